// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/describe.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "noref/base/error.h"

namespace noref {

double Mean(std::span<const double> values) {
  NOREF_CHECK(!values.empty());
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double StandardDeviation(std::span<const double> values) {
  const double mean = Mean(values);
  if (values.size() == 1) return 0;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

double QuantileOfSorted(std::span<const double> sorted, double probability) {
  NOREF_CHECK(!sorted.empty() && probability >= 0 && probability <= 1);
  const double place = probability * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

double Quantile(std::span<const double> values, double probability) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return QuantileOfSorted(sorted, probability);
}

double Median(std::span<const double> values) {
  return Quantile(values, 0.5);
}

}  // namespace noref
