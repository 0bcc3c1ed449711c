// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "noref/stats/describe.h"
#include "noref/table/table.h"

#include "golden/challenge/golden.h"

namespace noref {
namespace {

using nlohmann::json;
using test::ChallengeFolder;
using test::kTolerance;

ClassFigures Counts(const json& expected) {
  return {.true_positives = expected["TP"],
          .false_positives = expected["FP"],
          .false_negatives = expected["FN"],
          .true_negatives = expected["TN"]};
}

TEST(ClassFiguresGolden, ScoresFollowFromCounts) {
  const json cases = test::ReadGolden(ChallengeFolder() / "class_figures.json");
  EXPECT_EQ(cases.size(), 26U);
  for (const json& expected : cases) {
    SCOPED_TRACE(expected.dump());
    test::ExpectScores(ScoresOf(Counts(expected), ChallengeRules::kProgram), expected);
  }
}

TEST(PercentileGolden, InterpolatesAsNumPy) {
  const json cases = test::ReadGolden(ChallengeFolder() / "percentiles.json");
  EXPECT_EQ(cases.size(), 16U);
  for (const json& expected : cases) {
    const std::vector<double> values = expected["values"];
    EXPECT_NEAR(Quantile(values, 0.95), expected["p95"].get<double>(), kTolerance);
    EXPECT_NEAR(Quantile(values, 0.50), expected["p50"].get<double>(), kTolerance);
    EXPECT_NEAR(Quantile(values, 1.00), expected["p100"].get<double>(), kTolerance);
  }
}

/// The sums per class of each experiment of one state and task.
std::map<std::string, CaseFigures> ReadTotals(const std::string& name) {
  const Table table = ReadTable(ChallengeFolder() / "challenge_simulations" / name);
  std::map<std::string, CaseFigures> totals;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const auto number = [&](const char* column) {
      return table.HasColumn(column) ? table.Number(row, table.ColumnIndex(column)).value() : 0;
    };
    const auto count = [&](const char* column) {
      return static_cast<std::int64_t>(number(column));
    };
    CaseFigures& figures = totals[table.rows[row][table.ColumnIndex("experiment")]];
    EXPECT_EQ(count("class"), std::ssize(figures) + 1);
    figures.push_back({.true_positives = count("TP"),
                       .false_positives = count("FP"),
                       .false_negatives = count("FN"),
                       .true_negatives = count("TN"),
                       .dice = number("DICE_sum"),
                       .hd95 = number("HD95_sum"),
                       .volume_similarity = number("VOLSIM_sum")});
  }
  return totals;
}

TEST(ChallengeSimulationsGolden, AveragesOf350CasesAreReproduced) {
  const Table table = ReadTable(ChallengeFolder() / "challenge_simulations/averages.csv");
  EXPECT_EQ(table.rows.size(), 26U);
  const auto cell = [&](std::size_t row, const char* column) {
    return table.rows[row][table.ColumnIndex(column)];
  };
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const std::string experiment = cell(row, "experiment");
    const std::string file =
        "task" + cell(row, "task") + "_" + cell(row, "state_of") + "_class_totals.csv";
    SCOPED_TRACE(file + " " + experiment);
    const CaseFigures totals = ReadTotals(file).at(experiment);
    EXPECT_EQ(std::to_string(totals.size()), cell(row, "n_classes"));
    const ClassScores averages = AverageScores(ScoresOf(totals, ChallengeRules::kProgram));
    for (std::size_t i = 0; i < averages.size(); ++i) {
      const auto expected = table.Number(row, table.ColumnIndex(kChallengeScoreNames[i]));
      if (!expected) continue;
      EXPECT_NEAR(averages[i], *expected, kTolerance) << kChallengeScoreNames[i];
    }
  }
}

}  // namespace
}  // namespace noref
