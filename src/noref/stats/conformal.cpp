// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/conformal.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string_view>

#include "noref/base/error.h"

namespace noref {
namespace {

std::vector<double> Levels() {
  std::vector<double> levels;
  for (int percent = 1; percent <= 99; ++percent) levels.push_back(percent / 100.0);
  levels.insert(levels.end(), {0.995, 0.999});
  return levels;
}

struct Pooled {
  double residual = 0;
  double weight = 0;
};

/// All groups together have the weight groups / (groups + 1).
std::vector<Pooled> PoolGroups(std::span<const double> predictions,
                               std::span<const double> truths,
                               std::span<const std::string> groups,
                               const std::map<std::string_view, double>& cases_of_group) {
  const auto total = static_cast<double>(cases_of_group.size());
  std::vector<Pooled> pooled;
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const double residual = truths[i] - predictions[i];
    NOREF_CHECK(std::abs(residual) <= 1);
    pooled.push_back({residual, 1 / ((total + 1) * cases_of_group.at(groups[i]))});
  }
  return pooled;
}

/// The upper side's share of the spread. Where one side has hardly any errors, a new one there must
/// not count as boundless.
double UpperShare(const std::vector<Pooled>& pooled) {
  constexpr double kLeastShare = 0.2;
  double above = 0;
  double below = 0;
  for (const auto& [residual, weight] : pooled)
    (residual > 0 ? above : below) += weight * residual * residual;
  const double sum = std::sqrt(above) + std::sqrt(below);
  return sum > 0 ? std::clamp(std::sqrt(above) / sum, kLeastShare, 1 - kLeastShare) : 0.5;
}

/// The bounds of all levels that the weights reach.
std::vector<ResidualBounds> FindBounds(std::vector<Pooled> pooled) {
  constexpr double kRounding = 1e-9;
  const double upper = UpperShare(pooled);
  const auto size = [&](const Pooled& one) {
    return one.residual > 0 ? one.residual / upper : -one.residual / (1 - upper);
  };
  std::sort(pooled.begin(), pooled.end(), [&](const Pooled& a, const Pooled& b) {
    return size(a) < size(b);
  });
  std::vector<ResidualBounds> bounds;
  const std::vector<double> levels = Levels();
  auto level = levels.begin();
  double mass = 0;
  for (const Pooled& one : pooled) {
    mass += one.weight;
    for (; level != levels.end() && mass >= *level - kRounding; ++level)
      bounds.push_back({.level = *level,
                        .low = std::max(-(1 - upper) * size(one), -1.0),
                        .high = std::min(upper * size(one), 1.0)});
  }
  return bounds;
}

bool AreResidualBounds(const ResidualBounds& bounds) {
  return bounds.low >= -1 && bounds.low <= 0 && bounds.high >= 0 && bounds.high <= 1;
}

}  // namespace

Interval ConformalTable::At(double prediction, double level) const {
  NOREF_CHECK(prediction >= 0 && prediction <= 1 && level > 0 && level < 1);
  const auto found =
      std::lower_bound(bounds.begin(), bounds.end(), level, [](const ResidualBounds& b, double l) {
        return b.level < l;
      });
  if (found == bounds.end()) return {.low = 0, .high = 1};
  return {.low = std::max(prediction + found->low, 0.0),
          .high = std::min(prediction + found->high, 1.0)};
}

ConformalTable CalibrateIntervals(std::span<const double> predictions,
                                  std::span<const double> truths,
                                  std::span<const std::string> groups) {
  NOREF_CHECK(predictions.size() == truths.size() && predictions.size() == groups.size());
  std::map<std::string_view, double> cases_of_group;
  for (const std::string& group : groups) cases_of_group[group] += 1;
  return {.groups = std::ssize(cases_of_group),
          .bounds = FindBounds(PoolGroups(predictions, truths, groups, cases_of_group))};
}

void CheckTable(const ConformalTable& table) {
  if (table.groups < (table.bounds.empty() ? 0 : 1))
    throw Error("calibration: intervals of no groups; the file is damaged");
  ResidualBounds inner;
  for (const ResidualBounds& bounds : table.bounds) {
    if (!(bounds.level > inner.level && bounds.level < 1) || !AreResidualBounds(bounds) ||
        bounds.low > inner.low || bounds.high < inner.high)
      throw Error("calibration: bounds do not widen with the level; the file is damaged");
    inner = bounds;
  }
}

}  // namespace noref
