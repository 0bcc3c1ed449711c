// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/correlation.h"

#include <vector>

#include <gtest/gtest.h>

namespace noref {
namespace {

const std::vector<double> kRising = {1, 2, 3, 4, 5};

TEST(Correlation, IsOneForTheSameOrder) {
  const std::vector<double> squares = {1, 4, 9, 16, 25};
  EXPECT_DOUBLE_EQ(Spearman(kRising, squares)->coefficient, 1);
  EXPECT_DOUBLE_EQ(KendallTauB(kRising, squares)->coefficient, 1);
  EXPECT_LT(Pearson(kRising, squares)->coefficient, 1);
}

TEST(Correlation, IsMinusOneForTheOppositeOrder) {
  const std::vector<double> falling = {5, 4, 3, 2, 1};
  EXPECT_DOUBLE_EQ(Pearson(kRising, falling)->coefficient, -1);
  EXPECT_DOUBLE_EQ(Spearman(kRising, falling)->coefficient, -1);
  EXPECT_DOUBLE_EQ(KendallTauB(kRising, falling)->coefficient, -1);
}

TEST(Correlation, HasNoValueForAConstantSample) {
  const std::vector<double> constant(5, 0.7);
  EXPECT_FALSE(Pearson(kRising, constant));
  EXPECT_FALSE(Spearman(constant, kRising));
  EXPECT_FALSE(KendallTauB(constant, constant));
}

TEST(Correlation, HasNoValueForFewerThanTwoPairs) {
  EXPECT_FALSE(Pearson({}, {}));
  EXPECT_FALSE(Spearman(std::vector<double>{1}, std::vector<double>{2}));
  EXPECT_FALSE(KendallTauB(std::vector<double>{1}, std::vector<double>{2}));
}

TEST(Correlation, TwoPairsShowNothing) {
  const std::vector<double> two = {1, 2};
  EXPECT_EQ(Pearson(two, two)->p_value, 1);
  EXPECT_EQ(Spearman(two, two)->p_value, 1);
  EXPECT_EQ(KendallTauB(two, two)->p_value, 1);
}

// Of 5! orders one is as concordant and one as discordant: p = 2 / 120.
TEST(Correlation, KendallIsExactForSmallSamples) {
  EXPECT_DOUBLE_EQ(KendallTauB(kRising, kRising)->p_value, 2.0 / 120);
}

}  // namespace
}  // namespace noref
