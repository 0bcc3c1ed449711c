// SPDX-License-Identifier: Apache-2.0
// A mask over its fundus image: where it is expected to be wrong, and how much that costs.
#pragma once

#include <optional>
#include <string>

#include "noref/image/grid.h"
#include "noref/metrics/local_quality.h"
#include "noref/metrics/posterior.h"
#include "noref/report/heat_map.h"

namespace noref {

/// How strongly a pixel of the mask is coloured as invented: 0 for a probability of vessel of at
/// least 0.6, 1 from 0.1 down. The borders of good vessels stay pale.
double InventedStrength(double probability);

/// How strongly a pixel outside the mask is coloured as missed: 0 for a probability of at most 0.2,
/// 1 from 0.7 on. Thin vessels seldom reach one half.
double MissedStrength(double probability);

/// Two panels with the box around the FoV, side by side, on the fundus image in grey; each 1000
/// pixels along its longer side. Left, what is wrong: the mask pale, what it invents magenta, what
/// it misses green, the surer the stronger. Right, how good it is around each place: ScoreColor of
/// the expected Dice, the mask lighter, grey where not rated, with the worst place framed. Above
/// stand the title and below the meaning of the colours. All pictures have one size.
RgbImage QualityOverlay(const RgbImage& image,
                        const Mask& mask,
                        const Posterior& posterior,
                        const LocalQuality& quality,
                        const std::optional<HeatCell>& worst,
                        const std::string& title);

}  // namespace noref
