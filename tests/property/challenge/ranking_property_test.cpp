// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/challenge/ranking.h"

namespace noref {
namespace {

/// Scores with many ties.
ScoreMatrix RandomScores(std::size_t methods, std::size_t metrics, Rng& rng) {
  ScoreMatrix scores(methods, std::vector<double>(metrics));
  for (auto& row : scores) {
    for (double& score : row) score = rng.Between(0, 4) / 4.0;
  }
  return scores;
}

const std::vector<RankedMetric> kMetrics = {{"up", false}, {"down", true}, {"up too", false}};

TEST(RankMethods, DoesNotDependOnTheOrderOfMethods) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const ScoreMatrix scores = RandomScores(6, 3, rng);
    const ScoreMatrix reversed(scores.rbegin(), scores.rend());
    const Ranking ranking = RankMethods(scores, kMetrics);
    const Ranking of_reversed = RankMethods(reversed, kMetrics);
    for (std::size_t i = 0; i < scores.size(); ++i)
      EXPECT_EQ(ranking.final_ranks[i], of_reversed.final_ranks[scores.size() - 1 - i]);
  }
}

TEST(RankMethods, RanksOneMoreThanTheNumberOfBetterOnes) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 1);
    const ScoreMatrix scores = RandomScores(7, 3, rng);
    const Ranking ranking = RankMethods(scores, kMetrics);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      for (std::size_t k = 0; k < kMetrics.size(); ++k) {
        int better = 0;
        for (const auto& other : scores)
          better += kMetrics[k].is_lower_better ? other[k] < scores[i][k] : other[k] > scores[i][k];
        EXPECT_EQ(ranking.metric_ranks[i][k], better + 1);
      }
    }
  }
}

TEST(RankMethods, SumsToTheSameWithMeanTies) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed, 0, 2);
    const ScoreMatrix scores = RandomScores(6, 3, rng);
    const Ranking ranking = RankMethods(scores, kMetrics, {.ties = TieRule::kMean});
    double sum = 0;
    for (const auto& row : ranking.metric_ranks) sum += row[0];
    EXPECT_DOUBLE_EQ(sum, 21) << seed;
  }
}

}  // namespace
}  // namespace noref
