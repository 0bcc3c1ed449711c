// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/correlation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <vector>

#include <boost/math/special_functions/beta.hpp>

#include "noref/base/error.h"
#include "noref/stats/describe.h"
#include "noref/stats/rank.h"

namespace noref {
namespace {

bool IsConstant(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [&](double v) { return v == values.front(); });
}

bool HasNoCorrelation(std::span<const double> x, std::span<const double> y) {
  NOREF_CHECK(x.size() == y.size());
  return x.size() < 2 || IsConstant(x) || IsConstant(y);
}

/// The two-sided p-value of r under Student's t with n - 2 degrees of freedom, written with the
/// incomplete beta function: t^2 = r^2 (n - 2) / (1 - r^2).
double PValueOfR(double r, std::size_t n) {
  if (n < 3) return 1;
  const double freedom = static_cast<double>(n - 2);
  return boost::math::ibeta(freedom / 2, 0.5, (1 - r) * (1 + r));
}

double PearsonR(std::span<const double> x, std::span<const double> y) {
  const double mean_x = Mean(x);
  const double mean_y = Mean(y);
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double dx = x[i] - mean_x;
    const double dy = y[i] - mean_y;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return std::clamp(xy / (std::sqrt(xx) * std::sqrt(yy)), -1.0, 1.0);
}

/// Sorts `values` and returns the number of pairs i < j with values[i] > values[j].
std::int64_t SortCountingInversions(std::span<double> values, std::span<double> buffer) {
  if (values.size() < 2) return 0;
  const std::size_t half = values.size() / 2;
  std::int64_t inversions = SortCountingInversions(values.first(half), buffer.first(half)) +
                            SortCountingInversions(values.subspan(half), buffer.subspan(half));
  std::size_t left = 0;
  std::size_t right = half;
  for (double& out : buffer) {
    if (right == values.size() || (left < half && values[left] <= values[right])) {
      out = values[left++];
    } else {
      inversions += static_cast<std::int64_t>(half - left);
      out = values[right++];
    }
  }
  std::copy(buffer.begin(), buffer.end(), values.begin());
  return inversions;
}

/// Sums over the groups of ties that Kendall's statistic needs; t is a group's size.
struct TieSums {
  std::int64_t pairs = 0;  ///< t (t - 1) / 2
  double cubic = 0;        ///< t (t - 1) (t - 2)
  double variance = 0;     ///< t (t - 1) (2 t + 5)
};

TieSums SumTies(std::span<const double> values) {
  TieSums sums;
  for (const std::int64_t size : TieSizes(values)) {
    const double t = static_cast<double>(size);
    sums.pairs += size * (size - 1) / 2;
    sums.cubic += t * (t - 1) * (t - 2);
    sums.variance += t * (t - 1) * (2 * t + 5);
  }
  return sums;
}

struct PairCounts {
  std::int64_t discordant = 0;
  std::int64_t tied_in_both = 0;
};

PairCounts CountPairs(std::span<const double> x, std::span<const double> y) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return x[a] != x[b] ? x[a] < x[b] : y[a] < y[b];
  });
  PairCounts counts;
  std::int64_t run = 1;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const bool same = x[order[i]] == x[order[i - 1]] && y[order[i]] == y[order[i - 1]];
    counts.tied_in_both += same ? run : 0;
    run = same ? run + 1 : 1;
  }
  std::vector<double> y_by_x(x.size());
  for (std::size_t i = 0; i < order.size(); ++i) y_by_x[i] = y[order[i]];
  std::vector<double> buffer(x.size());
  counts.discordant = SortCountingInversions(y_by_x, buffer);
  return counts;
}

/// The two-sided exact p-value of `inversions` among n values without ties (Kendall, "Rank
/// correlation methods"): the share of permutations with at most so many inversions, doubled.
double ExactKendallPValue(std::int64_t n, std::int64_t inversions) {
  const std::int64_t all = n * (n - 1) / 2;
  const auto tail = static_cast<std::size_t>(std::min(inversions, all - inversions));
  std::vector<double> share(tail + 1, 0.0);  // of permutations with k inversions
  share[0] = 1;
  std::vector<double> sums(tail + 2, 0.0);
  for (std::int64_t length = 2; length <= n; ++length) {
    std::partial_sum(share.begin(), share.end(), sums.begin() + 1);
    const auto window = static_cast<std::size_t>(length);
    for (std::size_t k = 0; k <= tail; ++k) {
      const double before = k + 1 > window ? sums[k + 1 - window] : 0.0;
      share[k] = (sums[k + 1] - before) / static_cast<double>(length);
    }
  }
  return std::min(1.0, 2 * std::accumulate(share.begin(), share.end(), 0.0));
}

}  // namespace

std::optional<Correlation> Pearson(std::span<const double> x, std::span<const double> y) {
  if (HasNoCorrelation(x, y)) return std::nullopt;
  const double r = PearsonR(x, y);
  return Correlation{r, PValueOfR(r, x.size())};
}

std::optional<Correlation> Spearman(std::span<const double> x, std::span<const double> y) {
  if (HasNoCorrelation(x, y)) return std::nullopt;
  return Pearson(AverageRanks(x), AverageRanks(y));
}

std::optional<Correlation> KendallTauB(std::span<const double> x, std::span<const double> y) {
  if (HasNoCorrelation(x, y)) return std::nullopt;
  constexpr std::int64_t kLargestExact = 33;
  const auto n = static_cast<std::int64_t>(x.size());
  const std::int64_t all = n * (n - 1) / 2;
  const TieSums ties_x = SumTies(x);
  const TieSums ties_y = SumTies(y);
  const PairCounts counts = CountPairs(x, y);
  const auto difference = static_cast<double>(all - ties_x.pairs - ties_y.pairs +
                                              counts.tied_in_both - 2 * counts.discordant);
  const double tau = std::clamp(difference / std::sqrt(static_cast<double>(all - ties_x.pairs)) /
                                    std::sqrt(static_cast<double>(all - ties_y.pairs)),
                                -1.0,
                                1.0);
  const bool has_ties = ties_x.pairs > 0 || ties_y.pairs > 0;
  const std::int64_t tail = std::min(counts.discordant, all - counts.discordant);
  if (!has_ties && (n <= kLargestExact || tail <= 1))
    return Correlation{tau, ExactKendallPValue(n, counts.discordant)};
  const auto count = static_cast<double>(n);
  const double m = count * (count - 1);
  double variance = (m * (2 * count + 5) - ties_x.variance - ties_y.variance) / 18 +
                    2 * static_cast<double>(ties_x.pairs) * static_cast<double>(ties_y.pairs) / m;
  if (n > 2) variance += ties_x.cubic * ties_y.cubic / (9 * m * (count - 2));
  const double z = difference / std::sqrt(variance);
  return Correlation{tau, std::erfc(std::abs(z) / std::numbers::sqrt2)};
}

}  // namespace noref
