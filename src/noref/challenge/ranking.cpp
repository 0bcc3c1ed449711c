// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/ranking.h"

#include <algorithm>
#include <numeric>

#include "noref/base/error.h"

namespace noref {
namespace {

/// The rank of each value, the smallest first.
std::vector<double> RanksOf(std::span<const double> values, TieRule ties) {
  std::vector<double> ranks;
  for (const double value : values) {
    double better = 0;
    double equal = 0;  // the value itself included
    for (const double other : values) {
      better += other < value;
      equal += other == value;
    }
    ranks.push_back(better + 1 + (ties == TieRule::kMean ? (equal - 1) / 2 : 0));
  }
  return ranks;
}

std::vector<double> Column(const ScoreMatrix& scores, std::size_t metric, double sign) {
  std::vector<double> column;
  for (const std::vector<double>& row : scores) column.push_back(sign * row[metric]);
  return column;
}

double Mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double MeanScore(std::vector<double> scores, std::span<const RankedMetric> metrics) {
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (metrics[i].is_lower_better) scores[i] = 1 - scores[i];
  }
  return Mean(scores);
}

}  // namespace

ScoreMatrix ScoresOnAllCases(const RankingInput& input) {
  std::vector<std::size_t> all(input.case_count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return input.scores(all);
}

Ranking RankMethods(const ScoreMatrix& scores,
                    std::span<const RankedMetric> metrics,
                    const RankRules& rules) {
  NOREF_CHECK(!metrics.empty());
  Ranking ranking;
  ranking.metric_ranks.resize(scores.size());
  for (std::size_t metric = 0; metric < metrics.size(); ++metric) {
    const double sign = metrics[metric].is_lower_better ? 1 : -1;
    const std::vector<double> ranks = RanksOf(Column(scores, metric, sign), rules.ties);
    for (std::size_t i = 0; i < scores.size(); ++i) ranking.metric_ranks[i].push_back(ranks[i]);
  }
  const bool by_rank = rules.combination == Combination::kMeanRank;
  std::vector<double> order;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    ranking.combined.push_back(by_rank ? Mean(ranking.metric_ranks[i])
                                       : MeanScore(scores[i], metrics));
    order.push_back(by_rank ? ranking.combined[i] : -ranking.combined[i]);
  }
  for (const double rank : RanksOf(order, TieRule::kBetter))
    ranking.final_ranks.push_back(static_cast<int>(rank));
  return ranking;
}

}  // namespace noref
