// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/target.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/metrics/nmi.h"
#include "noref/metrics/overlap.h"
#include "noref/shape/skeleton.h"

#include "support/disc.h"

namespace noref {
namespace {

SoftMap AsProbability(const Mask& mask) {
  return SoftMap(mask.size(), {mask.values().begin(), mask.values().end()});
}

/// The upper half of a mask.
Mask UpperHalf(Mask mask) {
  for (int y = mask.height() / 2; y < mask.height(); ++y)
    std::fill(mask.row(y).begin(), mask.row(y).end(), std::uint8_t{0});
  return mask;
}

TEST(Target, NamesAreThoseOfTheEnumerators) {
  EXPECT_EQ(TargetName(Target::kNmi), "nmi");
  EXPECT_EQ(TargetName(Target::kDice), "dice");
  EXPECT_EQ(TargetName(Target::kMcc), "mcc");
  EXPECT_EQ(TargetName(Target::kCenterlineDice), "cldice");
  for (const std::string& name : TargetNames()) EXPECT_EQ(TargetName(ParseTarget(name)), name);
  EXPECT_THROW(ParseTarget("cl_dice"), UsageError);
}

TEST(Target, ValuesAreTheMeasuresOfThePair) {
  const test::DiscCase disc = test::MakeDiscCase(64);
  const Mask half = UpperHalf(disc.mask);
  CasePair pair(half, disc.mask, disc.fov);
  const Contingency counts = CountPixels(half, disc.mask, disc.fov);
  EXPECT_EQ(TargetValue(Target::kNmi, pair), RescaledNmi(counts));
  EXPECT_EQ(TargetValue(Target::kDice, pair), Dice(counts));
  EXPECT_EQ(TargetValue(Target::kMcc, pair), Mcc(counts));
  EXPECT_EQ(TargetValue(Target::kCenterlineDice, pair),
            CenterlineDice(half, disc.mask, Skeletonize(half), Skeletonize(disc.mask)));
}

TEST(Target, WorseThanChanceIsZero) {
  const test::DiscCase disc = test::MakeDiscCase(64);
  CasePair pair(Inverted(disc.mask), disc.mask, disc.fov);
  EXPECT_LT(*Mcc(pair.Counts()), 0);
  EXPECT_EQ(TargetValue(Target::kMcc, pair), 0.0);
}

TEST(Target, UsesTheSkeletonThatIsGiven) {
  const test::DiscCase disc = test::MakeDiscCase(64);
  CasePair pair(UpperHalf(disc.mask), disc.mask, disc.fov);
  const double of_whole = *TargetValue(Target::kCenterlineDice, pair);
  pair.SetReferenceSkeleton(UpperHalf(Skeletonize(disc.mask)));
  EXPECT_LT(of_whole, 1);
  EXPECT_EQ(TargetValue(Target::kCenterlineDice, pair), 1.0);
}

TEST(Target, ExpectedValueUnderACertainPosteriorIsTheValue) {
  const test::DiscCase disc = test::MakeDiscCase(64);
  const Mask half = UpperHalf(disc.mask);
  CasePair pair(half, disc.mask, disc.fov);
  Posterior posterior(AsProbability(disc.mask), disc.fov);
  ExpectedPair expected(half, posterior);
  ExpectedPair perfect(disc.mask, posterior);
  for (const std::string& name : TargetNames()) {
    SCOPED_TRACE(name);
    const Target target = ParseTarget(name);
    EXPECT_DOUBLE_EQ(*ExpectedTargetValue(target, expected), *TargetValue(target, pair));
    EXPECT_EQ(ExpectedTargetValue(target, perfect), 1.0);
  }
}

}  // namespace
}  // namespace noref
