// SPDX-License-Identifier: Apache-2.0
// Correlation of two samples of equal length, with two-sided p-values. The conventions are those of
// SciPy: Student's t for Pearson and Spearman; for Kendall the exact distribution without ties up
// to n = 33, else the normal approximation with tie correction.
#pragma once

#include <optional>
#include <span>

namespace noref {

struct Correlation {
  double coefficient = 0;  ///< in [-1, 1]
  double p_value = 1;      ///< of no correlation, two-sided; 1 for fewer than three pairs
  bool operator==(const Correlation&) const = default;
};

/// Pearson's r. Nothing for fewer than two pairs or a constant sample.
std::optional<Correlation> Pearson(std::span<const double> x, std::span<const double> y);

/// Spearman's rho: Pearson's r of the ranks (ties share their mean rank). Nothing for fewer than
/// two pairs or a constant sample.
std::optional<Correlation> Spearman(std::span<const double> x, std::span<const double> y);

/// Kendall's tau-b (Kendall 1945), in O(n log n). Nothing for fewer than two pairs or a constant
/// sample.
std::optional<Correlation> KendallTauB(std::span<const double> x, std::span<const double> y);

}  // namespace noref
