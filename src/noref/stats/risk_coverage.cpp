// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/risk_coverage.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>

#include "noref/base/error.h"

namespace noref {
namespace {

double AreaUnder(const std::vector<RiskPoint>& curve) {
  double sum = 0;
  for (const RiskPoint& point : curve) sum += point.risk;
  return sum / static_cast<double>(curve.size());
}

}  // namespace

std::vector<RiskPoint> RiskCoverageCurve(std::span<const double> scores,
                                         std::span<const double> risks) {
  NOREF_CHECK(scores.size() == risks.size());
  const std::size_t n = scores.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return scores[a] > scores[b];
  });
  std::vector<RiskPoint> curve;
  double before = 0;  // risks of all higher scores
  for (std::size_t first = 0, last = 0; first < n; first = last) {
    double tied = 0;
    for (; last < n && scores[order[last]] == scores[order[first]]; ++last)
      tied += risks[order[last]];
    const double each = tied / static_cast<double>(last - first);
    for (std::size_t i = first; i < last; ++i) {
      const auto kept = static_cast<double>(i + 1);
      curve.push_back({.coverage = kept / static_cast<double>(n),
                       .risk = (before + each * static_cast<double>(i + 1 - first)) / kept});
    }
    before += tied;
  }
  return curve;
}

std::optional<RiskCoverage> MeasureRiskCoverage(std::span<const double> scores,
                                                std::span<const double> risks) {
  const std::vector<RiskPoint> curve = RiskCoverageCurve(scores, risks);
  if (curve.empty()) return std::nullopt;
  std::vector<double> safety(risks.size());
  std::transform(risks.begin(), risks.end(), safety.begin(), std::negate());
  return RiskCoverage{.area = AreaUnder(curve),
                      .oracle_area = AreaUnder(RiskCoverageCurve(safety, risks)),
                      .random_area = curve.back().risk};
}

}  // namespace noref
