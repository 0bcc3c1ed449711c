// SPDX-License-Identifier: Apache-2.0
#include "noref/image/grey_plane.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace noref {
namespace {

// What separates blurred masks from soft maps, measured on real ones (docs/reading.md): masks saved
// as JPEG of quality 30 or more keep below 0.09 pixels in the middle half of the range per pixel
// near the upper end, soft maps of 20 segmenters above 0.18. In masks reduced or enlarged by up to
// 1.3, fewer than 0.07 of the pixels between the levels have no neighbour at a level; in soft maps
// more than 0.22.
constexpr double kMostInMiddle = 0.1;
constexpr double kMostAwayFromLevels = 0.1;
constexpr int kFewLevels = 5;
constexpr float kLargestLabel = 15.0F;

// A pixel is colored if its channels differ by more than an eighth of the range, a picture if more
// than one pixel in a thousand is.
constexpr double kColorDifference = 1.0 / 8;
constexpr double kColoredShare = 1.0 / 1000;

/// ITU-R BT.601 luminance; equal channels give their common value exactly.
template <class Value>
float Luminance(const Value* rgb) {
  if (rgb[0] == rgb[1] && rgb[1] == rgb[2]) return static_cast<float>(rgb[0]);
  return static_cast<float>((299.0 * rgb[0] + 587.0 * rgb[1] + 114.0 * rgb[2]) / 1000.0);
}

template <class Value>
bool IsColored(const Value* rgb, int max_value) {
  const auto [low, high] = std::minmax({rgb[0], rgb[1], rgb[2]});
  return static_cast<double>(high) - static_cast<double>(low) > kColorDifference * max_value;
}

GreyPlane EmptyPlane(const RawImage& image) {
  GreyPlane plane;
  plane.size = image.size;
  plane.max_value = static_cast<float>(image.max_value);
  plane.is_float = std::holds_alternative<std::vector<float>>(image.samples);
  plane.values.resize(static_cast<std::size_t>(image.size.width) *
                      static_cast<std::size_t>(image.size.height));
  return plane;
}

void RequireFinite(const GreyPlane& plane) {
  if (!plane.is_float) return;
  for (const float value : plane.values)
    if (!std::isfinite(value))
      throw Error(Status::kUnreadable, "holds values that are not finite; save it without NaN");
}

GreyPlane ColorPlane(const RawImage& image) {
  GreyPlane plane = EmptyPlane(image);
  const auto stride = static_cast<std::size_t>(image.channels);
  std::size_t colored = 0;
  std::visit(
      [&](const auto& samples) {
        for (std::size_t i = 0; i < plane.values.size(); ++i) {
          const auto* pixel = samples.data() + i * stride;
          if (image.ColorChannels() == 1) {
            plane.values[i] = static_cast<float>(*pixel);
            continue;
          }
          plane.values[i] = Luminance(pixel);
          if (IsColored(pixel, image.max_value)) ++colored;
        }
      },
      image.samples);
  plane.is_colored =
      static_cast<double>(colored) > kColoredShare * static_cast<double>(plane.values.size());
  RequireFinite(plane);
  return plane;
}

GreyPlane AlphaPlane(const RawImage& image) {
  GreyPlane plane = EmptyPlane(image);
  const auto stride = static_cast<std::size_t>(image.channels);
  std::visit(
      [&](const auto& samples) {
        for (std::size_t i = 0; i < plane.values.size(); ++i)
          plane.values[i] = static_cast<float>(samples[(i + 1) * stride - 1]);
      },
      image.samples);
  RequireFinite(plane);
  return plane;
}

struct Ends {
  float lowest;
  float highest;
  bool Differ() const { return lowest < highest; }
  bool IsUpper(float value) const { return value - lowest >= highest - value; }
};

Ends EndsOf(const GreyPlane& plane) {
  Ends ends{plane.values.front(), plane.values.front()};
  for (const float value : plane.values) {
    ends.lowest = std::min(ends.lowest, value);
    ends.highest = std::max(ends.highest, value);
  }
  return ends;
}

/// Whether both planes, each split at the middle of its range, tell the same.
bool TellTheSame(const GreyPlane& a, const GreyPlane& b) {
  const Ends ends_a = EndsOf(a);
  const Ends ends_b = EndsOf(b);
  return std::equal(
      a.values.begin(), a.values.end(), b.values.begin(), [&](float value_a, float value_b) {
        return ends_a.IsUpper(value_a) == ends_b.IsUpper(value_b);
      });
}

/// How often each whole number occurs.
std::vector<std::size_t> Histogram(const GreyPlane& plane) {
  std::vector<std::size_t> counts(static_cast<std::size_t>(plane.max_value) + 1);
  for (const float value : plane.values) ++counts[static_cast<std::size_t>(value + 0.5F)];
  return counts;
}

/// Whether the middle half of the range is nearly empty; wholly empty when there are few levels,
/// since labels have few.
bool LiesAtBothEnds(const std::vector<std::size_t>& counts, const Ends& ends, int level_count) {
  const double range = static_cast<double>(ends.highest) - static_cast<double>(ends.lowest);
  std::size_t lower = 0;
  std::size_t middle = 0;
  std::size_t upper = 0;
  for (std::size_t level = 0; level < counts.size(); ++level) {
    const double place = (static_cast<double>(level) - static_cast<double>(ends.lowest)) / range;
    (place < 0.25 ? lower : place > 0.75 ? upper : middle) += counts[level];
  }
  if (level_count <= kFewLevels) return middle == 0;
  return static_cast<double>(middle) <= kMostInMiddle * static_cast<double>(std::min(lower, upper));
}

/// Whether some neighbour (or the pixel itself) of (y, x) is at one of the two levels.
bool IsNearALevel(const GreyPlane& plane, const Ends& ends, int y, int x) {
  const int width = plane.size.width;
  for (int j = std::max(y - 1, 0); j <= std::min(y + 1, plane.size.height - 1); ++j) {
    const float* row =
        plane.values.data() + static_cast<std::size_t>(j) * static_cast<std::size_t>(width);
    for (int i = std::max(x - 1, 0); i <= std::min(x + 1, width - 1); ++i)
      if (row[i] == ends.lowest || row[i] == ends.highest) return true;
  }
  return false;
}

/// Whether values between the levels stand along edges only, as after resampling.
bool LiesAlongEdges(const GreyPlane& plane, const Ends& ends, std::size_t intermediate_pixels) {
  std::size_t away = 0;
  for (int y = 0; y < plane.size.height; ++y)
    for (int x = 0; x < plane.size.width; ++x)
      if (!IsNearALevel(plane, ends, y, x)) ++away;
  return static_cast<double>(away) <=
         kMostAwayFromLevels * static_cast<double>(intermediate_pixels);
}

PlaneKind KindOfMore(const GreyPlane& plane, const Ends& ends, const PlaneReport& report) {
  if (plane.is_float || plane.is_colored)
    return report.level_count <= kFewLevels ? PlaneKind::kFewLevels : PlaneKind::kManyLevels;
  if (report.highest <= kLargestLabel && plane.max_value > kLargestLabel) return PlaneKind::kLabels;
  if (LiesAtBothEnds(Histogram(plane), ends, report.level_count))
    return PlaneKind::kBlurredTwoLevels;
  if (report.level_count <= kFewLevels) return PlaneKind::kFewLevels;
  return LiesAlongEdges(plane, ends, report.intermediate_pixels) ? PlaneKind::kBlurredTwoLevels
                                                                 : PlaneKind::kManyLevels;
}

int LevelCount(const GreyPlane& plane) {
  if (plane.is_float) {
    std::vector<float> levels = plane.values;
    std::sort(levels.begin(), levels.end());
    return static_cast<int>(std::unique(levels.begin(), levels.end()) - levels.begin());
  }
  const std::vector<std::size_t> counts = Histogram(plane);
  return static_cast<int>(counts.size()) -
         static_cast<int>(std::count(counts.begin(), counts.end(), std::size_t{0}));
}

}  // namespace

GreyPlane ContentPlane(const RawImage& image, std::vector<Warning>& warnings) {
  GreyPlane color = ColorPlane(image);
  if (!image.HasAlpha()) return color;
  GreyPlane alpha = AlphaPlane(image);
  const Ends alpha_ends = EndsOf(alpha);
  if (!alpha_ends.Differ()) {
    if (alpha_ends.highest != alpha.max_value)
      warnings.push_back({ImageWarning::kAlphaIgnored, "the alpha channel is constant"});
    return color;
  }
  if (!EndsOf(color).Differ()) {
    warnings.push_back({ImageWarning::kMaskInAlpha, {}});
    return alpha;
  }
  if (!TellTheSame(color, alpha))
    throw Error(Status::kAmbiguous,
                "the colour and the alpha channel tell different things; save it without alpha");
  warnings.push_back({ImageWarning::kAlphaIgnored, "the alpha channel repeats the colour"});
  return color;
}

PlaneReport InspectPlane(const GreyPlane& plane) {
  const Ends ends = EndsOf(plane);
  PlaneReport report{.lowest = ends.lowest, .highest = ends.highest};
  if (!ends.Differ()) return report;
  for (const float value : plane.values)
    if (value != ends.lowest && value != ends.highest) ++report.intermediate_pixels;
  report.level_count = 2;
  report.kind = PlaneKind::kTwoLevels;
  if (report.intermediate_pixels == 0) return report;
  report.level_count = std::max(3, LevelCount(plane));
  report.kind = KindOfMore(plane, ends, report);
  return report;
}

}  // namespace noref
