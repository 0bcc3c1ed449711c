// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/friedman.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include "noref/base/error.h"
#include "noref/stats/rank.h"

namespace noref {
namespace {

double NormalDensity(double z) {
  return std::exp(-z * z / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}

double NormalBelow(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

/// The standard error that turns differences of mean ranks into a studentized range.
double RankError(std::size_t methods, std::size_t cases) {
  const auto k = static_cast<double>(methods);
  return std::sqrt(k * (k + 1) / (12 * static_cast<double>(cases)));
}

}  // namespace

std::vector<double> MeanRanks(const CaseByMethod& values) {
  NOREF_CHECK(!values.empty());
  std::vector<double> sums(values.front().size(), 0.0);
  for (const std::vector<double>& row : values) {
    NOREF_CHECK(row.size() == sums.size());
    const std::vector<double> ranks = AverageRanks(row);
    for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += ranks[j];
  }
  for (double& sum : sums) sum /= static_cast<double>(values.size());
  return sums;
}

std::optional<TestResult> Friedman(const CaseByMethod& values) {
  if (values.empty() || values.front().size() < 3) return std::nullopt;
  const auto n = static_cast<double>(values.size());
  const auto k = static_cast<double>(values.front().size());
  double ties = 0;
  for (const std::vector<double>& row : values) {
    for (const auto size : TieSizes(row)) {
      const auto t = static_cast<double>(size);
      ties += t * (t * t - 1);
    }
  }
  const double correction = 1 - ties / (k * (k * k - 1) * n);
  if (correction <= 0) return std::nullopt;
  double squares = 0;  // of rank sums
  for (const double rank : MeanRanks(values)) squares += rank * n * rank * n;
  const double uncorrected = 12 / (k * n * (k + 1)) * squares - 3 * n * (k + 1);
  const double chi2 = std::max(0.0, uncorrected / correction);
  return TestResult{.statistic = chi2, .p_value = boost::math::gamma_q((k - 1) / 2, chi2 / 2)};
}

double StudentizedRangeTail(double range, std::size_t groups) {
  NOREF_CHECK(range >= 0 && groups >= 2);
  const auto k = static_cast<int>(groups);
  // With z the largest value: all others below z, less all others within (z - range, z). The
  // difference a^(k-1) - b^(k-1) is taken as (a - b)(a^(k-2) + ... + b^(k-2)), which keeps its
  // digits in the far tail.
  const auto integrand = [&](double z) {
    const double a = NormalBelow(z);
    const double outside = NormalBelow(z - range);
    const double b = a - outside;
    double powers = 0;
    for (int i = 0; i < k - 1; ++i) powers = powers * b + std::pow(a, i);
    return k * NormalDensity(z) * outside * powers;
  };
  constexpr double kFar = 38;  // the density underflows beyond
  using Quadrature = boost::math::quadrature::gauss_kronrod<double, 61>;
  double tail = 0;
  for (const auto& [low, high] : {std::pair{-kFar, -6.0}, {-6.0, 0.0}, {0.0, 6.0}, {6.0, kFar}})
    tail += Quadrature::integrate(integrand, low, high, 12, 1e-13);
  return std::clamp(tail, 0.0, 1.0);
}

double NemenyiCriticalDifference(std::size_t methods, std::size_t cases, double alpha) {
  NOREF_CHECK(methods >= 2 && cases > 0 && alpha > 0 && alpha < 1);
  const auto excess = [&](double range) { return StudentizedRangeTail(range, methods) - alpha; };
  constexpr double kFar = 40;
  std::uintmax_t steps = 200;
  const boost::math::tools::eps_tolerance<double> tolerance(48);
  const auto [low, high] = boost::math::tools::toms748_solve(excess, 0.0, kFar, tolerance, steps);
  return (low + high) / 2 * RankError(methods, cases);
}

std::vector<std::vector<double>> NemenyiPValues(const CaseByMethod& values) {
  const std::vector<double> ranks = MeanRanks(values);
  const double error = RankError(ranks.size(), values.size());
  std::vector<std::vector<double>> p(ranks.size(), std::vector<double>(ranks.size(), 1.0));
  for (std::size_t a = 0; a < ranks.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      p[a][b] = p[b][a] = StudentizedRangeTail(std::abs(ranks[a] - ranks[b]) / error, ranks.size());
  return p;
}

}  // namespace noref
