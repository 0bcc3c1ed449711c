// SPDX-License-Identifier: Apache-2.0
#include "cli/model_test_summary.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "noref/base/error.h"

#include "cli/test_points.h"

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

TEST_F(TwoMaps, FiguresAreThoseOfTheOrders) {
  const std::vector<TestFigures> figures = MeasureTest(maps_, {"nmi", "dice"});
  ASSERT_EQ(figures.size(), 4u);
  EXPECT_EQ(figures[0].masks, "all");
  EXPECT_EQ(figures[0].order.count, 5u);
  EXPECT_NEAR(*figures[0].absolute_error, 0.1, 1e-12);
  EXPECT_NEAR(*figures[0].bias, 0.1, 1e-12);
  EXPECT_EQ(figures[0].coverage, std::nullopt);
  EXPECT_EQ(figures[1].masks, "usable");
  EXPECT_EQ(figures[1].order.count, 3u);
  EXPECT_EQ(figures[2].order.count, 1u);
  EXPECT_NEAR(*figures[3].order.dice, 0, 1e-12);
  EXPECT_NEAR(*figures[3].dice_lost, (0 + 0.5) / 2, 1e-12);
}

TEST_F(TwoMaps, IntervalsHoldWhatLiesBetweenTheirEnds) {
  for (TestPoint& point : good_.points)
    point.intervals = {std::nullopt, Interval{0.5, point.True(Target::kDice) < 0.8 ? 0.7 : 0.9}};
  const std::vector<const TestedMap*> maps = {&good_};
  const std::vector<TestFigures> figures = MeasureTest(maps, {"nmi", "dice"});
  EXPECT_NEAR(*figures[0].coverage, 2.0 / 3, 1e-12);  // 0.2 lies below
  EXPECT_NEAR(*figures[0].width, (0.2 + 0.4 + 0.2) / 3, 1e-12);
  EXPECT_NEAR(*figures[1].coverage, 1, 1e-12);
}

TEST_F(TwoMaps, BaselinesAreJudgedLikeTheScore) {
  for (TestedMap* map : {&good_, &bad_})
    for (TestPoint& point : map->points) point.baselines = {{"truth", point.True(Target::kDice)}};
  good_.points.front().baselines.emplace("partly", 1);
  const std::vector<TestFigures> figures = MeasureTest(maps_, {"nmi", "dice"});
  ASSERT_EQ(figures.size(), 8u);
  EXPECT_EQ(figures[4].judge, "truth");
  EXPECT_NEAR(*figures[4].order.dice, 1, 1e-12);
  EXPECT_EQ(figures[4].absolute_error, std::nullopt);
  EXPECT_NEAR(*figures[7].dice_lost, 0, 1e-12);
}

TEST_F(TwoMaps, PointsComeBackFromTheirTables) {
  for (TestPoint& point : good_.points) {
    point.intervals = {std::nullopt, Interval{0.25, 0.75}};
    point.baselines = {{"soft_map", 0.5}};
  }
  const std::filesystem::path folder = testing::TempDir();
  const std::vector<std::string> tables = {(folder / "points_good.csv").string(),
                                           (folder / "points_bad.csv").string()};
  WritePoints(tables[0], {.targets = {"nmi", "dice"}, .maps = {{"a", good_}}});
  WritePoints(tables[1], {.targets = {"nmi", "dice"}, .maps = {{"a", bad_}}});
  const JudgedMaps read = ReadPoints(tables);
  EXPECT_EQ(read.targets, (std::vector<std::string>{"nmi", "dice"}));
  ASSERT_EQ(read.maps.size(), 2u);
  const TestedMap& good = read.maps[0].second;
  ASSERT_EQ(good.points.size(), 3u);
  EXPECT_EQ(good.points[1].threshold, 0.2F);
  EXPECT_NEAR(good.points[1].predicted[0], 3, 1e-6);
  EXPECT_EQ(good.points[1].intervals[0], std::nullopt);
  EXPECT_EQ(good.points[1].intervals[1], (Interval{0.25, 0.75}));
  EXPECT_EQ(good.points[1].baselines.at("soft_map"), 0.5);
  EXPECT_NEAR(good.points[1].True(Target::kDice), 0.9, 1e-6);
  ASSERT_TRUE(good.at_fixed);
  EXPECT_FALSE(read.maps[1].second.at_fixed);
  EXPECT_EQ(OrderOf(read.maps[1].second.points).dice, OrderOf(bad_.points).dice);
}

TEST_F(TwoMaps, TablesOfOtherTargetsAreNotTakenTogether) {
  const std::filesystem::path folder = testing::TempDir();
  const std::vector<std::string> tables = {(folder / "points_two.csv").string(),
                                           (folder / "points_other.csv").string()};
  WritePoints(tables[0], {.targets = {"nmi", "dice"}, .maps = {{"a", good_}}});
  WritePoints(tables[1], {.targets = {"nmi", "mcc"}, .maps = {{"a", bad_}}});
  EXPECT_THROW(ReadPoints(tables), Error);
}

}  // namespace
}  // namespace noref::cli
