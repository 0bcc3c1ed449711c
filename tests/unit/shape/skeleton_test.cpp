// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/skeleton.h"

#include <gtest/gtest.h>

#include "noref/shape/components.h"

#include "support/mask_text.h"

namespace noref {
namespace {

TEST(Skeleton, OfALineIsTheLine) {
  Mask line({9, 3});
  for (int x = 1; x < 8; ++x) line.at(1, x) = 1;
  EXPECT_EQ(Skeletonize(line), line);
}

TEST(Skeleton, OfABarIsALineInItsMiddle) {
  Mask bar({20, 9});
  for (int y = 2; y < 7; ++y)
    for (int x = 1; x < 19; ++x) bar.at(y, x) = 1;
  const Mask skeleton = Skeletonize(bar);
  for (int x = 6; x < 14; ++x)
    for (int y = 0; y < 9; ++y) EXPECT_EQ(skeleton.at(y, x), y == 4) << y << " " << x;
}

TEST(Skeleton, KeepsARing) {
  const Mask ring = test::MaskFromText(
      {".......", ".#####.", ".#####.", ".##.##.", ".#####.", ".#####.", "......."});
  const Mask skeleton = Skeletonize(ring);
  EXPECT_EQ(skeleton.at(3, 3), 0);
  EXPECT_EQ(FindHoles(skeleton, Connectivity::k8).list.size(), 1u);
  EXPECT_LE(CountOnes(skeleton), 8u);
}

TEST(Skeleton, OfAnEmptyMaskIsEmpty) {
  EXPECT_EQ(Skeletonize(Mask({5, 5})), Mask({5, 5}));
  EXPECT_EQ(Skeletonize(Mask()), Mask());
}

}  // namespace
}  // namespace noref
