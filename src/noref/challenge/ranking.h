// SPDX-License-Identifier: Apache-2.0
// Rankings of methods by several metrics, as challenges make them: a rank per metric, the mean of
// these ranks, and the final rank by that mean.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace noref {

/// [method][metric]
using ScoreMatrix = std::vector<std::vector<double>>;

struct RankedMetric {
  std::string name;
  bool is_lower_better = false;
  bool operator==(const RankedMetric&) const = default;
};

/// What is ranked: methods by metrics whose scores are figures of a list of cases.
struct RankingInput {
  std::vector<std::string> methods;
  std::vector<RankedMetric> metrics;
  std::size_t case_count = 0;
  /// The scores of all methods on the cases with these indices (some repeated).
  std::function<ScoreMatrix(std::span<const std::size_t> cases)> scores;
  /// What a reader should know, one line each.
  std::vector<std::string> problems;
};

/// The scores on all cases, each once.
ScoreMatrix ScoresOnAllCases(const RankingInput& input);

/// Which rank equal scores get.
enum class TieRule {
  kBetter,  ///< the better one, as grand-challenge.org gives it: 1, 1, 3
  kMean,    ///< the mean of theirs: 1.5, 1.5, 3
};

/// What the final rank is made of.
enum class Combination {
  kMeanRank,   ///< the mean of the ranks per metric, the lower the better
  kMeanScore,  ///< the mean of the scores, 1 - score where lower is better, the higher the better
};

struct RankRules {
  TieRule ties = TieRule::kBetter;
  Combination combination = Combination::kMeanRank;
};

struct Ranking {
  ScoreMatrix metric_ranks;      ///< [method][metric], 1 is best
  std::vector<double> combined;  ///< per method: mean rank or mean score
  std::vector<int> final_ranks;  ///< per method; equal ones share the better rank
};

/// Equal means equal to the last bit. Scores must not be NaN.
Ranking RankMethods(const ScoreMatrix& scores,
                    std::span<const RankedMetric> metrics,
                    const RankRules& rules = {});

}  // namespace noref
