// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/topology.h"

#include <gtest/gtest.h>

#include "noref/shape/skeleton.h"

#include "support/mask_text.h"

namespace noref {
namespace {

std::optional<double> ClDice(const Mask& mask, const Mask& reference) {
  return CenterlineDice(mask, reference, Skeletonize(mask), Skeletonize(reference));
}

std::optional<Cal> CalOf(const Mask& mask, const Mask& reference) {
  return ConnectivityAreaLength(mask, reference, Skeletonize(mask), Skeletonize(reference));
}

Mask Bar(int top, int bottom) {
  Mask mask({40, 30});
  for (int y = top; y < bottom; ++y)
    for (int x = 2; x < 38; ++x) mask.at(y, x) = 1;
  return mask;
}

TEST(Topology, EqualMasksHaveFullMarks) {
  const Mask bar = Bar(10, 15);
  EXPECT_EQ(*ClDice(bar, bar), 1);
  EXPECT_EQ(*CalOf(bar, bar), (Cal{1, 1, 1}));
}

TEST(Topology, AThinnerVesselKeepsItsCentreline) {
  EXPECT_EQ(*ClDice(Bar(12, 13), Bar(10, 15)), 1);
}

TEST(Topology, AMissedStructureScoresZeroAndTwoEmptyMasksHaveNoValue) {
  const Mask bar = Bar(10, 15);
  const Mask empty(bar.size());
  EXPECT_EQ(*ClDice(empty, bar), 0);
  EXPECT_EQ(*ClDice(bar, empty), 0);
  EXPECT_FALSE(ClDice(empty, empty));
  EXPECT_EQ(CalOf(empty, bar)->Product(), 0);
  EXPECT_EQ(CalOf(bar, empty)->Product(), 0);
  EXPECT_FALSE(CalOf(empty, empty));
}

TEST(Topology, MasksApartScoreZero) {
  EXPECT_EQ(*ClDice(Bar(2, 5), Bar(20, 23)), 0);
  EXPECT_EQ(CalOf(Bar(2, 5), Bar(20, 23))->area, 0);
}

TEST(Topology, CalForgivesAnOffsetOfTwoPixels) {
  EXPECT_EQ(*CalOf(Bar(10, 11), Bar(12, 13)), (Cal{1, 1, 1}));
  EXPECT_EQ(CalOf(Bar(10, 11), Bar(13, 14))->length, 0);
}

TEST(Topology, CalCountsComponentsAgainstReferencePixels) {
  Mask broken = Bar(10, 11);
  broken.at(10, 20) = 0;
  EXPECT_DOUBLE_EQ(CalOf(broken, Bar(10, 11))->connectivity, 1 - 1.0 / 36);
}

TEST(Topology, BettiNumbersTakeCornersAsConnected) {
  const Mask mask = test::MaskFromText({".#.....", "#.#....", ".#...##", ".....##"});
  EXPECT_EQ(CountBetti(mask), (BettiNumbers{.components = 2, .holes = 1}));
}

}  // namespace
}  // namespace noref
