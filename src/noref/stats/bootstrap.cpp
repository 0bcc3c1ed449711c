// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/bootstrap.h"

#include <algorithm>
#include <vector>

#include "noref/base/error.h"
#include "noref/base/rng.h"
#include "noref/stats/describe.h"

namespace noref {

Interval BootstrapInterval(std::size_t case_count,
                           const CaseStatistic& statistic,
                           const BootstrapOptions& options) {
  NOREF_CHECK(case_count > 0 && options.replicates > 0);
  NOREF_CHECK(options.level > 0 && options.level < 1);
  std::vector<std::size_t> cases(case_count);
  std::vector<double> figures(static_cast<std::size_t>(options.replicates));
  for (std::size_t replicate = 0; replicate < figures.size(); ++replicate) {
    Rng rng(options.seed, 0, replicate);
    for (std::size_t& drawn : cases) drawn = rng.Below(static_cast<std::uint32_t>(case_count));
    figures[replicate] = statistic(cases);
  }
  std::sort(figures.begin(), figures.end());
  const double outside = (1 - options.level) / 2;
  return {QuantileOfSorted(figures, outside), QuantileOfSorted(figures, 1 - outside)};
}

Interval BootstrapInterval(std::span<const double> values,
                           double (*figure)(std::span<const double>),
                           const BootstrapOptions& options) {
  std::vector<double> drawn(values.size());
  return BootstrapInterval(
      values.size(),
      [&](std::span<const std::size_t> cases) {
        for (std::size_t i = 0; i < cases.size(); ++i) drawn[i] = values[cases[i]];
        return figure(drawn);
      },
      options);
}

}  // namespace noref
