// SPDX-License-Identifier: Apache-2.0
// Wilcoxon's signed-rank test of paired differences (Wilcoxon 1945), two-sided, with the
// conventions of SciPy 1.10's default.
#pragma once

#include <optional>
#include <span>

#include "noref/stats/test_result.h"

namespace noref {

/// The smaller of the two rank sums and its p-value. Up to 50 differences without a zero the exact
/// distribution is used (the sum of positive ranks, cut to an integer where ties leave a half);
/// else zeros are dropped and the normal approximation with tie correction is used, without
/// continuity correction. Nothing when there is no difference other than zero.
std::optional<TestResult> WilcoxonSignedRank(std::span<const double> differences);

}  // namespace noref
