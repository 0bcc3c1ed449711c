// SPDX-License-Identifier: Apache-2.0
// The exact Euclidean distance transform in linear time and in integers.
//
// Meijster, Roerdink and Hesselink, "A general algorithm for computing distance transforms in
// linear time", 2000.
#pragma once

#include <cstdint>

#include "noref/image/grid.h"

namespace noref {

/// Squared distances in pixels.
using SquaredDistances = Grid<std::int64_t, struct SquaredDistancesMeaning>;

/// The squared distance of every pixel to the nearest one of `mask` (0 on it). For a mask without
/// ones every value is w^2 + h^2, more than any distance in the frame.
SquaredDistances SquaredDistanceToOnes(const Mask& mask);

/// The squared distance of every pixel to the nearest zero of `mask`, the outside of the frame
/// being zero: what is left of a vessel's half width. 0 outside the vessels.
SquaredDistances SquaredDistanceToZeros(const Mask& mask);

/// The ones of `mask` and all pixels within `radius_px` >= 0 of them.
Mask DilateByDisc(const Mask& mask, double radius_px);

/// The ones of `mask` with a zero or the frame beside, above or below them.
Mask Boundary(const Mask& mask);

}  // namespace noref
