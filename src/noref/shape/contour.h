// SPDX-License-Identifier: Apache-2.0
// The outlines of the ones of a mask, point by point.
//
// A point is the middle of a pixel edge between a one and a zero, so an outline is that of marching
// squares at the level one half. Ones are 8-connected: outlines do not cut through a corner where
// two ones touch. The outside of the frame is zero, so every outline is closed.
#pragma once

#include <vector>

#include "noref/image/grid.h"

namespace noref {

struct ContourPoint {
  Point pixel;    ///< the one beside the edge
  Point half_px;  ///< the middle of the edge in half pixels: 2 x is the centre of column x
  bool operator==(const ContourPoint&) const = default;
};

/// A closed line: the last point is followed by the first. At least four points, with the ones on
/// the right hand; neighbours are sqrt(2) or 2 half pixels apart.
using Contour = std::vector<ContourPoint>;

/// All outlines, those around holes too, in reading order of the first pixel that each touches.
std::vector<Contour> TraceContours(const Mask& mask);

}  // namespace noref
