// SPDX-License-Identifier: Apache-2.0
#include "noref/image/field.h"

#include <algorithm>
#include <cmath>

namespace noref {
namespace {

float Smooth(float t) {
  return t * t * (3 - 2 * t);
}

/// The lattice cell and the place in it, for each pixel of one axis.
struct Knot {
  std::size_t cell;
  float share;
};

std::vector<Knot> Knots(int pixels, int cells) {
  std::vector<Knot> knots;
  for (int i = 0; i < pixels; ++i) {
    const double place = (i + 0.5) * cells / pixels;
    const auto cell = static_cast<std::size_t>(place);
    knots.push_back({cell, Smooth(static_cast<float>(place - static_cast<double>(cell)))});
  }
  return knots;
}

/// What subdivision of a cubic B-spline makes of independent noise of deviation 1 on a plane: the
/// mean sum of squares of its weights, 151/315, for each of the two axes.
constexpr double kSplineDeviation = 151.0 / 315.0;

/// The knots that pixels [0, pixels) of the next finer level need: one more on both sides.
int KnotCount(int pixels) {
  return (pixels + 1) / 2 + 2;
}

/// One subdivision of a row of knots, the first of which lies one knot before the first pixel.
void SubdivideRow(std::span<const float> knots, std::span<float> row) {
  for (std::size_t i = 0; i + 1 < row.size(); i += 2) {
    const float* const at = knots.data() + i / 2;
    row[i] = 0.125f * (at[0] + at[2]) + 0.75f * at[1];
    row[i + 1] = 0.5f * (at[1] + at[2]);
  }
  if (row.size() % 2 != 0) {
    const float* const at = knots.data() + row.size() / 2;
    row.back() = 0.125f * (at[0] + at[2]) + 0.75f * at[1];
  }
}

/// One subdivision of a cubic B-spline surface: twice the resolution, on a frame of `size`.
Field Subdivided(const Field& knots, Size size) {
  Field fine(size);
  std::vector<float> mixed(static_cast<std::size_t>(knots.width()));
  for (int y = 0; y < size.height; ++y) {
    const auto a = knots.row(y / 2);
    const auto b = knots.row(y / 2 + 1);
    const auto c = knots.row(y / 2 + 2);
    const bool is_knot = y % 2 == 0;
    const float outer = is_knot ? 0.125f : 0.0f;
    const float middle = is_knot ? 0.75f : 0.5f;
    const float after = is_knot ? 0.125f : 0.5f;
    for (std::size_t x = 0; x < mixed.size(); ++x)
      mixed[x] = outer * a[x] + middle * b[x] + after * c[x];
    SubdivideRow(mixed, fine.row(y));
  }
  return fine;
}

/// One dimension of the blur, transposing: the result's rows are the columns of `field`.
Field BlurredRowsTransposed(const Field& field, const std::vector<float>& kernel) {
  const int radius = static_cast<int>(kernel.size()) - 1;
  const int width = field.width();
  Field result({field.height(), width});
  std::vector<float> padded(static_cast<std::size_t>(width + 2 * radius));
  for (int y = 0; y < field.height(); ++y) {
    const auto row = field.row(y);
    std::fill_n(padded.begin(), radius, row.front());
    std::copy(row.begin(), row.end(), padded.begin() + radius);
    std::fill_n(padded.end() - radius, radius, row.back());
    for (int x = 0; x < width; ++x) {
      const float* middle = padded.data() + x + radius;
      float sum = kernel[0] * middle[0];
      for (int k = 1; k <= radius; ++k)
        sum += kernel[static_cast<std::size_t>(k)] * (middle[-k] + middle[k]);
      result.at(x, y) = sum;
    }
  }
  return result;
}

}  // namespace

Field SmoothNoise(Size size, int cells, Rng& rng) {
  NOREF_CHECK(cells > 0);
  const auto stride = static_cast<std::size_t>(cells) + 1;
  std::vector<float> lattice(stride * stride);
  for (float& value : lattice) value = static_cast<float>(rng.Normal());
  const std::vector<Knot> columns = Knots(size.width, cells);
  const std::vector<Knot> rows = Knots(size.height, cells);
  Field field(size);
  for (int y = 0; y < size.height; ++y) {
    const Knot& row = rows[static_cast<std::size_t>(y)];
    const float* upper = lattice.data() + row.cell * stride;
    const float* lower = upper + stride;
    for (int x = 0; x < size.width; ++x) {
      const auto [cell, share] = columns[static_cast<std::size_t>(x)];
      const float above = upper[cell] + share * (upper[cell + 1] - upper[cell]);
      const float below = lower[cell] + share * (lower[cell + 1] - lower[cell]);
      field.at(y, x) = above + row.share * (below - above);
    }
  }
  return field;
}

Field PixelNoise(Size size, Rng& rng) {
  // A byte has the variance (256^2 - 1) / 12.
  const float deviation = static_cast<float>(std::sqrt(4 * (256.0 * 256.0 - 1) / 12));
  Field field(size);
  std::vector<std::uint32_t> bits(static_cast<std::size_t>(size.width));
  for (int y = 0; y < size.height; ++y) {
    for (std::uint32_t& word : bits) word = rng.Bits32();
    const auto row = field.row(y);
    for (std::size_t x = 0; x < row.size(); ++x) {
      const std::uint32_t word = bits[x];
      const std::uint32_t sum =
          (word & 255) + (word >> 8 & 255) + (word >> 16 & 255) + (word >> 24);
      row[x] = (static_cast<float>(static_cast<int>(sum)) - 510.0f) / deviation;
    }
  }
  return field;
}

Field OctaveNoise(Size size, std::span<const double> deviations, Rng& rng) {
  std::vector<Size> sizes = {size};
  for (std::size_t k = 0; k < deviations.size(); ++k)
    sizes.push_back({KnotCount(sizes.back().width), KnotCount(sizes.back().height)});
  Field field(sizes.back());
  for (std::size_t k = deviations.size(); k-- > 0;) {
    if (deviations[k] != 0) {
      const auto gain = static_cast<float>(deviations[k] / kSplineDeviation);
      const Field octave = PixelNoise(field.size(), rng);
      for (std::size_t i = 0; i < field.PixelCount(); ++i)
        field.values()[i] += gain * octave.values()[i];
    }
    field = Subdivided(field, sizes[k]);
  }
  return field;
}

Field Blurred(const Field& field, double sigma_px) {
  if (sigma_px < 0.1 || field.PixelCount() == 0) return field;
  const int radius = static_cast<int>(std::ceil(3 * sigma_px));
  std::vector<float> kernel;
  double total = 0;
  for (int k = 0; k <= radius; ++k) {
    const double weight = std::exp(-0.5 * k * k / (sigma_px * sigma_px));
    kernel.push_back(static_cast<float>(weight));
    total += k == 0 ? weight : 2 * weight;
  }
  for (float& weight : kernel) weight = static_cast<float>(weight / total);
  return BlurredRowsTransposed(BlurredRowsTransposed(field, kernel), kernel);
}

}  // namespace noref
