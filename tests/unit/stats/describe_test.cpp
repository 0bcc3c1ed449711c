// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/describe.h"

#include <vector>

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

TEST(Describe, MedianOfAnEvenCountIsTheMiddleOfTwo) {
  EXPECT_EQ(Median(std::vector<double>{4, 1, 3, 2}), 2.5);
  EXPECT_EQ(Median(std::vector<double>{9, 1, 3}), 3);
}

TEST(Describe, QuantileInterpolatesLinearly) {
  const std::vector<double> values = {0, 10, 20, 30};
  EXPECT_DOUBLE_EQ(Quantile(values, 0.5), 15);
  EXPECT_DOUBLE_EQ(Quantile(values, 0.9), 27);
  EXPECT_EQ(Quantile(values, 0), 0);
  EXPECT_EQ(Quantile(values, 1), 30);
}

TEST(Describe, StandardDeviationDividesByOneLess) {
  EXPECT_DOUBLE_EQ(StandardDeviation(std::vector<double>{1, 3}), 1.4142135623730951);
  EXPECT_EQ(StandardDeviation(std::vector<double>{5}), 0);
}

TEST(Describe, AnEmptySampleIsABug) {
  EXPECT_THROW(Mean({}), InternalError);
  EXPECT_THROW(Quantile({}, 0.5), InternalError);
}

}  // namespace
}  // namespace noref
