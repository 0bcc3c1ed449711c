// SPDX-License-Identifier: Apache-2.0
// The critical-difference diagram of Demsar ("Statistical comparisons of classifiers over multiple
// data sets", JMLR 7, 2006): methods on an axis of mean ranks, thick bars over groups whose members
// do not differ significantly.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace noref {

struct RankedMethod {
  std::string name{};
  double mean_rank = 0;  ///< 1 is best
};

/// Methods that do not differ: all with a mean rank in [best_rank, worst_rank].
struct RankGroup {
  double best_rank = 0;
  double worst_rank = 0;
};

/// The groups that one critical difference makes: the longest runs of methods whose ranks span at
/// most `difference`, without runs of one method and without runs inside another.
std::vector<RankGroup> GroupsWithin(std::span<const RankedMethod> methods, double difference);

struct CriticalDifferenceOptions {
  std::string title{};
  /// Length of the bar "CD" above the axis; 0 leaves it out.
  double difference = 0;
  double width = 640;
};

/// The diagram as an SVG document. Needs at least two methods with finite ranks.
std::string CriticalDifferenceSvg(std::span<const RankedMethod> methods,
                                  std::span<const RankGroup> groups,
                                  const CriticalDifferenceOptions& options = {});

}  // namespace noref
