// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/wilcoxon.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "noref/stats/rank.h"

namespace noref {
namespace {

/// The probability of each sum of positive ranks 0 .. n (n + 1) / 2 when signs are coin tosses.
std::vector<double> RankSumProbabilities(std::size_t n) {
  std::vector<double> probability(n * (n + 1) / 2 + 1, 0.0);
  probability[0] = 1;
  std::size_t reached = 0;  // the largest sum so far
  for (std::size_t rank = 1; rank <= n; ++rank) {
    reached += rank;
    for (std::size_t sum = reached + 1; sum-- > 0;) {
      const double with = sum >= rank ? probability[sum - rank] : 0.0;
      probability[sum] = 0.5 * (probability[sum] + with);
    }
  }
  return probability;
}

double ExactPValue(std::size_t n, double positive_sum) {
  const std::vector<double> probability = RankSumProbabilities(n);
  const auto sum = static_cast<std::ptrdiff_t>(positive_sum);
  if (sum == (std::ssize(probability) - 1) / 2) return 1;
  const auto at = probability.begin() + sum;
  const double less = std::accumulate(probability.begin(), at + 1, 0.0);
  const double greater = std::accumulate(at, probability.end(), 0.0);
  return std::min(1.0, 2 * std::min(less, greater));
}

double NormalPValue(std::span<const double> ranks, double statistic) {
  const auto n = static_cast<double>(ranks.size());
  double variance = n * (n + 1) * (2 * n + 1);
  for (const auto size : TieSizes(ranks)) {
    const auto t = static_cast<double>(size);
    variance -= 0.5 * t * (t * t - 1);
  }
  const double z = (statistic - n * (n + 1) / 4) / std::sqrt(variance / 24);
  return std::erfc(std::abs(z) / std::numbers::sqrt2);
}

}  // namespace

std::optional<TestResult> WilcoxonSignedRank(std::span<const double> differences) {
  constexpr std::size_t kLargestExact = 50;
  std::vector<double> signed_values(differences.begin(), differences.end());
  std::erase(signed_values, 0.0);
  if (signed_values.empty()) return std::nullopt;
  const bool has_zero = signed_values.size() < differences.size();

  std::vector<double> sizes(signed_values.size());
  std::transform(signed_values.begin(), signed_values.end(), sizes.begin(), [](double d) {
    return std::abs(d);
  });
  const std::vector<double> ranks = AverageRanks(sizes);
  double positive = 0;
  double negative = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i)
    (signed_values[i] > 0 ? positive : negative) += ranks[i];

  const double statistic = std::min(positive, negative);
  const bool is_exact = !has_zero && differences.size() <= kLargestExact;
  return TestResult{
      .statistic = statistic,
      .p_value = is_exact ? ExactPValue(ranks.size(), positive) : NormalPValue(ranks, statistic)};
}

}  // namespace noref
