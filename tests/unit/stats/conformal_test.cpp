// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/conformal.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

/// Predictions of one half with these residuals, each of a group of its own.
ConformalTable TableOf(const std::vector<double>& residuals) {
  std::vector<double> truths;
  std::vector<std::string> groups;
  for (const double residual : residuals) {
    truths.push_back(0.5 + residual);
    groups.push_back(std::to_string(groups.size()));
  }
  return CalibrateIntervals(std::vector(truths.size(), 0.5), truths, groups);
}

/// 0.01, -0.01, 0.02, -0.02, ...: both sides alike.
std::vector<double> Balanced(int count) {
  std::vector<double> residuals;
  for (int i = 0; i < count; ++i) residuals.push_back((i % 2 == 0 ? 0.01 : -0.01) * (i / 2 + 1));
  return residuals;
}

TEST(Conformal, TakesTheCorrectedRankOfBothSidesTogether) {
  // n = 38: ceil(39 * 0.8) = 32, and the 32nd smallest error is 0.16.
  const Interval interval = TableOf(Balanced(38)).At(0.5, 0.8);
  EXPECT_NEAR(interval.low, 0.34, 1e-12);
  EXPECT_NEAR(interval.high, 0.66, 1e-12);
}

TEST(Conformal, ReachesFartherWhereErrorsAreLarger) {
  // Above, errors are three times those below: 0.03, -0.01, 0.06, -0.02, ...
  std::vector<double> residuals = Balanced(38);
  for (std::size_t i = 0; i < residuals.size(); i += 2) residuals[i] *= 3;
  const Interval interval = TableOf(residuals).At(0.3, 0.8);
  EXPECT_NEAR(interval.low, 0.14, 1e-12);
  EXPECT_NEAR(interval.high, 0.78, 1e-12);
}

TEST(Conformal, ASideWithoutErrorsKeepsAFifth) {
  const Interval interval = TableOf(std::vector<double>(9, 0.04)).At(0.5, 0.9);
  EXPECT_NEAR(interval.low, 0.49, 1e-12);
  EXPECT_NEAR(interval.high, 0.54, 1e-12);
  EXPECT_EQ(TableOf(std::vector<double>(9, 0)).At(0.5, 0.9), (Interval{0.5, 0.5}));
}

TEST(Conformal, TooFewGroupsForALevelGiveTheWholeRange) {
  EXPECT_EQ(TableOf(Balanced(8)).At(0.5, 0.9), (Interval{0, 1}));
  EXPECT_NE(TableOf(Balanced(9)).At(0.5, 0.9), (Interval{0, 1}));
  EXPECT_EQ(TableOf({}).At(0.5, 0.01), (Interval{0, 1}));
  EXPECT_EQ(TableOf(Balanced(50)).At(0.5, 0.9995), (Interval{0, 1}));
}

TEST(Conformal, ALevelBetweenTwoGetsTheHigherOne) {
  const ConformalTable table = TableOf(Balanced(99));
  EXPECT_EQ(table.At(0.5, 0.805), table.At(0.5, 0.81));
  EXPECT_NE(table.At(0.5, 0.795), table.At(0.5, 0.77));
}

TEST(Conformal, IntervalsStayBetweenZeroAndOne) {
  const ConformalTable table = TableOf(Balanced(39));
  EXPECT_EQ(table.At(0.05, 0.8).low, 0);
  EXPECT_EQ(table.At(1.0, 0.8).high, 1);
}

TEST(Conformal, ManyCasesOfAGroupCountAsOneGroup) {
  // 19 groups with errors of 0.01, 0.02, ..., 0.19 to both sides; the last has a thousand of each.
  std::vector<double> truths;
  std::vector<std::string> groups;
  for (int i = 1; i <= 19; ++i)
    for (int k = 0; k < (i == 19 ? 1000 : 1 + i % 3); ++k)
      for (const double error : {0.01 * i, -0.01 * i}) {
        truths.push_back(0.5 + error);
        groups.push_back(std::to_string(i));
      }
  const ConformalTable table = CalibrateIntervals(std::vector(truths.size(), 0.5), truths, groups);
  EXPECT_EQ(table.groups, 19);
  EXPECT_NEAR(table.At(0.5, 0.9).high, 0.68, 1e-12);  // ceil(20 * 0.9) = the 18th
  EXPECT_NEAR(table.At(0.5, 0.9).low, 0.32, 1e-12);
  EXPECT_NEAR(table.At(0.5, 0.5).high, 0.6, 1e-12);
  EXPECT_EQ(table.At(0.5, 0.96), (Interval{0, 1}));  // needs 24 groups
  EXPECT_NO_THROW(CheckTable(table));
}

TEST(Conformal, RefusesDamagedTables) {
  const ConformalTable good = TableOf(Balanced(50));
  EXPECT_NO_THROW(CheckTable(good));
  EXPECT_NO_THROW(CheckTable(TableOf({})));
  const auto expect_refused = [&](const auto& damage) {
    ConformalTable table = good;
    damage(table);
    EXPECT_THROW(CheckTable(table), Error);
  };
  expect_refused([](ConformalTable& t) { t.groups = 0; });
  expect_refused([](ConformalTable& t) { t.groups = -1; });
  expect_refused([](ConformalTable& t) { t.bounds[5].level = 0.01; });
  expect_refused([](ConformalTable& t) { t.bounds.back().level = 1; });
  expect_refused([](ConformalTable& t) { t.bounds[5].low = 0.9; });
  expect_refused([](ConformalTable& t) { t.bounds[5].high = -2; });
  expect_refused([](ConformalTable& t) { t.bounds.back().high = 1.5; });
  expect_refused([](ConformalTable& t) { t.bounds.back().high -= 0.1; });
  expect_refused(
      [](ConformalTable& t) { t.bounds[5].low = std::numeric_limits<double>::quiet_NaN(); });
}

}  // namespace
}  // namespace noref
