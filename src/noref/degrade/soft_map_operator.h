// SPDX-License-Identifier: Apache-2.0
// A simulated soft map at a random threshold: what segmenters' outputs look like over all
// thresholds.
#pragma once

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// Makes a soft map of the mask and cuts it at a random level.
///
/// The map has about 1 in the middle of a clear vessel, one half at its border and 0 far from it,
/// over a distance that is the blur. Thin vessels are fainter, and contrast differs from place to
/// place. Noise at several scales (knots 2 to 64 pixels apart) is added, and texture: faint lines
/// that wind through the background like the false vessels that low thresholds show. All strengths
/// are drawn anew for each map. The level is drawn by its effect: so many times the vessel pixels
/// of the mask are set. Small areas leave the middles of the clearest vessels; large ones flood the
/// background.
struct SoftMapAtLevel {
  double min_blur_px = 0.5;
  double max_blur_px = 4;
  double min_noise = 0.02;
  double max_noise = 0.35;
  double max_fading = 1;
  double max_texture = 0.7;
  double min_area = 0.04;
  double max_area = 6;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

}  // namespace noref
