// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/rank_stability.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/base/rng.h"

namespace noref {
namespace {

std::vector<std::size_t> DrawCases(std::size_t count, Rng& rng) {
  std::vector<std::size_t> cases(count);
  for (std::size_t& index : cases) index = rng.Below(static_cast<std::uint32_t>(count));
  return cases;
}

/// The interval from the ranks of one method in all replicates; rounded outwards to ranks that
/// occurred.
RankInterval IntervalOf(std::vector<int> ranks, double level) {
  std::sort(ranks.begin(), ranks.end());
  const double tail = (1 - level) / 2;
  const auto last = static_cast<double>(ranks.size() - 1);
  return {ranks[static_cast<std::size_t>(std::floor(tail * last))],
          ranks[static_cast<std::size_t>(std::ceil((1 - tail) * last))]};
}

}  // namespace

RankStability BootstrapRanks(const RankingInput& input,
                             const RankRules& rules,
                             const StabilityOptions& options) {
  NOREF_CHECK(input.case_count > 0 && options.replicates > 0);
  const auto replicates = ParallelMap<std::vector<int>>(
      static_cast<std::size_t>(options.replicates),
      ThreadCount(options.threads),
      [&](std::size_t replicate) {
        Rng rng(options.seed, 0, replicate);
        const std::vector<std::size_t> cases = DrawCases(input.case_count, rng);
        return RankMethods(input.scores(cases), input.metrics, rules).final_ranks;
      });
  const std::size_t methods = input.methods.size();
  RankStability stability;
  stability.shares.assign(methods, std::vector<double>(methods));
  for (std::size_t method = 0; method < methods; ++method) {
    std::vector<int> ranks;
    for (const std::vector<int>& replicate : replicates) ranks.push_back(replicate[method]);
    for (const int rank : ranks) ++stability.shares[method][static_cast<std::size_t>(rank) - 1];
    for (double& share : stability.shares[method]) share /= options.replicates;
    stability.intervals.push_back(IntervalOf(std::move(ranks), options.level));
  }
  return stability;
}

std::vector<std::size_t> MethodsByRank(const Ranking& ranking) {
  std::vector<std::size_t> order(ranking.final_ranks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ranking.final_ranks[a] < ranking.final_ranks[b];
  });
  return order;
}

std::vector<Panel> StabilityPanels(const RankingInput& input,
                                   const Ranking& ranking,
                                   const RankStability& stability) {
  const std::vector<std::size_t> order = MethodsByRank(ranking);
  Panel shares{.title = "Share of replicates with each rank", .x = {.label = "rank"}};
  Panel intervals{.title = "Rank and its interval", .x = {.label = "rank", .low = 0.5}};
  MatrixMark matrix{.low = 0, .high = 1};
  IntervalsMark mark{.along = Along::kX};
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::size_t method = order[place];
    shares.x.names.push_back(std::to_string(place + 1));
    shares.y.names.push_back(input.methods[method]);
    matrix.values.push_back(stability.shares[method]);
    mark.position.push_back(static_cast<double>(place));
    mark.value.push_back(ranking.final_ranks[method]);
    mark.low.push_back(stability.intervals[method].low);
    mark.high.push_back(stability.intervals[method].high);
  }
  intervals.y.names = shares.y.names;
  intervals.x.high = static_cast<double>(order.size()) + 0.5;
  shares.Add(matrix);
  intervals.Add(mark);
  return {shares, intervals};
}

}  // namespace noref
