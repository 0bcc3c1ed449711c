// SPDX-License-Identifier: Apache-2.0
// How well two fields of view agree.
#pragma once

#include "noref/image/grid.h"

namespace noref::test {

/// Intersection over union of two FoVs of one size, not both empty.
inline double Iou(const Fov& a, const Fov& b) {
  std::size_t both = 0;
  std::size_t either = 0;
  for (std::size_t i = 0; i < a.PixelCount(); ++i) {
    both += a.values()[i] & b.values()[i];
    either += a.values()[i] | b.values()[i];
  }
  return static_cast<double>(both) / static_cast<double>(either);
}

}  // namespace noref::test
