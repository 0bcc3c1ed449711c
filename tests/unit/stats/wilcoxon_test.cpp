// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/wilcoxon.h"

#include <vector>

#include <gtest/gtest.h>

namespace noref {
namespace {

// Wilcoxon (1945), heights of maize plants; the exact p-value is 1352 / 2^15.
TEST(Wilcoxon, IsThePublishedExample) {
  const std::vector<double> d = {6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75};
  const TestResult result = *WilcoxonSignedRank(d);
  EXPECT_EQ(result.statistic, 24);
  EXPECT_DOUBLE_EQ(result.p_value, 1352 / 32768.0);
}

TEST(Wilcoxon, HasNoValueWithoutDifferences) {
  EXPECT_FALSE(WilcoxonSignedRank(std::vector<double>(10, 0.0)));
  EXPECT_FALSE(WilcoxonSignedRank({}));
}

TEST(Wilcoxon, TheSmallestExactValueIsTwoToTheMinusNPlusOne) {
  EXPECT_DOUBLE_EQ(WilcoxonSignedRank(std::vector<double>{1, 2, 3, 4, 5})->p_value, 2.0 / 32);
}

}  // namespace
}  // namespace noref
