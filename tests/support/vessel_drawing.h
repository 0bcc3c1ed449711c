// SPDX-License-Identifier: Apache-2.0
// Straight vessels of known place and width.
#pragma once

#include <algorithm>
#include <cmath>

#include "noref/image/grid.h"

namespace noref::test {

/// Sets the pixels whose centre lies within width / 2 of the line from `a` to `b`.
inline void DrawVessel(Mask& mask, Point a, Point b, double width_px) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double square = std::max(1e-9, dx * dx + dy * dy);
  const int reach = static_cast<int>(width_px / 2) + 1;
  for (int y = std::min(a.y, b.y) - reach; y <= std::max(a.y, b.y) + reach; ++y) {
    for (int x = std::min(a.x, b.x) - reach; x <= std::max(a.x, b.x) + reach; ++x) {
      if (!mask.Contains(y, x)) continue;
      const double t = std::clamp(((x - a.x) * dx + (y - a.y) * dy) / square, 0.0, 1.0);
      if (std::hypot(x - a.x - t * dx, y - a.y - t * dy) <= width_px / 2) mask.at(y, x) = 1;
    }
  }
}

}  // namespace noref::test
