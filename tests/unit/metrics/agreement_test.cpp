// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/agreement.h"

#include <cmath>

#include <gtest/gtest.h>

namespace noref {
namespace {

constexpr Contingency kEqual{.tp = 5, .tn = 15};
constexpr Contingency kOpposite{.fp = 5, .fn = 15};
constexpr Contingency kMaskEmpty{.fn = 5, .tn = 15};
constexpr Contingency kReferenceEmpty{.fp = 5, .tn = 15};
constexpr Contingency kBothEmpty{.tn = 20};

TEST(Agreement, IsPerfectForEqualMasks) {
  EXPECT_DOUBLE_EQ(*CohenKappa(kEqual), 1);
  EXPECT_DOUBLE_EQ(*BalancedAccuracy(kEqual), 1);
  EXPECT_DOUBLE_EQ(*VolumetricSimilarity(kEqual), 1);
  EXPECT_EQ(*VariationOfInformation(kEqual), 0);
}

TEST(Agreement, VariationOfInformationCannotSeeInversion) {
  EXPECT_EQ(*VariationOfInformation(kOpposite), 0);
  EXPECT_LT(*CohenKappa(kOpposite), 0);
  EXPECT_EQ(*BalancedAccuracy(kOpposite), 0);
}

TEST(Agreement, AMissedStructureIsNoAgreement) {
  EXPECT_EQ(*CohenKappa(kMaskEmpty), 0);
  EXPECT_EQ(*BalancedAccuracy(kMaskEmpty), 0.5);
  EXPECT_EQ(*VolumetricSimilarity(kMaskEmpty), 0);
  EXPECT_EQ(*VolumetricSimilarity(kReferenceEmpty), 0);
  EXPECT_FALSE(BalancedAccuracy(kReferenceEmpty));
}

TEST(Agreement, TwoEmptyMasksHaveNoKappa) {
  EXPECT_FALSE(CohenKappa(kBothEmpty));
  EXPECT_FALSE(VolumetricSimilarity(kBothEmpty));
  EXPECT_EQ(*VariationOfInformation(kBothEmpty), 0);
  EXPECT_FALSE(VariationOfInformation({}));
}

TEST(Agreement, OppositeConstantsHaveKappaZero) {
  EXPECT_EQ(*CohenKappa({.fp = 20}), 0);
}

// Independent halves: each conditional entropy is ln 2.
TEST(Agreement, VariationOfInformationOfIndependentHalvesIsTwoLogTwo) {
  EXPECT_NEAR(
      *VariationOfInformation({.tp = 5, .fp = 5, .fn = 5, .tn = 5}), 2 * std::log(2.0), 1e-12);
}

}  // namespace
}  // namespace noref
