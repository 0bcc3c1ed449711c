// SPDX-License-Identifier: Apache-2.0
// Connected components of a mask and its holes. Which pixels are neighbours is always said: there
// is no default.
#pragma once

#include <cstdint>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

/// Which of the eight pixels around a pixel are its neighbours.
enum class Connectivity {
  k4,  ///< those that share an edge
  k8,  ///< those that share an edge or a corner
};

/// The connectivity of the background that goes with one of the foreground: 4 with 8, 8 with 4.
Connectivity Dual(Connectivity connectivity);

struct Component {
  std::int64_t area_px = 0;
  Rect bounds;
  Point first;  ///< its first pixel in reading order
  double centre_x = 0;
  double centre_y = 0;
  bool operator==(const Component&) const = default;
};

/// 0 outside, i + 1 on the pixels of component i.
using ComponentLabels = Grid<std::int32_t, struct ComponentLabelsMeaning>;

/// Components in reading order of their first pixel.
struct Components {
  ComponentLabels labels;
  std::vector<Component> list;
};

/// The connected sets of ones. Time and memory are linear in the number of pixels, which must be
/// below 2^31.
Components LabelComponents(const Mask& mask, Connectivity connectivity);

/// The holes of a mask whose ones have `connectivity`: connected sets of zeros under the dual
/// connectivity that do not touch the frame.
Components FindHoles(const Mask& mask, Connectivity connectivity);

}  // namespace noref
