// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/bootstrap.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/stats/describe.h"

namespace noref {
namespace {

TEST(Bootstrap, IntervalOfAConstantSampleIsThatValue) {
  EXPECT_EQ(BootstrapInterval(std::vector<double>(7, 0.25), &Mean), (Interval{0.25, 0.25}));
}

TEST(Bootstrap, SameSeedGivesTheSameInterval) {
  const std::vector<double> values = {1, 2, 3, 4, 5, 8, 13};
  const Interval first = BootstrapInterval(values, &Median);
  EXPECT_EQ(BootstrapInterval(values, &Median), first);
  EXPECT_LE(first.low, 4);
  EXPECT_GE(first.high, 4);
}

// The standard error of a mean of 400 uniform values is sqrt(1 / 12 / 400) = 0.01443; 95 % of a
// normal distribution lie within 1.96 of it.
TEST(Bootstrap, IntervalOfTheMeanHasTheWidthOfTheory) {
  Rng rng(5, 0, 0);
  std::vector<double> values(400);
  for (double& value : values) value = rng.Uniform();
  const Interval interval = BootstrapInterval(values, &Mean, {.replicates = 4000});
  const double error = StandardDeviation(values) / 20;
  EXPECT_NEAR(interval.high - interval.low, 2 * 1.96 * error, 0.1 * error);
  EXPECT_NEAR((interval.high + interval.low) / 2, Mean(values), 0.1 * error);
}

TEST(Bootstrap, AHigherLevelGivesAWiderInterval) {
  const std::vector<double> values = {1, 2, 3, 4, 5, 8, 13};
  const Interval narrow = BootstrapInterval(values, &Mean, {.level = 0.5});
  const Interval wide = BootstrapInterval(values, &Mean, {.level = 0.99});
  EXPECT_LT(wide.low, narrow.low);
  EXPECT_GT(wide.high, narrow.high);
}

TEST(Bootstrap, DrawsPairsTogether) {
  const std::vector<double> x = {1, 2, 3, 4, 5};
  const std::vector<double> y = {2, 4, 6, 8, 10};
  const Interval interval = BootstrapInterval(x.size(), [&](std::span<const std::size_t> cases) {
    double difference = 0;
    for (const std::size_t i : cases) difference += std::abs(y[i] - 2 * x[i]);
    return difference;
  });
  EXPECT_EQ(interval, (Interval{0, 0}));
}

}  // namespace
}  // namespace noref
