// SPDX-License-Identifier: Apache-2.0
#include "noref/image/grid.h"

#include <algorithm>

namespace noref {
namespace {

/// Values are 0 or 1, so the sum is the count.
std::size_t CountBytes(std::span<const std::uint8_t> values) {
  std::size_t total = 0;
  for (const std::uint8_t value : values) total += value;
  return total;
}

}  // namespace

Mask Binarize(const SoftMap& soft, float threshold) {
  Mask mask(soft.size());
  std::transform(
      soft.values().begin(), soft.values().end(), mask.values().begin(), [=](float value) {
        return static_cast<std::uint8_t>(value >= threshold);
      });
  return mask;
}

Fov WholeFrame(Size size) {
  return Fov(size, 1);
}

std::size_t CountOnes(const Mask& mask) {
  return CountBytes(mask.values());
}
std::size_t CountOnes(const Fov& fov) {
  return CountBytes(fov.values());
}

Mask Inside(const Mask& mask, const Fov& fov) {
  NOREF_CHECK(mask.size() == fov.size());
  Mask result(mask.size());
  std::transform(mask.values().begin(),
                 mask.values().end(),
                 fov.values().begin(),
                 result.values().begin(),
                 [](std::uint8_t m, std::uint8_t f) { return static_cast<std::uint8_t>(m & f); });
  return result;
}

Mask Inverted(const Mask& mask) {
  Mask result = mask;
  for (std::uint8_t& value : result.values()) value = value == 0;
  return result;
}

Rect BoundingBox(const Fov& fov) {
  int left = fov.width();
  int right = -1;
  int top = fov.height();
  int bottom = -1;
  for (int y = 0; y < fov.height(); ++y) {
    const auto row = fov.row(y);
    const auto first = std::find(row.begin(), row.end(), 1);
    if (first == row.end()) continue;
    const auto last = std::find(row.rbegin(), row.rend(), 1);
    left = std::min(left, static_cast<int>(first - row.begin()));
    right = std::max(right, static_cast<int>(row.rend() - last) - 1);
    top = std::min(top, y);
    bottom = y;
  }
  if (right < 0) return {};
  return {.x = left, .y = top, .width = right - left + 1, .height = bottom - top + 1};
}

}  // namespace noref
