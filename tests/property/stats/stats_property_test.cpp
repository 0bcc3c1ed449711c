// SPDX-License-Identifier: Apache-2.0
// Laws of the statistics over seeds, and slow obvious versions as judges.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/stats/correlation.h"
#include "noref/stats/friedman.h"
#include "noref/stats/holm.h"
#include "noref/stats/wilcoxon.h"

namespace noref {
namespace {

std::vector<double> Sample(Rng& rng, std::size_t n, int levels) {
  std::vector<double> values(n);
  for (double& value : values) value = levels > 0 ? rng.Between(0, levels - 1) : rng.Normal();
  return values;
}

double SlowTauB(const std::vector<double>& x, const std::vector<double>& y) {
  const auto sign = [](double v) { return (v > 0) - (v < 0); };
  double concordance = 0;
  double untied_x = 0;
  double untied_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      concordance += sign(x[i] - x[j]) * sign(y[i] - y[j]);
      untied_x += x[i] != x[j];
      untied_y += y[i] != y[j];
    }
  }
  return concordance / std::sqrt(untied_x * untied_y);
}

/// Every choice of signs, one by one.
double SlowWilcoxonPValue(const std::vector<double>& d) {
  const auto n = static_cast<int>(d.size());
  std::vector<int> ranks;
  for (const double a : d)
    ranks.push_back(static_cast<int>(
        std::count_if(d.begin(), d.end(), [&](double b) { return std::abs(b) <= std::abs(a); })));
  const auto distance = [&](auto is_positive) {
    int positive = 0;
    for (int i = 0; i < n; ++i) positive += is_positive(i) ? ranks[static_cast<std::size_t>(i)] : 0;
    return std::abs(4 * positive - n * (n + 1));
  };
  const int observed = distance([&](int i) { return d[static_cast<std::size_t>(i)] > 0; });
  int extreme = 0;
  for (int signs = 0; signs < 1 << n; ++signs)
    extreme += distance([&](int i) { return (signs >> i & 1) != 0; }) >= observed;
  return static_cast<double>(extreme) / (1 << n);
}

TEST(StatsProperty, CorrelationIsSymmetricBoundedAndOddUnderNegation) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const auto n = static_cast<std::size_t>(rng.Between(3, 60));
    const int levels = rng.Between(0, 1) * 6;
    const std::vector<double> x = Sample(rng, n, levels);
    const std::vector<double> y = Sample(rng, n, levels);
    std::vector<double> minus_y = y;
    for (double& value : minus_y) value = -value;
    for (const auto measure : {&Pearson, &Spearman, &KendallTauB}) {
      const auto xy = measure(x, y);
      if (!xy) continue;
      EXPECT_LE(std::abs(xy->coefficient), 1);
      EXPECT_GE(xy->p_value, 0);
      EXPECT_LE(xy->p_value, 1);
      EXPECT_NEAR(measure(y, x)->coefficient, xy->coefficient, 1e-12);
      EXPECT_NEAR(measure(x, minus_y)->coefficient, -xy->coefficient, 1e-12);
      EXPECT_NEAR(measure(x, minus_y)->p_value, xy->p_value, 1e-9);
    }
  }
}

TEST(StatsProperty, KendallEqualsTheCountOverAllPairs) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 1, 0);
    const auto n = static_cast<std::size_t>(rng.Between(5, 80));
    const std::vector<double> x = Sample(rng, n, rng.Between(0, 1) * 5);
    const std::vector<double> y = Sample(rng, n, rng.Between(0, 1) * 9);
    if (const auto tau = KendallTauB(x, y)) {
      EXPECT_NEAR(tau->coefficient, SlowTauB(x, y), 1e-12);
    }
  }
}

TEST(StatsProperty, ExactWilcoxonEqualsTheCountOverAllSigns) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 2, 0);
    std::vector<double> d = Sample(rng, static_cast<std::size_t>(rng.Between(1, 11)), 0);
    for (double& value : d) value += 0.4;
    EXPECT_NEAR(WilcoxonSignedRank(d)->p_value, SlowWilcoxonPValue(d), 1e-12);
  }
}

TEST(StatsProperty, HolmRaisesValuesAndKeepsTheirOrder) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 3, 0);
    std::vector<double> p(static_cast<std::size_t>(rng.Between(1, 12)));
    for (double& value : p) value = rng.Uniform() * 0.2;
    const std::vector<double> adjusted = HolmAdjusted(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
      EXPECT_GE(adjusted[i], p[i]);
      EXPECT_LE(adjusted[i], static_cast<double>(p.size()) * p[i] * (1 + 1e-12));
      for (std::size_t j = 0; j < p.size(); ++j)
        EXPECT_TRUE(p[i] > p[j] || adjusted[i] <= adjusted[j]);
    }
  }
}

TEST(StatsProperty, StudentizedRangeTailEqualsASimulatedOne) {
  Rng rng(9, 4, 0);
  constexpr int kDraws = 200000;
  constexpr std::size_t kGroups = 4;
  int beyond = 0;
  for (int draw = 0; draw < kDraws; ++draw) {
    double low = 1e9;
    double high = -1e9;
    for (std::size_t g = 0; g < kGroups; ++g) {
      const double z = rng.Normal();
      low = std::min(low, z);
      high = std::max(high, z);
    }
    beyond += high - low > 2.5;
  }
  EXPECT_NEAR(StudentizedRangeTail(2.5, kGroups), static_cast<double>(beyond) / kDraws, 0.005);
}

}  // namespace
}  // namespace noref
