// SPDX-License-Identifier: Apache-2.0
// Is a sample normal? D'Agostino and Pearson's omnibus test K^2 of skewness and kurtosis
// (D'Agostino, Belanger and D'Agostino 1990; kurtosis by Anscombe and Glynn 1983), as in SciPy's
// `normaltest`.
#pragma once

#include <optional>
#include <span>

#include "noref/stats/test_result.h"

namespace noref {

/// K^2 and its p-value under chi-squared with two degrees of freedom. Nothing for fewer than eight
/// values or a constant sample. The approximation is meant for 20 values and more.
std::optional<TestResult> DAgostinoPearson(std::span<const double> values);

}  // namespace noref
