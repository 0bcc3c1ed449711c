// SPDX-License-Identifier: Apache-2.0
// Vessels that are all there but whose borders lie elsewhere.
#pragma once

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/degrade/vessel_geometry.h"
#include "noref/image/grid.h"

namespace noref {

/// The pixels of `fov` whose distance from the border (see SignedDistance) plus `outward_px` (same
/// size) is above 0: borders that are moved outward, where positive, by so many pixels.
Mask MoveBorders(const Field& signed_distance, const Field& outward_px, const Fov& fov);

/// All vessels evenly thinner or thicker: too low or too high a threshold on a blurred map. Amounts
/// below a pixel take part of the border only.
struct Thickness {
  double max_thinner_px = 2.5;
  double max_thicker_px = 4;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// Borders that jitter from pixel to pixel: noisy pixel classifiers, upsampled or compressed maps.
struct JaggedEdges {
  double max_jitter_px = 1.2;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// The mask moved by whole pixels: maps that were cropped, padded or resized off by a few.
struct Shift {
  int max_shift_px = 4;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// `mask` moved by `offset`, 0 where nothing comes from, inside `fov`.
Mask Moved(const Mask& mask, Point offset, const Fov& fov);

}  // namespace noref
