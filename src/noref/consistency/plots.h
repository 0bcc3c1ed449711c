// SPDX-License-Identifier: Apache-2.0
// The pictures of the study: accuracy against specificity, and what passes while the FoV grows.
#pragma once

#include <span>
#include <string>

#include "noref/consistency/fov_growth.h"
#include "noref/consistency/ranking.h"

namespace noref {

/// Accuracy against specificity as SVG (figures 3, 5 and 6 of Kovács and Fazekas): the published
/// figures coloured by verdict, of methods judged by their images and of the others, and the
/// figures under the FoV with their errors. A panel without points is left out. Needs at least one
/// method with both scores.
std::string RankingSvg(std::span<const RankingRow> rows);

/// Shares of entries that are possible over the radius by which the FoV has grown (figures 2 and
/// 4).
std::string GrowthSvg(std::span<const GrowthStep> steps);

}  // namespace noref
