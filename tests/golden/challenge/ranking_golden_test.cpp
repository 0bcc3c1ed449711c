// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/ranking.h"

#include "golden/challenge/golden.h"

namespace noref {
namespace {

using nlohmann::json;
using test::kTolerance;

struct Golden {
  std::vector<std::string> teams;
  std::vector<RankedMetric> metrics;
  ScoreMatrix scores;
};

Golden Parse(const json& entry) {
  Golden golden;
  for (const json& metric : entry["metrics"])
    golden.metrics.push_back({metric["name"], metric["better"] == "lower"});
  for (const auto& [team, values] : entry["teams"].items()) {
    golden.teams.push_back(team);
    std::vector<double>& row = golden.scores.emplace_back();
    for (const RankedMetric& metric : golden.metrics) row.push_back(values[metric.name]);
  }
  return golden;
}

void ExpectRanking(const Golden& golden, TieRule ties, const json& expected) {
  const Ranking ranking = RankMethods(golden.scores, golden.metrics, {.ties = ties});
  for (std::size_t i = 0; i < golden.teams.size(); ++i) {
    SCOPED_TRACE(golden.teams[i]);
    for (std::size_t k = 0; k < golden.metrics.size(); ++k)
      EXPECT_EQ(ranking.metric_ranks[i][k],
                expected["rank_per_metric"][golden.metrics[k].name][golden.teams[i]].get<double>())
          << golden.metrics[k].name;
    EXPECT_NEAR(
        ranking.combined[i], expected["mean_rank"][golden.teams[i]].get<double>(), kTolerance);
    EXPECT_EQ(ranking.final_ranks[i], expected["final_rank"][golden.teams[i]].get<int>());
  }
}

TEST(RankingGolden, FollowsBothRulesForTies) {
  const json all = test::ReadGolden(test::ChallengeFolder() / "ranking.json");
  EXPECT_EQ(all.size(), 5U);
  for (const auto& [name, entry] : all.items()) {
    SCOPED_TRACE(name);
    const Golden golden = Parse(entry);
    ExpectRanking(golden, TieRule::kBetter, entry["ties_min"]);
    ExpectRanking(golden, TieRule::kMean, entry["ties_average"]);
  }
}

TEST(RankingGolden, RanksByTheMeanScoreWithHd95TurnedRound) {
  const json all = test::ReadGolden(test::ChallengeFolder() / "ranking.json");
  int checked = 0;
  for (const auto& [name, entry] : all.items()) {
    if (!entry.contains("mean_of_values_with_1_minus_hd95")) continue;
    ++checked;
    const json& expected = entry["mean_of_values_with_1_minus_hd95"];
    const Golden golden = Parse(entry);
    const Ranking ranking =
        RankMethods(golden.scores, golden.metrics, {.combination = Combination::kMeanScore});
    for (std::size_t i = 0; i < golden.teams.size(); ++i) {
      EXPECT_NEAR(
          ranking.combined[i], expected["value"][golden.teams[i]].get<double>(), kTolerance);
      EXPECT_EQ(ranking.final_ranks[i], expected["rank"][golden.teams[i]].get<int>()) << name;
    }
  }
  EXPECT_EQ(checked, 2);
}

}  // namespace
}  // namespace noref
