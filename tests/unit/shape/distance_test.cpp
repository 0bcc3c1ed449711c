// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/distance.h"

#include <gtest/gtest.h>

#include "support/mask_text.h"

namespace noref {
namespace {

TEST(Distance, IsZeroOnOnesAndExactElsewhere) {
  Mask mask({6, 4});
  mask.at(1, 1) = 1;
  const SquaredDistances distances = SquaredDistanceToOnes(mask);
  EXPECT_EQ(distances.at(1, 1), 0);
  EXPECT_EQ(distances.at(3, 5), 4 + 16);
  EXPECT_EQ(distances.at(0, 0), 2);
}

TEST(Distance, OfAnEmptyMaskIsTheSquaredDiagonal) {
  const SquaredDistances distances = SquaredDistanceToOnes(Mask({3, 4}));
  for (const std::int64_t value : distances.values()) EXPECT_EQ(value, 25);
}

TEST(Distance, ToZerosCountsTheFrameAsZero) {
  const SquaredDistances distances = SquaredDistanceToZeros(Mask({5, 3}, 1));
  EXPECT_EQ(distances.at(1, 2), 4);
  EXPECT_EQ(distances.at(0, 2), 1);
  EXPECT_EQ(distances.at(1, 0), 1);
}

TEST(Distance, DilationByADiscTakesInPixelsAtTheRadius) {
  Mask mask({7, 7});
  mask.at(3, 3) = 1;
  EXPECT_EQ(test::MaskAsText(DilateByDisc(mask, 2)),
            (std::vector<std::string>{
                ".......", "...#...", "..###..", ".#####.", "..###..", "...#...", "......."}));
  EXPECT_EQ(DilateByDisc(mask, 0), mask);
  EXPECT_EQ(CountOnes(DilateByDisc(Mask({7, 7}), 100)), 0u);
}

TEST(Distance, BoundaryHasPixelsBesideZerosAndTheFrame) {
  EXPECT_EQ(test::MaskAsText(Boundary(test::MaskFromText({"####", "####", "####", "###."}))),
            (std::vector<std::string>{"####", "#..#", "#..#", "###."}));
}

}  // namespace
}  // namespace noref
