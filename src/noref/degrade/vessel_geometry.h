// SPDX-License-Identifier: Apache-2.0
// Where the border of the vessels is and how wide they are: what degradations that move borders or
// treat thin vessels apart start from.
#pragma once

#include "noref/image/field.h"
#include "noref/image/grid.h"

namespace noref {

/// Distances beyond this are not told apart.
inline constexpr int kReachPx = 16;

struct VesselGeometry {
  /// Pixels from the border of the vessels to the pixel's centre: positive inside, negative
  /// outside, never 0; at most kReachPx either way.
  Field signed_distance;
  /// Half the width, in pixels, of the vessel that the pixel lies in or is nearest to; 0 farther
  /// than kReachPx from any vessel.
  Field half_width;
};

/// Pixels from the border to the centre of each vessel pixel (at most kReachPx; the frame is no
/// border); 0 outside the vessels.
Field DistanceInside(const Mask& mask);

/// Measures the vessels of a mask. Exact Euclidean distances; the width of a vessel is that of the
/// largest disc within it that holds the pixel.
VesselGeometry MeasureVessels(const Mask& mask);

}  // namespace noref
