// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/soft_measures.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "noref/base/error.h"
#include "noref/metrics/overlap.h"

namespace noref {
namespace {

bool IsConstant(const Contingency& total) {
  return total.tp == 0 || total.fp == 0;
}

std::optional<double> ValueOf(Criterion criterion, const Contingency& counts) {
  switch (criterion) {
    case Criterion::kYouden:
      return *Sensitivity(counts) + *Specificity(counts) - 1;
    case Criterion::kDice:
      return Dice(counts);
    case Criterion::kMcc:
      return Mcc(counts);
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> RocAuc(const SoftLevels& levels) {
  const Contingency total = TotalOf(levels);
  if (IsConstant(total)) return std::nullopt;
  std::uint64_t background_below = total.fp;
  std::uint64_t twice_won = 0;
  for (const SoftLevel& level : levels) {
    background_below -= level.background;
    twice_won += level.vessel * (2 * background_below + level.background);
  }
  return static_cast<double>(twice_won) / 2 /
         (static_cast<double>(total.tp) * static_cast<double>(total.fp));
}

std::optional<double> AveragePrecision(const SoftLevels& levels) {
  const Contingency total = TotalOf(levels);
  if (total.tp == 0) return std::nullopt;
  double sum = 0;
  std::uint64_t tp = 0;
  std::uint64_t found = 0;
  for (const SoftLevel& level : levels) {
    tp += level.vessel;
    found += level.vessel + level.background;
    sum += static_cast<double>(level.vessel) * static_cast<double>(tp) / static_cast<double>(found);
  }
  return sum / static_cast<double>(total.tp);
}

std::optional<double> ExpectedCalibrationError(const SoftLevels& levels, int bins) {
  NOREF_CHECK(bins > 0);
  if (levels.empty()) return std::nullopt;
  std::vector<double> excess(static_cast<std::size_t>(bins), 0.0);  // sum of value - truth
  for (const SoftLevel& level : levels) {
    const auto bin = std::min(static_cast<std::size_t>(static_cast<double>(level.value) * bins),
                              excess.size() - 1);
    const auto pixels = static_cast<double>(level.vessel + level.background);
    excess[bin] += pixels * static_cast<double>(level.value) - static_cast<double>(level.vessel);
  }
  double sum = 0;
  for (const double value : excess) sum += std::abs(value);
  return sum / static_cast<double>(TotalOf(levels).Total());
}

std::optional<BestThreshold> FindBestThreshold(const SoftLevels& levels, Criterion criterion) {
  const Contingency total = TotalOf(levels);
  if (IsConstant(total)) return std::nullopt;
  Contingency counts{.tp = 0, .fp = 0, .fn = total.tp, .tn = total.fp};
  std::optional<BestThreshold> best;
  for (const SoftLevel& level : levels) {
    counts.tp += level.vessel;
    counts.fn -= level.vessel;
    counts.fp += level.background;
    counts.tn -= level.background;
    const double value = *ValueOf(criterion, counts);
    if (!best || value > best->value)
      best = BestThreshold{.threshold = static_cast<double>(level.value), .value = value};
  }
  return best;
}

}  // namespace noref
