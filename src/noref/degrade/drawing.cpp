// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace noref {
namespace {

struct ValueRange {
  float low = std::numeric_limits<float>::max();
  float high = std::numeric_limits<float>::lowest();
};

/// The smallest and the largest value inside `fov`. First within each column: those are
/// independent, so that the processor takes several at once.
ValueRange RangeInside(const Field& field, const Fov& fov) {
  const auto width = static_cast<std::size_t>(field.width());
  std::vector<float> low(width, ValueRange{}.low);
  std::vector<float> high(width, ValueRange{}.high);
  for (int y = 0; y < field.height(); ++y) {
    const float* const values = field.row(y).data();
    const std::uint8_t* const in_fov = fov.row(y).data();
    for (std::size_t x = 0; x < width; ++x) {
      const float value = values[x];
      const float low_here = low[x];
      const float high_here = high[x];
      low[x] = in_fov[x] != 0 && value < low_here ? value : low_here;
      high[x] = in_fov[x] != 0 && value > high_here ? value : high_here;
    }
  }
  ValueRange range;
  for (const float value : low) range.low = std::min(range.low, value);
  for (const float value : high) range.high = std::max(range.high, value);
  return range;
}

}  // namespace

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
  constexpr int kLevels = 4096;
  const auto [low, high] = RangeInside(field, fov);
  const float levels_per_value = high > low ? (kLevels - 1) / (high - low) : 0;
  std::vector<std::int16_t> levels(field.PixelCount());  // -1 outside
  const auto values = field.values();
  const auto in_fov = fov.values();
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const float level = (values[i] - low) * levels_per_value;
    levels[i] = static_cast<std::int16_t>(static_cast<int>(in_fov[i] != 0 ? level : -1.0f));
  }
  std::array<std::size_t, kLevels + 1> histogram{};
  for (const std::int16_t level : levels) ++histogram[static_cast<std::size_t>(level + 1)];
  int cut = kLevels;
  for (std::size_t reached = 0; cut > 0 && reached < count; --cut)
    reached += histogram[static_cast<std::size_t>(cut)];
  Mask mask(field.size());
  std::transform(levels.begin(), levels.end(), mask.values().begin(), [cut](std::int16_t level) {
    return static_cast<std::uint8_t>(level >= cut);
  });
  return mask;
}

}  // namespace noref
