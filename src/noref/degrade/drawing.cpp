// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace noref {

void DrawDot(Place centre, double radius_px, Mask& mask) {
  const double square = radius_px * radius_px;
  const int top = std::max(0, static_cast<int>(std::ceil(centre.y - radius_px)));
  const int left = std::max(0, static_cast<int>(std::ceil(centre.x - radius_px)));
  for (int y = top; y < mask.height() && y <= centre.y + radius_px; ++y) {
    for (int x = left; x < mask.width() && x <= centre.x + radius_px; ++x) {
      const double dx = x - centre.x;
      const double dy = y - centre.y;
      if (dx * dx + dy * dy <= square) mask.at(y, x) = 1;
    }
  }
}

Point RandomPixel(Rect box, Rng& rng) {
  const int x = rng.Between(box.x, box.x + box.width - 1);
  return {.x = x, .y = rng.Between(box.y, box.y + box.height - 1)};
}

Mask Union(const Mask& a, const Mask& b) {
  Mask both(a.size());
  std::transform(a.values().begin(),
                 a.values().end(),
                 b.values().begin(),
                 both.values().begin(),
                 [](std::uint8_t in_a, std::uint8_t in_b) { return in_a | in_b; });
  return both;
}

Mask CutAtCount(const Field& field, const Fov& fov, std::size_t count) {
  constexpr std::size_t kLevels = 4096;
  float low = std::numeric_limits<float>::max();
  float high = std::numeric_limits<float>::lowest();
  for (std::size_t i = 0; i < field.PixelCount(); ++i) {
    if (fov.values()[i] == 0) continue;
    low = std::min(low, field.values()[i]);
    high = std::max(high, field.values()[i]);
  }
  const float levels_per_value = high > low ? (kLevels - 1) / (high - low) : 0;
  const auto level_of = [&](std::size_t i) {
    return static_cast<std::size_t>((field.values()[i] - low) * levels_per_value);
  };
  std::array<std::size_t, kLevels> histogram{};
  for (std::size_t i = 0; i < field.PixelCount(); ++i)
    if (fov.values()[i] != 0) ++histogram[level_of(i)];
  std::size_t level = kLevels;
  for (std::size_t reached = 0; level > 0 && reached < count;) reached += histogram[--level];
  Mask cut(field.size());
  for (std::size_t i = 0; i < field.PixelCount(); ++i)
    cut.values()[i] = fov.values()[i] != 0 && level_of(i) >= level ? 1 : 0;
  return cut;
}

}  // namespace noref
