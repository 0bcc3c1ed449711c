// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/bit_image.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace noref {
namespace {

Mask RandomMask(Size size, double density, Rng& rng) {
  Mask mask(size);
  for (auto& value : mask.values()) value = rng.Bernoulli(density);
  return mask;
}

Rect Whole(const Mask& mask) {
  return {.width = mask.width(), .height = mask.height()};
}

Mask Unpacked(const BitImage& bits, Size size) {
  Mask mask(size);
  bits.Unpack(Whole(mask), mask);
  return mask;
}

/// The definition, pixel by pixel: judge of the fast version.
Mask DilateOneByOne(const Mask& mask, const StructuringElement& element) {
  Mask result(mask.size());
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x)
      for (const Point o : element.offsets)
        if (mask.Contains(y - o.y, x - o.x) && mask.at(y - o.y, x - o.x)) result.at(y, x) = 1;
  return result;
}

Mask ErodeOneByOne(const Mask& mask, const StructuringElement& element) {
  Mask result(mask.size(), 1);
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x)
      for (const Point o : element.offsets)
        if (mask.Contains(y + o.y, x + o.x) && !mask.at(y + o.y, x + o.x)) result.at(y, x) = 0;
  return result;
}

TEST(BitImage, MorphologyEqualsItsDefinition) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const Size size{rng.Between(1, 150), rng.Between(1, 20)};
    const Mask mask = RandomMask(size, rng.Uniform(0.05, 0.95), rng);
    const StructuringElement element = RandomElement(1 + 2 * rng.Between(0, 5), rng);
    const BitImage bits = BitImage::Pack(mask, Whole(mask));
    EXPECT_EQ(Unpacked(bits, size), mask);
    EXPECT_EQ(Unpacked(bits.Dilated(element), size), DilateOneByOne(mask, element));
    EXPECT_EQ(Unpacked(bits.Eroded(element), size), ErodeOneByOne(mask, element));
  }
}

TEST(BitImage, TakesAndPutsBackAPartOnly) {
  Rng rng(1, 0, 0);
  const Mask before = RandomMask({90, 40}, 0.4, rng);
  const Rect part{.x = 13, .y = 7, .width = 65, .height = 21};
  Mask after = before;
  BitImage::Pack(before, part)
      .Dilated({{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}})
      .Unpack(part, after);
  EXPECT_NE(after, before);
  for (int y = 0; y < before.height(); ++y) {
    for (int x = 0; x < before.width(); ++x) {
      const bool inside = x >= 13 && x < 78 && y >= 7 && y < 28;
      if (inside) {
        ASSERT_GE(after.at(y, x), before.at(y, x)) << x << ' ' << y;
      } else {
        ASSERT_EQ(after.at(y, x), before.at(y, x)) << x << ' ' << y;
      }
    }
  }
}

TEST(StructuringElement, PixelsAreFairCoins) {
  Rng rng(2, 0, 0);
  std::size_t pixels = 0;
  std::size_t centres = 0;
  for (int i = 0; i < 4000; ++i) {
    const StructuringElement element = RandomElement(5, rng);
    pixels += element.offsets.size();
    centres += static_cast<std::size_t>(
        std::count(element.offsets.begin(), element.offsets.end(), Point{0, 0}));
  }
  EXPECT_NEAR(static_cast<double>(pixels) / 4000, 12.5, 0.2);
  EXPECT_NEAR(static_cast<double>(centres) / 4000, 0.5, 0.04);
}

}  // namespace
}  // namespace noref
