// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/box_counting.h"

#include <cmath>

#include <gtest/gtest.h>

namespace noref {
namespace {

constexpr Size kSize{256, 256};
constexpr Rect kFrame{0, 0, 256, 256};

TEST(BoxCounting, AFilledSquareHasDimensionTwo) {
  EXPECT_NEAR(*BoxDimension(CountBoxes(Mask(kSize, 1), kFrame)), 2.0, 1e-12);
}

TEST(BoxCounting, ALineHasDimensionOne) {
  Mask line(kSize);
  for (int x = 0; x < 256; ++x) line.at(100, x) = 1;
  EXPECT_NEAR(*BoxDimension(CountBoxes(line, kFrame)), 1.0, 1e-12);
}

TEST(BoxCounting, SierpinskisTriangleHasItsDimension) {
  Mask triangle(kSize);
  for (int y = 0; y < 256; ++y)
    for (int x = 0; x < 256; ++x) triangle.at(y, x) = (x & y) == 0;
  EXPECT_NEAR(*BoxDimension(CountBoxes(triangle, kFrame)), std::log2(3.0), 1e-12);
}

TEST(BoxCounting, CountsPartsOfBoxesAtTheRim) {
  Mask mask({7, 5}, 1);
  EXPECT_EQ(CountBoxes(mask, {0, 0, 7, 5}), (std::vector<BoxCount>{{1, 35}, {2, 12}, {4, 4}}));
  mask.at(4, 6) = 0;
  EXPECT_EQ(CountBoxes(mask, {2, 1, 4, 3}), (std::vector<BoxCount>{{1, 12}, {2, 4}}));
}

TEST(BoxCounting, HasNoDimensionWithoutOnesOrScales) {
  EXPECT_FALSE(BoxDimension(CountBoxes(Mask(kSize), kFrame)));
  EXPECT_FALSE(BoxDimension(CountBoxes(Mask({1, 9}, 1), {0, 0, 1, 9})));
}

}  // namespace
}  // namespace noref
