// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "noref/base/error.h"
#include "noref/challenge/locations.h"

#include "golden/challenge/golden.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

using nlohmann::json;
using test::ChallengeFolder;

/// What the challenge's program takes by accident and noref refuses.
const std::set<std::string> kRefused = {"true_in_pred", "pred_is_empty_string"};

CaseFigures Compare(const json& truth, const json& prediction, int class_count) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "truth.json", truth.dump());
  WriteFile(folder / "prediction.json", prediction.dump());
  return CompareLocations(ReadTrueLocations(folder / "truth.json", class_count),
                          ReadPredictedLocations(folder / "prediction.json", class_count),
                          class_count);
}

TEST(LocationsGolden, SingleCasesHaveTheProgramsCounts) {
  const json cases = test::ReadGolden(ChallengeFolder() / "task1/single_cases.json");
  EXPECT_EQ(cases.size(), 28U);
  for (const json& c : cases) {
    const std::string name = c["name"];
    SCOPED_TRACE(name);
    const json& expected = c["expected"];
    if (expected.contains("error") || kRefused.contains(name)) {
      EXPECT_THROW(Compare(c["ground_truth"], c["prediction"], c["n_classes"]), Error);
      continue;
    }
    const CaseFigures figures = Compare(c["ground_truth"], c["prediction"], c["n_classes"]);
    for (std::size_t i = 0; i < figures.size(); ++i)
      test::ExpectCounts(figures[i],
                         test::OfClass(expected["classes"], expected["all_other_classes"], i));
  }
}

TEST(LocationsGolden, FiveExperimentsOn150CasesHaveTheProgramsFigures) {
  const json cases = test::ReadGolden(ChallengeFolder() / "task1/simulation_52.json")["cases"];
  const json expected = test::ReadGolden(ChallengeFolder() / "task1/simulation_52_expected.json");
  EXPECT_EQ(cases.size(), 150U);
  EXPECT_EQ(expected.size(), 5U);
  for (const auto& [experiment, figures] : expected.items()) {
    SCOPED_TRACE(experiment);
    CaseFigures totals(52);
    for (const json& c : cases) {
      const CaseFigures of_case =
          CompareLocations(c["ground_truth"], c["predictions"][experiment], 52);
      for (std::size_t i = 0; i < totals.size(); ++i) totals[i] += of_case[i];
    }
    test::ExpectTotals(totals, figures);
    test::ExpectScores(AverageScores(ScoresOf(totals, ChallengeRules::kPage)),
                       figures["averages_without_epsilon"]);
  }
}

}  // namespace
}  // namespace noref
