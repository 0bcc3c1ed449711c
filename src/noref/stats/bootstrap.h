// SPDX-License-Identifier: Apache-2.0
// Percentile bootstrap intervals (Efron 1979): cases are drawn with replacement, the statistic is
// computed anew, and the interval holds the middle of what comes out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "noref/stats/interval.h"

namespace noref {

struct BootstrapOptions {
  int replicates = 2000;
  double level = 0.95;  ///< share of replicates inside the interval, in (0, 1)
  std::uint64_t seed = 1;
};

/// A finite figure of the cases with these indices (some repeated).
using CaseStatistic = std::function<double(std::span<const std::size_t> cases)>;

/// The interval of `statistic` over `case_count` (at least 1) cases. Drawing indices keeps pairs
/// together. Replicate r draws from Rng(seed, 0, r).
Interval BootstrapInterval(std::size_t case_count,
                           const CaseStatistic& statistic,
                           const BootstrapOptions& options = {});

/// The interval of a figure of one sample, for instance Mean or Median.
Interval BootstrapInterval(std::span<const double> values,
                           double (*figure)(std::span<const double>),
                           const BootstrapOptions& options = {});

}  // namespace noref
