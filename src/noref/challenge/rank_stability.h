// SPDX-License-Identifier: Apache-2.0
// How far a ranking depends on the cases that happen to be in the test set: cases are drawn with
// replacement and the ranking is made anew, many times (Wiesenfarth et al., "Methods and
// open-source toolkit for analyzing and visualizing challenge results", Scientific Reports 2021).
#pragma once

#include <cstdint>
#include <vector>

#include "noref/challenge/ranking.h"
#include "noref/report/plot.h"

namespace noref {

struct StabilityOptions {
  int replicates = 1000;
  double level = 0.95;  ///< share of replicates within a rank interval
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for each core
};

struct RankInterval {
  int low = 1;
  int high = 1;
  bool operator==(const RankInterval&) const = default;
};

struct RankStability {
  /// Per method: the ranks that hold the middle of the replicates.
  std::vector<RankInterval> intervals;
  /// [method][rank - 1]: the share of replicates that gave the method this rank.
  ScoreMatrix shares;
};

/// Replicate r draws from Rng(seed, 0, r), so results do not depend on threads. At least one case.
RankStability BootstrapRanks(const RankingInput& input,
                             const RankRules& rules,
                             const StabilityOptions& options = {});

/// A picture: how often each method got each rank, and the rank intervals; methods from the best
/// final rank down.
std::vector<Panel> StabilityPanels(const RankingInput& input,
                                   const Ranking& ranking,
                                   const RankStability& stability);

/// The indices of the methods from the best final rank down, equal ones in input order.
std::vector<std::size_t> MethodsByRank(const Ranking& ranking);

}  // namespace noref
