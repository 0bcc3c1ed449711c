// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/conformal.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

/// Predictions of one half with residuals -0.10, -0.09, ..., each a hundredth above the last.
ConformalTable TableOf(int count) {
  std::vector<double> truths;
  for (int i = 0; i < count; ++i) truths.push_back(0.4 + 0.01 * i);
  return CalibrateIntervals(std::vector(truths.size(), 0.5), truths);
}

TEST(Conformal, TakesTheCorrectedRankAtEachEnd) {
  // n = 39: ceil(40 * 0.9) = 36, the 36th smallest is 0.25; the 36th largest is -0.07.
  const Interval interval = TableOf(39).At(0.5, 0.8);
  EXPECT_NEAR(interval.low, 0.43, 1e-12);
  EXPECT_NEAR(interval.high, 0.75, 1e-12);
}

TEST(Conformal, TooFewCasesForALevelGiveTheWholeRange) {
  EXPECT_EQ(TableOf(18).At(0.5, 0.9), (Interval{0, 1}));
  EXPECT_NE(TableOf(19).At(0.5, 0.9), (Interval{0, 1}));
  EXPECT_EQ(TableOf(0).At(0.5, 0.01), (Interval{0, 1}));
  EXPECT_EQ(TableOf(50).At(0.5, 0.9995), (Interval{0, 1}));
}

TEST(Conformal, ALevelBetweenTwoGetsTheHigherOne) {
  const ConformalTable table = TableOf(39);
  EXPECT_EQ(table.At(0.5, 0.805), table.At(0.5, 0.81));
  EXPECT_NE(table.At(0.5, 0.805), table.At(0.5, 0.8));
}

TEST(Conformal, IntervalsStayBetweenZeroAndOne) {
  const ConformalTable table = TableOf(39);
  EXPECT_EQ(table.At(0.05, 0.8).low, 0);
  EXPECT_EQ(table.At(1.0, 0.8).high, 1);
}

TEST(Conformal, BinsByPredictionHaveTheirOwnResiduals) {
  std::vector<double> predictions;
  std::vector<double> truths;
  for (int i = 0; i < 100; ++i) {
    predictions.push_back(i % 2 == 0 ? 0.3 : 0.8);
    truths.push_back(i % 2 == 0 ? 0.3 + 0.004 * i : 0.81);
  }
  const ConformalTable table = CalibrateIntervals(predictions, truths, {0.5, 0.9});
  EXPECT_EQ(table.bins[0].count, 50);
  EXPECT_NEAR(table.At(0.5, 0.9).high, 0.51, 1e-12);
  EXPECT_GT(table.At(0.49, 0.9).high, 0.8);
  EXPECT_EQ(table.At(0.95, 0.5), (Interval{0, 1}));
}

TEST(GroupConformal, OneCaseInEachGroupIsAsWithoutGroups) {
  std::vector<double> truths;
  std::vector<std::string> groups;
  for (int i = 0; i < 39; ++i) {
    truths.push_back(0.4 + 0.01 * i);
    groups.push_back(std::to_string(i));
  }
  const ConformalTable table =
      CalibrateGroupIntervals(std::vector(truths.size(), 0.5), truths, groups);
  EXPECT_EQ(table.bins, TableOf(39).bins);
}

TEST(GroupConformal, ManyCasesOfAGroupCountAsOneGroup) {
  // 19 groups whose residuals are 0, 0.01, ..., 0.18; the last has a thousand cases.
  std::vector<double> truths;
  std::vector<std::string> groups;
  for (int i = 0; i < 19; ++i)
    for (int k = 0; k < (i == 18 ? 1000 : 1 + i % 3); ++k) {
      truths.push_back(0.5 + 0.01 * i);
      groups.push_back(std::to_string(i));
    }
  const ConformalTable table =
      CalibrateGroupIntervals(std::vector(truths.size(), 0.5), truths, groups);
  EXPECT_NEAR(table.At(0.5, 0.9).high, 0.68, 1e-12);
  EXPECT_NEAR(table.At(0.5, 0.9).low, 0.5, 1e-12);
  EXPECT_NEAR(table.At(0.5, 0.5).high, 0.64, 1e-12);  // ceil(20 * 0.75) = the 15th
  EXPECT_EQ(table.At(0.5, 0.91), (Interval{0, 1}));   // needs 20.1 groups
  EXPECT_NO_THROW(CheckTable(table));
}

TEST(Conformal, RefusesDamagedTables) {
  const ConformalTable good = TableOf(50);
  EXPECT_NO_THROW(CheckTable(good));
  EXPECT_NO_THROW(CheckTable(TableOf(0)));
  const auto expect_refused = [&](const auto& damage) {
    ConformalTable table = good;
    damage(table);
    EXPECT_THROW(CheckTable(table), Error);
  };
  expect_refused([](ConformalTable& t) { t.edges = {0.5}; });
  expect_refused([](ConformalTable& t) { t.bins.clear(); });
  expect_refused([](ConformalTable& t) { t.bins[0].count = 0; });
  expect_refused([](ConformalTable& t) { t.bins[0].bounds[5].level = 0.01; });
  expect_refused([](ConformalTable& t) { t.bins[0].bounds.back().level = 1; });
  expect_refused([](ConformalTable& t) { t.bins[0].bounds[5].low = 0.9; });
  expect_refused([](ConformalTable& t) { t.bins[0].bounds[5].high = -2; });
  expect_refused([](ConformalTable& t) { t.bins[0].bounds.back().high -= 0.1; });
  expect_refused([](ConformalTable& t) {
    t.edges = {0.7, 0.3};
    t.bins.resize(3);
  });
}

}  // namespace
}  // namespace noref
