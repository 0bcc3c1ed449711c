// SPDX-License-Identifier: Apache-2.0
// Small shapes that operators draw into masks.
#pragma once

#include "noref/base/rng.h"
#include "noref/image/field.h"
#include "noref/image/grid.h"

namespace noref {

/// A place between pixels; pixel centres are whole numbers.
struct Place {
  double x = 0;
  double y = 0;
};

/// Sets the pixels whose centre lies within `radius_px` of a place, which may lie outside.
void DrawDot(Place centre, double radius_px, Mask& mask);

/// A uniformly random pixel of a rectangle that is not empty.
Point RandomPixel(Rect box, Rng& rng);

/// `a` or `b`, of one size.
Mask Union(const Mask& a, const Mask& b);

/// The pixels of `fov` at or above the level that `count` of them reach, as near as 4096 levels
/// between the smallest and the largest value come.
Mask CutAtCount(const Field& field, const Fov& fov, std::size_t count);

}  // namespace noref
