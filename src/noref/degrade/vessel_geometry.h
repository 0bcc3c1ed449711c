// SPDX-License-Identifier: Apache-2.0
// Where the border of the vessels is and how wide they are: what degradations that move borders or
// treat thin vessels apart start from.
#pragma once

#include <cstdint>

#include "noref/image/field.h"
#include "noref/image/grid.h"

namespace noref {

/// Distances beyond this are not told apart.
inline constexpr int kReachPx = 16;

/// Pixels from the border of the vessels to the centres of their pixels; the frame is no border.
class DistanceInside {
 public:
  explicit DistanceInside(const Mask& mask);

  /// At a vessel pixel, at most kReachPx.
  float At(int y, int x) const;

 private:
  Grid<std::uint8_t, struct ColumnDistanceMeaning> column_;  ///< to the nearest zero above or below
};

/// Pixels from the border of the vessels to each pixel's centre: positive inside, negative outside,
/// never 0; at most kReachPx either way. Exact Euclidean distances; the frame is no border.
Field SignedDistance(const Mask& mask);

struct VesselGeometry {
  Field signed_distance;  ///< see SignedDistance
  /// Half the width, in pixels, of the vessel that the pixel lies in or is nearest to; 0 farther
  /// than kReachPx from any vessel.
  Field half_width;
};

/// Measures the vessels of a mask. The width of a vessel is that of the largest disc within it that
/// holds the pixel.
VesselGeometry MeasureVessels(const Mask& mask);

}  // namespace noref
