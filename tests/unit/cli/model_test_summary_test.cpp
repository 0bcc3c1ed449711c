// SPDX-License-Identifier: Apache-2.0
#include "cli/model_test_summary.h"

#include <gtest/gtest.h>

namespace noref::cli {
namespace {

TestPoint Point(float threshold, double score, double dice) {
  return {.threshold = threshold,
          .predicted = {score, dice + 0.1},
          .truth = {/*nmi=*/dice / 2, dice, /*mcc=*/1 - dice, /*cldice=*/dice}};
}

/// Two maps: the score orders the masks of the first as their Dice, those of the second the other
/// way round.
class TwoMaps : public ::testing::Test {
 protected:
  TestedMap good_{.points = {Point(0.1F, 1, 0.2), Point(0.2F, 3, 0.9), Point(0.3F, 2, 0.7)},
                  .at_fixed = Point(0.2F, 3, 0.9)};
  TestedMap bad_{.points = {Point(0.4F, 4, 0.3), Point(0.5F, 0, 0.8)}, .at_fixed = {}};
  std::vector<const TestedMap*> maps_ = {&good_, &bad_};
};

TEST_F(TwoMaps, OrderComparesTheScoreWithTheTruth) {
  const ScoreOrder good = OrderOf(good_.points);
  EXPECT_EQ(good.count, 3u);
  EXPECT_DOUBLE_EQ(*good.dice, 1);
  EXPECT_DOUBLE_EQ(*good.mcc, -1);
  EXPECT_NEAR(*good.aurc, (0.1 + (0.1 + 0.3) / 2 + (0.1 + 0.3 + 0.8) / 3) / 3, 1e-12);
  EXPECT_NEAR(*good.excess_aurc, 0, 1e-12);
  const ScoreOrder bad = OrderOf(bad_.points);
  EXPECT_DOUBLE_EQ(*bad.dice, -1);
  EXPECT_NEAR(*bad.aurc, (0.7 + 0.45) / 2, 1e-12);
  EXPECT_NEAR(*bad.excess_aurc, (0.7 - 0.2) / 2, 1e-12);
}

TEST_F(TwoMaps, MediansAreOverMaps) {
  const ScoreOrder median = MedianOrder(maps_);
  EXPECT_EQ(median.count, 2u);
  EXPECT_NEAR(*median.dice, 0, 1e-12);
  EXPECT_NEAR(*median.excess_aurc, 0.125, 1e-12);
}

TEST_F(TwoMaps, TheChosenThresholdHasTheBestScore) {
  const ChosenThreshold chosen = ChooseThreshold(bad_.points);
  EXPECT_EQ(chosen.threshold, 0.4F);
  EXPECT_EQ(chosen.dice, 0.3);
  EXPECT_EQ(chosen.best_dice, 0.8);
}

TEST_F(TwoMaps, SummaryHasALineForEachGroup) {
  const std::string text = TestSummary(maps_, {"nmi", "dice"}, 0.2);
  const auto expect_line = [&](const std::string& line) {
    EXPECT_NE(text.find(line), std::string::npos) << line << "\nis not in\n" << text;
  };
  expect_line(
      "all maps and thresholds              n      5  Spearman of the score with Dice 0.000");
  expect_line("where the true Dice is above 0.6     n      3");
  // One map has no mask there: a single one has no correlation, but a risk.
  expect_line(
      "between maps, at threshold 0.2       n      1  Spearman of the score with Dice none");
  expect_line("AURC 0.100, 0.000 above the best");
  expect_line("within each map (medians)            n      2");
  expect_line("best: mean 0.2500, median 0.2500");
  // Over the usable points: the second prediction is the Dice plus 0.1.
  expect_line("predicted dice    mean absolute error 0.100, bias +0.100");
}

TEST(ModelTestSummary, SaysNothingOfNoMaps) {
  EXPECT_EQ(TestSummary({}, {"nmi"}, 0.5), "");
}

}  // namespace
}  // namespace noref::cli
