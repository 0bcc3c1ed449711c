// SPDX-License-Identifier: Apache-2.0
// Ranks of a sample, ties sharing the mean of their places.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace noref {

/// The rank of each value, 1 for the smallest; equal values get the mean of their ranks.
std::vector<double> AverageRanks(std::span<const double> values);

/// The sizes of the groups of equal values that hold at least two, in ascending order of value.
std::vector<std::int64_t> TieSizes(std::span<const double> values);

}  // namespace noref
