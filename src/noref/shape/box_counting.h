// SPDX-License-Identifier: Apache-2.0
// The box-counting (Minkowski-Bouligand) dimension of a mask.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

struct BoxCount {
  int side_px = 0;
  std::int64_t boxes = 0;  ///< how many boxes of this side hold a one
  bool operator==(const BoxCount&) const = default;
};

/// Counts for the sides 1, 2, 4, ... that fit into the smaller side of `frame`, a part of the mask
/// that lies inside it. The grid of boxes starts at the upper left corner of `frame` and covers it
/// with parts of boxes at the right and the bottom; it is never centred, which would count empty
/// borders.
std::vector<BoxCount> CountBoxes(const Mask& mask, Rect frame);

/// The slope of log(boxes) over log(1 / side) by least squares, in [0, 2]. No value for fewer than
/// two sides or without ones.
std::optional<double> BoxDimension(const std::vector<BoxCount>& counts);

}  // namespace noref
