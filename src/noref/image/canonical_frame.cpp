// SPDX-License-Identifier: Apache-2.0
#include "noref/image/canonical_frame.h"

#include <algorithm>

namespace noref {
namespace {

/// Which source pixels an output pixel covers along one axis, and how much of each, in units of
/// 1/size_px source pixels. The weights of one output pixel over all source pixels sum to the side
/// of the square; those over the edge of the image are left out, since the image is 0 there.
struct Cover {
  int first = 0;
  std::vector<std::uint32_t> weights;
};

/// The covers of all output pixels of an axis whose square starts at `start` and is `side` long;
/// source pixels are those in [0, source_end).
std::vector<Cover> AxisCovers(int start, int side, int size_px, int source_end) {
  std::vector<Cover> covers(static_cast<std::size_t>(size_px));
  for (int i = 0; i < size_px; ++i) {
    const std::int64_t low = std::int64_t{i} * side;
    const std::int64_t high = low + side;
    const auto first = static_cast<int>(low / size_px);
    const auto last = static_cast<int>((high - 1) / size_px);
    Cover& cover = covers[static_cast<std::size_t>(i)];
    cover.first = std::clamp(start + first, 0, source_end);
    for (int j = first; j <= last; ++j) {
      if (start + j < 0 || start + j >= source_end) continue;
      const std::int64_t overlap =
          std::min(high, std::int64_t{j + 1} * size_px) - std::max(low, std::int64_t{j} * size_px);
      cover.weights.push_back(static_cast<std::uint32_t>(overlap));
    }
  }
  return covers;
}

/// For each output pixel the sum of row weight x column weight x value(y, x) over the source
/// pixels; the sum of all weights is side^2. `accumulate(weight, y, sums)` adds weight x value(y,
/// x) to sums[x] for a whole source row. `Row` holds sums over rows, `Sum` those over the area.
template <class Row, class Sum, class Accumulate>
std::vector<Sum> AreaSums(const CanonicalFrame& frame, Size source, const Accumulate& accumulate) {
  const Rect& square = frame.square;
  const int size_px = frame.size_px;
  const auto rows = AxisCovers(square.y, square.height, size_px, source.height);
  const auto columns = AxisCovers(square.x, square.width, size_px, source.width);
  std::vector<Sum> sums;
  sums.reserve(rows.size() * columns.size());
  std::vector<Row> row_sums(static_cast<std::size_t>(source.width));
  for (const Cover& row : rows) {
    std::fill(row_sums.begin(), row_sums.end(), Row{});
    for (std::size_t k = 0; k < row.weights.size(); ++k)
      accumulate(row.weights[k], row.first + static_cast<int>(k), row_sums.data());
    for (const Cover& column : columns) {
      const Row* covered = row_sums.data() + column.first;
      Sum sum{};
      for (std::size_t k = 0; k < column.weights.size(); ++k)
        sum += static_cast<Sum>(column.weights[k]) * static_cast<Sum>(covered[k]);
      sums.push_back(sum);
    }
  }
  return sums;
}

double Area(const CanonicalFrame& frame) {
  return static_cast<double>(frame.square.width) * static_cast<double>(frame.square.height);
}

void CheckFrame(const CanonicalFrame& frame) {
  NOREF_CHECK(frame.size_px > 0 && frame.square.width > 0);
  NOREF_CHECK(frame.square.width == frame.square.height);
}

/// Exact sums of a {0, 1} picture inside the FoV.
std::vector<std::uint64_t> BinarySums(std::span<const std::uint8_t> values,
                                      const Fov& fov,
                                      const CanonicalFrame& frame) {
  CheckFrame(frame);
  NOREF_CHECK(values.size() == fov.PixelCount());
  const auto width = static_cast<std::size_t>(fov.width());
  return AreaSums<std::uint32_t, std::uint64_t>(
      frame, fov.size(), [&](std::uint32_t weight, int y, std::uint32_t* sums) {
        const std::uint8_t* inside = fov.row(y).data();
        const std::uint8_t* value = values.data() + static_cast<std::size_t>(y) * width;
        for (std::size_t x = 0; x < width; ++x)
          sums[x] += weight * static_cast<std::uint32_t>(value[x] & inside[x]);
      });
}

GreyImage Shares(const std::vector<std::uint64_t>& sums, const CanonicalFrame& frame) {
  GreyImage result({frame.size_px, frame.size_px});
  std::transform(sums.begin(), sums.end(), result.values().begin(), [&](std::uint64_t sum) {
    return static_cast<float>(static_cast<double>(sum) / Area(frame));
  });
  return result;
}

template <class Binary>
Binary AtLeastHalf(const std::vector<std::uint64_t>& sums, const CanonicalFrame& frame) {
  Binary result({frame.size_px, frame.size_px});
  std::transform(sums.begin(), sums.end(), result.values().begin(), [&](std::uint64_t sum) {
    return static_cast<std::uint8_t>(2.0 * static_cast<double>(sum) >= Area(frame));
  });
  return result;
}

template <class Result, class Picture>
Result MeansInside(const Picture& picture, const Fov& fov, const CanonicalFrame& frame) {
  CheckFrame(frame);
  NOREF_CHECK(picture.size() == fov.size());
  const auto width = static_cast<std::size_t>(fov.width());
  const std::vector<double> sums = AreaSums<double, double>(
      frame, fov.size(), [&](std::uint32_t weight, int y, double* row_sums) {
        const std::uint8_t* inside = fov.row(y).data();
        const float* value = picture.row(y).data();
        for (std::size_t x = 0; x < width; ++x)
          row_sums[x] += inside[x] != 0 ? double{value[x]} * weight : 0.0;
      });
  Result result({frame.size_px, frame.size_px});
  std::transform(sums.begin(), sums.end(), result.values().begin(), [&](double sum) {
    return static_cast<float>(sum / Area(frame));
  });
  return result;
}

}  // namespace

namespace {

/// Between which two pixels of the frame a source pixel lies along one axis.
struct Between {
  int low = 0;
  int high = 0;
  float share = 0;  ///< of the higher one
};

std::vector<Between> AxisBetweens(int start, int side, int size_px, int source_end) {
  std::vector<Between> betweens(static_cast<std::size_t>(source_end));
  for (int i = 0; i < source_end; ++i) {
    const double place = (i - start + 0.5) * size_px / side - 0.5;
    const double clamped = std::clamp(place, 0.0, static_cast<double>(size_px - 1));
    const auto low = static_cast<int>(clamped);
    betweens[static_cast<std::size_t>(i)] = {.low = low,
                                             .high = std::min(low + 1, size_px - 1),
                                             .share = static_cast<float>(clamped - low)};
  }
  return betweens;
}

}  // namespace

CanonicalFrame MakeCanonicalFrame(const Fov& fov, int size_px) {
  NOREF_CHECK(size_px > 0);
  const Rect box = BoundingBox(fov);
  if (box.width == 0)
    throw Error(Status::kBadFov, "field of view: holds no pixel; check the FoV file");
  const int side = std::max(box.width, box.height);
  return {.square = {.x = box.x - (side - box.width) / 2,
                     .y = box.y - (side - box.height) / 2,
                     .width = side,
                     .height = side},
          .size_px = size_px};
}

CanonicalFrame WholeSquare(Size size, int size_px) {
  NOREF_CHECK(size.width == size.height);
  return {.square = {.x = 0, .y = 0, .width = size.width, .height = size.height},
          .size_px = size_px};
}

GreyImage ToCanonical(const Mask& mask, const Fov& fov, const CanonicalFrame& frame) {
  return Shares(BinarySums(mask.values(), fov, frame), frame);
}
GreyImage ToCanonical(const SoftMap& soft, const Fov& fov, const CanonicalFrame& frame) {
  return MeansInside<GreyImage>(soft, fov, frame);
}
GreyImage ToCanonical(const GreyImage& grey, const Fov& fov, const CanonicalFrame& frame) {
  return MeansInside<GreyImage>(grey, fov, frame);
}
ContrastMap ToCanonical(const ContrastMap& contrast, const Fov& fov, const CanonicalFrame& frame) {
  return MeansInside<ContrastMap>(contrast, fov, frame);
}
SoftMap FromCanonical(const GreyImage& canonical, const Fov& fov, const CanonicalFrame& frame) {
  CheckFrame(frame);
  NOREF_CHECK(canonical.width() == frame.size_px && canonical.size().height == frame.size_px);
  const Rect& square = frame.square;
  const auto rows = AxisBetweens(square.y, square.height, frame.size_px, fov.height());
  const auto columns = AxisBetweens(square.x, square.width, frame.size_px, fov.width());
  SoftMap result(fov.size());
  for (int y = 0; y < fov.height(); ++y) {
    const Between& row = rows[static_cast<std::size_t>(y)];
    const float* low = canonical.row(row.low).data();
    const float* high = canonical.row(row.high).data();
    for (int x = 0; x < fov.width(); ++x) {
      if (fov.at(y, x) == 0) continue;
      const Between& column = columns[static_cast<std::size_t>(x)];
      const float at_low = low[column.low] + column.share * (low[column.high] - low[column.low]);
      const float at_high =
          high[column.low] + column.share * (high[column.high] - high[column.low]);
      result.at(y, x) = at_low + row.share * (at_high - at_low);
    }
  }
  return result;
}
GreyImage ToCanonical(const Fov& fov, const CanonicalFrame& frame) {
  return Shares(BinarySums(fov.values(), fov, frame), frame);
}

Mask ToCanonicalMask(const Mask& mask, const Fov& fov, const CanonicalFrame& frame) {
  return AtLeastHalf<Mask>(BinarySums(mask.values(), fov, frame), frame);
}
Fov ToCanonicalFov(const Fov& fov, const CanonicalFrame& frame) {
  return AtLeastHalf<Fov>(BinarySums(fov.values(), fov, frame), frame);
}

}  // namespace noref
