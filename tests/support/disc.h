// SPDX-License-Identifier: Apache-2.0
// A round field of view with a few straight vessels of known place: the smallest case that looks
// like the real thing.
#pragma once

#include <cstdlib>

#include "noref/image/grid.h"

namespace noref::test {

struct DiscCase {
  Mask mask;
  Fov fov;
};

inline DiscCase MakeDiscCase(int size_px) {
  DiscCase result{Mask({size_px, size_px}), Fov({size_px, size_px})};
  const int centre = size_px / 2;
  const int radius = size_px / 2 - 2;
  for (int y = 0; y < size_px; ++y) {
    for (int x = 0; x < size_px; ++x) {
      const int dx = x - centre;
      const int dy = y - centre;
      const bool in_fov = dx * dx + dy * dy < radius * radius;
      const bool vessel = std::abs(dx) < 3 || std::abs(dy - dx / 2) < 2 || std::abs(dy + dx) < 1;
      result.fov.at(y, x) = in_fov;
      result.mask.at(y, x) = in_fov && vessel;
    }
  }
  return result;
}

}  // namespace noref::test
