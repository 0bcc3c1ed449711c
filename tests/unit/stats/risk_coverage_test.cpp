// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/risk_coverage.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

const std::vector<double> kRisks = {0.5, 0.25, 0.75};

TEST(RiskCoverage, KeepsTheHighestScoresFirst) {
  const auto curve = RiskCoverageCurve(std::vector<double>{2, 3, 1}, kRisks);
  EXPECT_EQ(curve, (std::vector<RiskPoint>{{1.0 / 3, 0.25}, {2.0 / 3, 0.375}, {1, 0.5}}));
}

TEST(RiskCoverage, TheBestOrderHasNoExcess) {
  const auto best = MeasureRiskCoverage(std::vector<double>{2, 3, 1}, kRisks);
  EXPECT_DOUBLE_EQ(best->area, (0.25 + 0.375 + 0.5) / 3);
  EXPECT_EQ(best->Excess(), 0);
  const auto worst = MeasureRiskCoverage(std::vector<double>{2, 1, 3}, kRisks);
  EXPECT_GT(worst->area, worst->random_area);
  EXPECT_DOUBLE_EQ(worst->Excess(), ((0.75 + 0.625 + 0.5) - (0.25 + 0.375 + 0.5)) / 3);
}

TEST(RiskCoverage, EqualScoresSayNothing) {
  const auto areas = MeasureRiskCoverage(std::vector<double>{1, 1, 1}, kRisks);
  EXPECT_DOUBLE_EQ(areas->area, 0.5);
  EXPECT_DOUBLE_EQ(areas->random_area, 0.5);
}

TEST(RiskCoverage, HasNoValueWithoutCases) {
  EXPECT_FALSE(MeasureRiskCoverage({}, {}));
  EXPECT_TRUE(RiskCoverageCurve({}, {}).empty());
}

}  // namespace
}  // namespace noref
