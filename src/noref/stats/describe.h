// SPDX-License-Identifier: Apache-2.0
// Figures that describe one sample. All values must be finite; an empty sample has no figure and
// may not be passed.
#pragma once

#include <span>

namespace noref {

/// The arithmetic mean, summed in the order given.
double Mean(std::span<const double> values);

/// The standard deviation with n - 1 in the denominator; 0 for a single value.
double StandardDeviation(std::span<const double> values);

/// The quantile at `probability` in [0, 1] with linear interpolation between order statistics
/// (Hyndman and Fan's type 7, NumPy's default).
double Quantile(std::span<const double> values, double probability);

/// The same for values that are already in ascending order; nothing is copied.
double QuantileOfSorted(std::span<const double> sorted, double probability);

/// The middle value, or the mean of the two middle ones.
double Median(std::span<const double> values);

}  // namespace noref
