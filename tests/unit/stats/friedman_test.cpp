// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/friedman.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Friedman, HasNoValueForTwoMethodsOrFullTies) {
  EXPECT_FALSE(Friedman({{1, 2}, {3, 4}}));
  EXPECT_FALSE(Friedman({{1, 1, 1}, {2, 2, 2}}));
  EXPECT_FALSE(Friedman({}));
}

// Three methods in the same order on four cases: chi2 = n (k - 1) = 8.
TEST(Friedman, IsLargestForFullAgreement) {
  const CaseByMethod values(4, {0.1, 0.2, 0.3});
  EXPECT_DOUBLE_EQ(Friedman(values)->statistic, 8);
  EXPECT_EQ(MeanRanks(values), (std::vector<double>{1, 2, 3}));
}

// Table 5 of Demsar (2006): q_0.05 = 2.343 for three and 3.164 for ten methods;
// CD = q sqrt(k (k + 1) / 6 n).
TEST(Friedman, CriticalDifferenceIsThePublishedOne) {
  EXPECT_NEAR(NemenyiCriticalDifference(2, 1, 0.05), 1.960, 5e-4);
  EXPECT_NEAR(NemenyiCriticalDifference(3, 2, 0.05), 2.343, 8e-4);
  EXPECT_NEAR(NemenyiCriticalDifference(10, 110, 0.05), 3.164 / std::sqrt(6.0), 3e-4);
}

TEST(Friedman, StudentizedRangeTailFallsFromOneToZero) {
  EXPECT_NEAR(StudentizedRangeTail(0, 5), 1, 1e-12);
  EXPECT_NEAR(StudentizedRangeTail(1.9599639845400545 * std::sqrt(2.0), 2), 0.05, 1e-12);
  EXPECT_GT(StudentizedRangeTail(20, 5), 0);
  EXPECT_LT(StudentizedRangeTail(20, 5), 1e-40);
}

}  // namespace
}  // namespace noref
