// SPDX-License-Identifier: Apache-2.0
// Adjusted intervals of single images and of averages, each end of each score.
#include "noref/consistency/adjust.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "golden/consistency/golden_table.h"

namespace noref {
namespace {

using test::Drive;
using test::GoldenTable;

/// Columns `SCORE_SUFFIXlo` and `SCORE_SUFFIXhi`; empty where the scores are impossible.
void ExpectScores(const GoldenTable& table,
                  std::size_t row,
                  const std::string& suffix,
                  const std::optional<AdjustedScores>& adjusted,
                  double tolerance) {
  SCOPED_TRACE(suffix);
  ASSERT_EQ(adjusted.has_value(), !table.Text(row, "acc_" + suffix + "lo").empty());
  if (!adjusted) return;
  for (const auto& [score, range] : {std::pair{"acc_", adjusted->accuracy},
                                     std::pair{"sens_", adjusted->sensitivity},
                                     std::pair{"spec_", adjusted->specificity}}) {
    EXPECT_NEAR(range.low, table.Number(row, score + suffix + "lo"), tolerance) << score;
    EXPECT_NEAR(range.high, table.Number(row, score + suffix + "hi"), tolerance) << score;
  }
}

TEST(Adjust, SingleImages) {
  const std::vector<RegionCounts> regions = Drive().Regions();
  const DataStatistics drive = Drive();
  const GoldenTable table("adjusted_image_level.csv");
  for (std::size_t row = 0; row < table.size(); ++row) {
    SCOPED_TRACE(fmt::format("{} entry {}", table.Text(row, "key"), table.Text(row, "entry")));
    const std::size_t image = drive.ImageIndex(table.Text(row, "image"));
    ExpectScores(table, row, "", AdjustOneTable(regions[image], table.Entry(row).scores), 1e-11);
  }
}

TEST(Adjust, Averages) {
  const std::vector<RegionCounts> regions = Drive().Regions();
  const GoldenTable table("adjusted_aggregated.csv");
  ASSERT_EQ(table.size(), 29U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    SCOPED_TRACE(table.Text(row, "key"));
    const AggregatedAdjustment adjusted = AdjustAggregated(regions, table.Entry(row).scores);
    ExpectScores(table, row, "rom_", adjusted.ratio_of_means, 1e-11);
    ExpectScores(table, row, "mor_", adjusted.mean_of_ratios, 1e-5);
    ExpectScores(table, row, "", adjusted.Union(), 1e-5);
    EXPECT_LE(adjusted.mean_of_ratios->accuracy.gap.value(), 5.1e-6);
  }
}

/// The authors' own check: a method whose scores they know in both regions.
TEST(Adjust, ValidationTripletOfThePaper) {
  const std::vector<RegionCounts> regions = Drive().Regions();
  PublishedEntry entry;
  SetScore(entry, Score::kAccuracy, ReadScore("acc", "0.9652", {}));
  SetScore(entry, Score::kSensitivity, ReadScore("sens", "0.7446", {}));
  SetScore(entry, Score::kSpecificity, ReadScore("spec", "0.9864", {}));
  const AdjustedScores adjusted = AdjustAggregated(regions, entry.scores).Union().value();
  const auto text = [](const ScoreRange& range) {
    return fmt::format("{:.4f} +- {:.4f}", range.Middle(), range.HalfWidth());
  };
  EXPECT_EQ(text(adjusted.accuracy), "0.9499 +- 0.0011");
  EXPECT_EQ(text(adjusted.sensitivity), "0.7446 +- 0.0005");
  EXPECT_EQ(text(adjusted.specificity), "0.9800 +- 0.0012");
}

}  // namespace
}  // namespace noref
