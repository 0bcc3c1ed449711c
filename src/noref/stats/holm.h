// SPDX-License-Identifier: Apache-2.0
// Holm's step-down correction for several tests (Holm 1979).
#pragma once

#include <span>
#include <vector>

namespace noref {

/// The adjusted p-values in input order, each at most 1: reject where the result is at most alpha,
/// and the chance of any false rejection is at most alpha.
std::vector<double> HolmAdjusted(std::span<const double> p_values);

}  // namespace noref
