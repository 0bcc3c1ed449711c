// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/overlap.h"

#include <cmath>

#include <gtest/gtest.h>

namespace noref {
namespace {

constexpr Contingency kCounts{.tp = 6, .fp = 2, .fn = 3, .tn = 9};

TEST(Overlap, FollowsFromTheFourCounts) {
  EXPECT_DOUBLE_EQ(*Accuracy(kCounts), 15.0 / 20);
  EXPECT_DOUBLE_EQ(*Sensitivity(kCounts), 6.0 / 9);
  EXPECT_DOUBLE_EQ(*Specificity(kCounts), 9.0 / 11);
  EXPECT_DOUBLE_EQ(*Precision(kCounts), 6.0 / 8);
  EXPECT_DOUBLE_EQ(*Dice(kCounts), 12.0 / 17);
  EXPECT_DOUBLE_EQ(*Iou(kCounts), 6.0 / 11);
  EXPECT_NEAR(*Mcc(kCounts), 48.0 / std::sqrt(8.0 * 9 * 11 * 12), 1e-12);
}

TEST(Overlap, OneEmptyMaskIsNoAgreement) {
  const Contingency missed{.fn = 4, .tn = 6};
  EXPECT_EQ(Dice(missed), 0.0);
  EXPECT_EQ(Iou(missed), 0.0);
  EXPECT_EQ(Mcc(missed), 0.0);
  EXPECT_EQ(Sensitivity(missed), 0.0);
  EXPECT_FALSE(Precision(missed));
}

TEST(Overlap, TwoEmptyMasksHaveNoValue) {
  const Contingency nothing{.tn = 6};
  EXPECT_FALSE(Dice(nothing));
  EXPECT_FALSE(Iou(nothing));
  EXPECT_FALSE(Mcc(nothing));
  EXPECT_FALSE(Sensitivity(nothing));
  EXPECT_EQ(Specificity(nothing), 1.0);
  EXPECT_FALSE(Accuracy({}));
}

TEST(Overlap, MccIsMinusOneForInvertedMasks) {
  EXPECT_DOUBLE_EQ(*Mcc({.fp = 3, .fn = 7}), -1.0);
}

TEST(Overlap, MccSurvivesCountsOfWholeVolumes) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 40;
  EXPECT_DOUBLE_EQ(*Mcc({.tp = kMany, .tn = kMany}), 1.0);
}

}  // namespace
}  // namespace noref
