// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/distance.h"

#include <algorithm>
#include <span>
#include <vector>

namespace noref {
namespace {

/// First phase: for each pixel the vertical distance to the nearest one in its column, at most
/// `far`.
std::vector<std::int32_t> ColumnDistances(const Mask& mask, std::int32_t far) {
  const auto width = static_cast<std::size_t>(mask.width());
  std::vector<std::int32_t> distance(mask.PixelCount());
  std::vector<std::int32_t> above(width, far);
  for (int y = 0; y < mask.height(); ++y) {
    const auto row = mask.row(y);
    std::int32_t* const out = distance.data() + static_cast<std::size_t>(y) * width;
    for (std::size_t x = 0; x < width; ++x) {
      above[x] = row[x] != 0 ? 0 : std::min(above[x] + 1, far);
      out[x] = above[x];
    }
  }
  for (int y = mask.height() - 2; y >= 0; --y) {
    std::int32_t* const out = distance.data() + static_cast<std::size_t>(y) * width;
    const std::int32_t* const below = out + width;
    for (std::size_t x = 0; x < width; ++x) out[x] = std::min(out[x], below[x] + 1);
  }
  return distance;
}

/// Second phase, one row at a time: the lower envelope of the parabolas (x - i)^2 + g(i)^2.
class RowEnvelope {
 public:
  explicit RowEnvelope(int width)
      : place_(static_cast<std::size_t>(width)),
        square_(static_cast<std::size_t>(width)),
        start_(static_cast<std::size_t>(width)) {}

  /// `column` holds g; columns whose g is `far` have no one at all and hold no parabola.
  void Fill(std::span<const std::int32_t> column,
            std::int32_t far,
            std::int64_t none,
            std::span<std::int64_t> out) {
    std::size_t count = 0;
    const auto width = static_cast<std::int64_t>(column.size());
    for (std::int64_t u = 0; u < width; ++u) {
      const std::int64_t g = column[static_cast<std::size_t>(u)];
      if (g >= far) continue;
      const std::int64_t square = g * g;
      std::int64_t start = 0;
      while (count > 0) {
        start = FirstBetter(place_[count - 1], square_[count - 1], u, square);
        if (start > start_[count - 1]) break;
        --count;
      }
      if (count == 0) start = 0;
      if (start >= width) continue;
      place_[count] = u;
      square_[count] = square;
      start_[count] = start;
      ++count;
    }
    if (count == 0) {
      std::fill(out.begin(), out.end(), none);
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t end = i + 1 < count ? start_[i + 1] : width;
      for (std::int64_t x = start_[i]; x < end; ++x)
        out[static_cast<std::size_t>(x)] = (x - place_[i]) * (x - place_[i]) + square_[i];
    }
  }

 private:
  /// The first x >= 0 at which the parabola at u is below the one at i < u.
  static std::int64_t FirstBetter(std::int64_t i,
                                  std::int64_t square_i,
                                  std::int64_t u,
                                  std::int64_t square_u) {
    const std::int64_t numerator = u * u - i * i + square_u - square_i;
    return numerator < 0 ? 0 : numerator / (2 * (u - i)) + 1;
  }

  std::vector<std::int64_t> place_;
  std::vector<std::int64_t> square_;
  std::vector<std::int64_t> start_;  ///< the first x where this parabola is the lowest
};

}  // namespace

SquaredDistances SquaredDistanceToOnes(const Mask& mask) {
  const std::int64_t w = mask.width();
  const std::int64_t h = mask.height();
  const std::int32_t far = mask.height();  // one more than any distance inside a column
  const std::vector<std::int32_t> columns = ColumnDistances(mask, far);
  SquaredDistances distances(mask.size());
  RowEnvelope envelope(mask.width());
  for (int y = 0; y < mask.height(); ++y) {
    const auto width = static_cast<std::size_t>(mask.width());
    envelope.Fill(std::span(columns).subspan(static_cast<std::size_t>(y) * width, width),
                  far,
                  w * w + h * h,
                  distances.row(y));
  }
  return distances;
}

SquaredDistances SquaredDistanceToZeros(const Mask& mask) {
  // A rim of one pixel stands for the outside of the frame.
  Mask zeros({.width = mask.width() + 2, .height = mask.height() + 2}, 1);
  for (int y = 0; y < mask.height(); ++y)
    std::transform(mask.row(y).begin(),
                   mask.row(y).end(),
                   zeros.row(y + 1).begin() + 1,
                   [](std::uint8_t value) { return static_cast<std::uint8_t>(1 - value); });
  const SquaredDistances with_rim = SquaredDistanceToOnes(zeros);
  SquaredDistances distances(mask.size());
  for (int y = 0; y < mask.height(); ++y)
    std::copy_n(with_rim.row(y + 1).begin() + 1, mask.width(), distances.row(y).begin());
  return distances;
}

Mask DilateByDisc(const Mask& mask, double radius_px) {
  Mask dilated(mask.size());
  if (CountOnes(mask) == 0) return dilated;
  const SquaredDistances distances = SquaredDistanceToOnes(mask);
  const double limit = radius_px * radius_px;
  std::transform(distances.values().begin(),
                 distances.values().end(),
                 dilated.values().begin(),
                 [&](std::int64_t d) { return static_cast<double>(d) <= limit ? 1 : 0; });
  return dilated;
}

Mask Boundary(const Mask& mask) {
  Mask boundary(mask.size());
  const int last_x = mask.width() - 1;
  const int last_y = mask.height() - 1;
  for (int y = 0; y <= last_y; ++y) {
    for (int x = 0; x <= last_x; ++x) {
      if (mask.at(y, x) == 0) continue;
      const bool is_inside = x > 0 && y > 0 && x < last_x && y < last_y && mask.at(y, x - 1) != 0 &&
                             mask.at(y, x + 1) != 0 && mask.at(y - 1, x) != 0 &&
                             mask.at(y + 1, x) != 0;
      boundary.at(y, x) = is_inside ? 0 : 1;
    }
  }
  return boundary;
}

}  // namespace noref
