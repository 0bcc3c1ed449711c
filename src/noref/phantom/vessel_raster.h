// SPDX-License-Identifier: Apache-2.0
// Draws vessel trees on pixels. Coordinates are pixels; a pixel belongs to a vessel when its middle
// is at most the radius away from the centre line. Nothing is drawn thinner than one pixel, so a
// vessel is never torn.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "noref/image/grid.h"
#include "noref/phantom/vessel_tree.h"

namespace noref {

/// The smallest radius that is drawn: a line of this radius is connected at any slope.
inline constexpr double kThinnestRadius = 0.5;

/// The distance from `place` to the line from `a` to `b`.
inline double DistanceToLine(Position place, Position a, Position b) {
  const Position along = b - a;
  const double square = Dot(along, along);
  const double t = square > 0 ? std::clamp(Dot(place - a, along) / square, 0.0, 1.0) : 0.0;
  return Distance(place, a + t * along);
}

/// Calls visit(y, x, distance) for each pixel of a frame of `size` that is at most `reach` away
/// from a piece of the segment's centre line. A pixel near several pieces is visited for each of
/// them.
template <class Visit>
void VisitSegment(const VesselSegment& segment, Size size, double reach, const Visit& visit) {
  for (std::size_t i = 1; i < segment.points.size(); ++i) {
    const Position a = segment.points[i - 1];
    const Position b = segment.points[i];
    const int left = std::max(0, static_cast<int>(std::ceil(std::min(a.x, b.x) - reach)));
    const int right =
        std::min(size.width - 1, static_cast<int>(std::floor(std::max(a.x, b.x) + reach)));
    const int top = std::max(0, static_cast<int>(std::ceil(std::min(a.y, b.y) - reach)));
    const int bottom =
        std::min(size.height - 1, static_cast<int>(std::floor(std::max(a.y, b.y) + reach)));
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const double distance =
            DistanceToLine({static_cast<double>(x), static_cast<double>(y)}, a, b);
        if (distance <= reach) visit(y, x, distance);
      }
    }
  }
}

inline constexpr std::uint8_t kArteryLabel = 1;
inline constexpr std::uint8_t kVeinLabel = 2;
inline constexpr std::uint8_t kCrossingLabel = 3;

/// 0 background, 1 artery, 2 vein, 3 both; 0 outside the FoV.
LabelMap DrawLabels(const VesselTree& tree, const Fov& fov);

}  // namespace noref
