// SPDX-License-Identifier: Apache-2.0
// The field of view of a fundus photograph that comes without one.
//
// Fundus cameras show the retina as a bright disc, perhaps clipped at the edges of the picture, on
// a dark surround. The surround is known from the corners; what is clearly brighter, in one piece,
// is the disc. Its convex hull closes dark spots and notches at the rim.
#pragma once

#include "noref/image/grid.h"

namespace noref {

struct FovEstimate {
  /// The disc; the whole frame when none was found.
  Fov fov;
  /// Whether there is a dark surround and a convex disc that fills a fair part of the picture.
  bool found = false;
};

/// Estimates the FoV of a colour photograph of at least one pixel.
FovEstimate EstimateFov(const RgbImage& picture);

}  // namespace noref
