// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/conformal.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "noref/base/error.h"

namespace noref {
namespace {

/// The levels of a table in thousandths: ranks are exact in whole numbers.
std::vector<std::int64_t> LevelsInThousandths() {
  std::vector<std::int64_t> levels;
  for (std::int64_t percent = 1; percent <= 99; ++percent) levels.push_back(10 * percent);
  levels.insert(levels.end(), {995, 999});
  return levels;
}

ConformalBin BinOf(std::vector<double> residuals) {
  std::sort(residuals.begin(), residuals.end());
  const std::int64_t n = std::ssize(residuals);
  ConformalBin bin{.count = n, .bounds = {}};
  for (const std::int64_t level : LevelsInThousandths()) {
    const std::int64_t rank = ((n + 1) * (1000 + level) + 1999) / 2000;  // ceil((n + 1) q)
    if (rank > n) break;
    bin.bounds.push_back({.level = static_cast<double>(level) / 1000,
                          .low = residuals[static_cast<std::size_t>(n - rank)],
                          .high = residuals[static_cast<std::size_t>(rank - 1)]});
  }
  return bin;
}

struct WeightedResidual {
  double residual = 0;
  double weight = 0;
};

/// The smallest residual up to which the weights reach `mass`; nothing if all together do not.
std::optional<double> ResidualAt(const std::vector<WeightedResidual>& rising, double mass) {
  constexpr double kRounding = 1e-9;
  double sum = 0;
  for (const WeightedResidual& one : rising) {
    sum += one.weight;
    if (sum >= mass - kRounding) return one.residual;
  }
  return std::nullopt;
}

/// One bin, of residuals whose weights sum to groups / (groups + 1); the rest is the new group's.
ConformalBin BinOfGroups(std::vector<WeightedResidual> residuals, std::int64_t groups) {
  ConformalBin bin{.count = groups, .bounds = {}};
  const auto by_residual = [](const WeightedResidual& a, const WeightedResidual& b) {
    return a.residual < b.residual;
  };
  std::sort(residuals.begin(), residuals.end(), by_residual);
  std::vector<WeightedResidual> falling(residuals.rbegin(), residuals.rend());
  for (const std::int64_t level : LevelsInThousandths()) {
    const double mass = static_cast<double>(1000 + level) / 2000;
    const std::optional<double> high = ResidualAt(residuals, mass);
    const std::optional<double> low = ResidualAt(falling, mass);
    if (!high || !low) break;
    bin.bounds.push_back({.level = static_cast<double>(level) / 1000, .low = *low, .high = *high});
  }
  return bin;
}

std::size_t BinIndex(const std::vector<double>& edges, double prediction) {
  return static_cast<std::size_t>(std::upper_bound(edges.begin(), edges.end(), prediction) -
                                  edges.begin());
}

bool Rise(const std::vector<double>& edges) {
  return std::all_of(edges.begin(), edges.end(), [](double e) { return std::isfinite(e); }) &&
         std::adjacent_find(edges.begin(), edges.end(), std::greater_equal()) == edges.end();
}

bool IsResidual(double value) {
  return value >= -1 && value <= 1;
}

bool CouldBeCalibrated(const ConformalBin& bin) {
  if (bin.count < (bin.bounds.empty() ? 0 : 1)) return false;
  ResidualBounds inner{.level = 0, .low = 1, .high = -1};
  for (const ResidualBounds& bounds : bin.bounds) {
    if (!(bounds.level > inner.level && bounds.level < 1)) return false;
    if (!IsResidual(bounds.low) || !IsResidual(bounds.high) || bounds.low > bounds.high)
      return false;
    if (bounds.low > inner.low || bounds.high < inner.high) return false;
    inner = bounds;
  }
  return true;
}

}  // namespace

Interval ConformalTable::At(double prediction, double level) const {
  NOREF_CHECK(prediction >= 0 && prediction <= 1 && level > 0 && level < 1);
  const std::vector<ResidualBounds>& bounds = bins[BinIndex(edges, prediction)].bounds;
  const auto found =
      std::lower_bound(bounds.begin(), bounds.end(), level, [](const ResidualBounds& b, double l) {
        return b.level < l;
      });
  if (found == bounds.end()) return {.low = 0, .high = 1};
  return {.low = std::clamp(prediction + found->low, 0.0, 1.0),
          .high = std::clamp(prediction + found->high, 0.0, 1.0)};
}

ConformalTable CalibrateIntervals(std::span<const double> predictions,
                                  std::span<const double> truths,
                                  std::vector<double> edges) {
  NOREF_CHECK(predictions.size() == truths.size() && Rise(edges));
  std::vector<std::vector<double>> residuals(edges.size() + 1);
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const double residual = truths[i] - predictions[i];
    NOREF_CHECK(IsResidual(residual));
    residuals[BinIndex(edges, predictions[i])].push_back(residual);
  }
  ConformalTable table{.edges = std::move(edges), .bins = {}};
  for (std::vector<double>& of_bin : residuals) table.bins.push_back(BinOf(std::move(of_bin)));
  return table;
}

ConformalTable CalibrateGroupIntervals(std::span<const double> predictions,
                                       std::span<const double> truths,
                                       std::span<const std::string> groups) {
  NOREF_CHECK(predictions.size() == truths.size() && predictions.size() == groups.size());
  std::map<std::string_view, double> cases_of_group;
  for (const std::string& group : groups) cases_of_group[group] += 1;
  const auto total = static_cast<double>(cases_of_group.size());
  std::vector<WeightedResidual> residuals;
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    residuals.push_back({.residual = truths[i] - predictions[i],
                         .weight = 1 / ((total + 1) * cases_of_group[groups[i]])});
    NOREF_CHECK(IsResidual(residuals.back().residual));
  }
  return {.edges = {}, .bins = {BinOfGroups(std::move(residuals), std::ssize(cases_of_group))}};
}

void CheckTable(const ConformalTable& table) {
  if (!Rise(table.edges) || table.bins.size() != table.edges.size() + 1)
    throw Error("calibration: edges and bins do not fit; the file is damaged");
  if (!std::all_of(table.bins.begin(), table.bins.end(), CouldBeCalibrated))
    throw Error("calibration: bounds do not widen with the level; the file is damaged");
}

}  // namespace noref
