// SPDX-License-Identifier: Apache-2.0
// A mask under a heat map: how good it is, place by place.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "noref/image/grid.h"

namespace noref {

/// A rectangle of the mask with a score in [0, 1]; without one it stays grey.
struct HeatCell {
  Rect rect;
  std::optional<double> value;
};

/// The mask light on a dark ground, both in the colour of their cell (see ScoreColor: vermilion is
/// bad, blue is good) within the FoV and grey between cells; black outside. Each cell has a thin
/// frame and its value in the upper left corner where that finds room. Below stand the title and
/// the scale of colours. Cells lie within the frame. Small masks are drawn enlarged by a whole
/// number so that the longer side has at least 1000 pixels.
RgbImage HeatMap(const Mask& mask,
                 const Fov& fov,
                 std::span<const HeatCell> cells,
                 const std::string& title);

}  // namespace noref
