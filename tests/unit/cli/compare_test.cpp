// SPDX-License-Identifier: Apache-2.0
#include "cli/compare.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "cli/compare_report.h"
#include "support/temporary_folder.h"

namespace noref::cli {
namespace {

AlignedValues ThreeMethods() {
  AlignedValues aligned;
  for (int i = 0; i < 12; ++i) {
    aligned.ids.push_back(std::to_string(i));
    const double base = 0.5 + 0.03 * i;
    aligned.values.push_back({base, base + 0.01 + 0.001 * i, base - 0.02});
  }
  return aligned;
}

TEST(Compare, TheBestMethodHasRankOneWhicheverWayTheMeasureRuns) {
  const Comparison high = Compare("dice", {"a", "b", "c"}, ThreeMethods(), {});
  EXPECT_EQ(high.methods[1].mean_rank, 1);
  EXPECT_EQ(high.methods[2].mean_rank, 3);
  const Comparison low =
      Compare("hd95_px", {"a", "b", "c"}, ThreeMethods(), {.higher_is_better = false});
  EXPECT_EQ(low.methods[2].mean_rank, 1);
}

TEST(Compare, DifferencesAreSecondMinusFirst) {
  const Comparison comparison = Compare("dice", {"a", "b", "c"}, ThreeMethods(), {});
  ASSERT_EQ(comparison.pairs.size(), 3u);
  const PairFigures& ab = comparison.pairs[0];
  EXPECT_NEAR(ab.median_difference, 0.0155, 1e-12);
  EXPECT_EQ(ab.larger, 12);
  EXPECT_GT(ab.median_interval.low, 0.01);
  EXPECT_DOUBLE_EQ(ab.wilcoxon->p_value, 2.0 / 4096);
  EXPECT_DOUBLE_EQ(*ab.wilcoxon_holm, 3 * 2.0 / 4096);
  EXPECT_DOUBLE_EQ(ab.spearman->coefficient, 1);
  EXPECT_DOUBLE_EQ(comparison.friedman->statistic, 24);
}

TEST(Compare, EqualTablesHaveNoTestAndStrictJson) {
  AlignedValues aligned;
  for (int i = 0; i < 9; ++i) {
    aligned.ids.push_back(std::to_string(i));
    aligned.values.push_back({0.5, 0.5});
  }
  const Comparison comparison = Compare("dice", {"a", "b"}, std::move(aligned), {});
  EXPECT_FALSE(comparison.pairs[0].wilcoxon);
  EXPECT_FALSE(comparison.pairs[0].spearman);
  EXPECT_EQ(comparison.pairs[0].equal, 9);
  const auto json = nlohmann::json::parse(ComparisonJson({comparison}, 0.05));
  EXPECT_TRUE(json["comparisons"][0]["pairs"][0]["wilcoxon"].is_null());
}

TEST(Compare, WritesPicturesOfPairsAndRanks) {
  const test::TemporaryFolder folder;
  CompareArguments arguments;
  for (const std::string name : {"a", "b", "c"}) {
    std::string text = "id,dice\n";
    for (int i = 0; i < 10; ++i)
      text += std::to_string(i) + ",0." + std::to_string(11 + i * 3 + name[0] % 7) + "\n";
    WriteFile(folder / (name + ".csv"), text);
    arguments.tables.push_back((folder / (name + ".csv")).string());
  }
  arguments.out = (folder / "o.json").string();
  arguments.plots = (folder / "plots").string();
  EXPECT_EQ(RunCompare(arguments), kExitOk);
  EXPECT_EQ(nlohmann::json::parse(ReadText(arguments.out))["comparisons"][0]["cases"], 10);
  EXPECT_NE(ReadText(folder / "plots/dice_paired.svg").find("<svg"), std::string::npos);
  EXPECT_NE(ReadText(folder / "plots/dice_ranks.svg").find("<svg"), std::string::npos);
}

TEST(Compare, NamesTablesByFileUnlessTwoAgree) {
  EXPECT_EQ(MethodNames({"x/a.csv", "b.csv"}), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(MethodNames({"x/a.csv", "y/a.csv"}), (std::vector<std::string>{"x/a.csv", "y/a.csv"}));
}

}  // namespace
}  // namespace noref::cli
