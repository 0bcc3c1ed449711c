// SPDX-License-Identifier: Apache-2.0
// Values that an operator draws between two of its options.
#pragma once

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/rng.h"

namespace noref {

/// Throws UsageError where the options `min_NAME` and `max_NAME` of an operator are in the wrong
/// order.
inline void CheckOrder(std::string_view operator_name,
                       std::string_view name,
                       double low,
                       double high) {
  if (low > high)
    throw UsageError(
        fmt::format("{0}.min_{1}: is above max_{1}; exchange the two", operator_name, name));
}

/// Uniform in the logarithm between two values above 0, so that small and large values are equally
/// well tried.
inline double DrawLogarithmic(double low, double high, Rng& rng) {
  return low * std::pow(high / low, rng.Uniform());
}

}  // namespace noref
