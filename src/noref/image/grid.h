// SPDX-License-Identifier: Apache-2.0
// Rectangles of pixels with a meaning: mask, soft map, field of view. Row by row, indexed (y, x).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "noref/base/error.h"

namespace noref {

struct Point {
  int x = 0;
  int y = 0;
  bool operator==(const Point&) const = default;
};

struct Size {
  int width = 0;
  int height = 0;
  bool operator==(const Size&) const = default;
};

/// The pixels with x <= px < x + width and y <= py < y + height.
struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool operator==(const Rect&) const = default;
};

/// A dense rectangle of values. `Meaning` keeps masks, fields of view and so on apart as types; a
/// conversion between them is a named function.
template <class Value, class Meaning>
class Grid {
 public:
  using value_type = Value;

  Grid() = default;
  explicit Grid(Size size, Value value = Value{})
      : size_(size),
        values_(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height),
                value) {
    NOREF_CHECK(size.width >= 0 && size.height >= 0);
  }
  Grid(Size size, std::vector<Value> values) : size_(size), values_(std::move(values)) {
    NOREF_CHECK(values_.size() ==
                static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
  }

  Size size() const { return size_; }
  int width() const { return size_.width; }
  int height() const { return size_.height; }
  std::size_t PixelCount() const { return values_.size(); }

  Value& at(int y, int x) { return values_[Offset(y, x)]; }
  Value at(int y, int x) const { return values_[Offset(y, x)]; }
  std::span<Value> row(int y) { return std::span(values_).subspan(Offset(y, 0), Width()); }
  std::span<const Value> row(int y) const {
    return std::span(values_).subspan(Offset(y, 0), Width());
  }
  std::span<Value> values() { return values_; }
  std::span<const Value> values() const { return values_; }

  bool Contains(int y, int x) const {
    return y >= 0 && x >= 0 && y < size_.height && x < size_.width;
  }
  bool operator==(const Grid&) const = default;

 private:
  std::size_t Width() const { return static_cast<std::size_t>(size_.width); }
  std::size_t Offset(int y, int x) const {
    return static_cast<std::size_t>(y) * Width() + static_cast<std::size_t>(x);
  }

  Size size_;
  std::vector<Value> values_;
};

/// {0, 1}: vessel is 1.
using Mask = Grid<std::uint8_t, struct MaskMeaning>;
/// {0, 1}: the region that counts is 1.
using Fov = Grid<std::uint8_t, struct FovMeaning>;
/// [0, 1]: how sure a segmenter is of vessel.
using SoftMap = Grid<float, struct SoftMapMeaning>;
/// Small integers: 0 is background.
using LabelMap = Grid<std::uint8_t, struct LabelMapMeaning>;
/// A grey picture in [0, 1].
using GreyImage = Grid<float, struct GreyImageMeaning>;
/// [-1, 1]: how much brighter than its surroundings a pixel is.
using ContrastMap = Grid<float, struct ContrastMapMeaning>;

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  bool operator==(const Rgb&) const = default;
};

/// A colour picture, 8 bit per channel.
using RgbImage = Grid<Rgb, struct RgbImageMeaning>;

/// 1 where soft >= threshold, else 0. For a threshold above 1 the mask is empty.
Mask Binarize(const SoftMap& soft, float threshold);

/// The FoV that covers the whole frame.
Fov WholeFrame(Size size);

/// The number of pixels that are 1.
std::size_t CountOnes(const Mask& mask);
std::size_t CountOnes(const Fov& fov);

/// Calls visit(y, x) for each 1 of a mask or field of view, in reading order. Zeros cost little.
template <class Meaning, class Visit>
void ForEachOne(const Grid<std::uint8_t, Meaning>& binary, const Visit& visit) {
  for (int y = 0; y < binary.height(); ++y) {
    const auto row = binary.row(y);
    for (std::size_t x = 0; x < row.size(); ++x) {
      const void* const next = std::memchr(&row[x], 1, row.size() - x);
      if (next == nullptr) break;
      x = static_cast<std::size_t>(static_cast<const std::uint8_t*>(next) - row.data());
      for (; x < row.size() && row[x] != 0; ++x) visit(y, static_cast<int>(x));
    }
  }
}

/// `mask` with pixels outside `fov` (same size) set to 0.
Mask Inside(const Mask& mask, const Fov& fov);

/// 1 - mask.
Mask Inverted(const Mask& mask);

/// The smallest rectangle that holds all ones; an empty rectangle if there are none.
Rect BoundingBox(const Fov& fov);

}  // namespace noref
