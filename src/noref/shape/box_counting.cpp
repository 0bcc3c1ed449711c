// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/box_counting.h"

#include <algorithm>
#include <cmath>

namespace noref {
namespace {

Mask Cut(const Mask& mask, Rect frame) {
  NOREF_CHECK(frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= mask.width() &&
              frame.y + frame.height <= mask.height());
  Mask part({.width = frame.width, .height = frame.height});
  for (int y = 0; y < frame.height; ++y)
    std::copy_n(mask.row(frame.y + y).begin() + frame.x, frame.width, part.row(y).begin());
  return part;
}

/// One pixel for every 2 x 2 of `mask`: 1 where any of them is.
Mask Halved(const Mask& mask) {
  Mask half({.width = (mask.width() + 1) / 2, .height = (mask.height() + 1) / 2});
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x) half.at(y / 2, x / 2) |= mask.at(y, x);
  return half;
}

}  // namespace

std::vector<BoxCount> CountBoxes(const Mask& mask, Rect frame) {
  std::vector<BoxCount> counts;
  Mask boxes = Cut(mask, frame);
  for (int side = 1; side <= std::min(frame.width, frame.height); side *= 2) {
    if (side > 1) boxes = Halved(boxes);
    counts.push_back({.side_px = side, .boxes = static_cast<std::int64_t>(CountOnes(boxes))});
  }
  return counts;
}

std::optional<double> BoxDimension(const std::vector<BoxCount>& counts) {
  if (counts.size() < 2 || counts.front().boxes == 0) return std::nullopt;
  const auto n = static_cast<double>(counts.size());
  double mean_scale = 0;
  double mean_boxes = 0;
  for (const BoxCount& count : counts) {
    mean_scale -= std::log(count.side_px) / n;
    mean_boxes += std::log(static_cast<double>(count.boxes)) / n;
  }
  double scale_square = 0;
  double product = 0;
  for (const BoxCount& count : counts) {
    const double scale = -std::log(count.side_px) - mean_scale;
    scale_square += scale * scale;
    product += scale * (std::log(static_cast<double>(count.boxes)) - mean_boxes);
  }
  return product / scale_square;
}

}  // namespace noref
