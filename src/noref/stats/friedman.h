// SPDX-License-Identifier: Apache-2.0
// Several methods on the same cases: Friedman's test, and Nemenyi's critical difference of mean
// ranks after it (Demsar, "Statistical comparisons of classifiers over multiple data sets",
// JMLR 7, 2006).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "noref/stats/test_result.h"

namespace noref {

/// values[i][j] is the figure of method j on case i; all rows are of one length.
using CaseByMethod = std::vector<std::vector<double>>;

/// The mean rank of each method, 1 for the smallest value. At least one case.
std::vector<double> MeanRanks(const CaseByMethod& values);

/// Friedman's chi-squared with tie correction and its p-value. Nothing for fewer than three
/// methods, no case, or when every case is tied throughout.
std::optional<TestResult> Friedman(const CaseByMethod& values);

/// The probability that the range of `groups` standard normal values exceeds `range` >= 0
/// (studentized range with infinite degrees of freedom).
double StudentizedRangeTail(double range, std::size_t groups);

/// Two mean ranks that differ by at least this much differ at level `alpha` in (0, 1).
double NemenyiCriticalDifference(std::size_t methods, std::size_t cases, double alpha);

/// p[a][b]: Nemenyi's p-value for methods a and b; 1 on the diagonal.
std::vector<std::vector<double>> NemenyiPValues(const CaseByMethod& values);

}  // namespace noref
