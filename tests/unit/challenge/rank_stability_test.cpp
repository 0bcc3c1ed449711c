// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/rank_stability.h"

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/challenge/table_input.h"

namespace noref {
namespace {

/// Method a is better than b on `wins` of 20 cases, c is always the worst. The scores are binary
/// fractions, so that ties are exact.
RankingInput Contest(int wins) {
  std::string a = "id,s\n";
  std::string b = "id,s\n";
  std::string c = "id,s\n";
  for (int i = 0; i < 20; ++i) {
    const std::string id = std::to_string(i);
    a += id + (i < wins ? ",1\n" : ",0.5\n");
    b += id + ",0.75\n";
    c += id + ",0.125\n";
  }
  const auto table = [](const std::string& name, const std::string& text) {
    return NamedTable{name, ParseTable(text, name, TableFormat::kCsv)};
  };
  TableInputOptions options;
  options.metrics = {{"s", false}};
  return RankingOf({table("a", a), table("b", b), table("c", c)}, options);
}

TEST(BootstrapRanks, LeavesNoDoubtWhereEveryCaseAgrees) {
  const RankStability stability = BootstrapRanks(Contest(20), {}, {.replicates = 200});
  EXPECT_EQ(stability.intervals[0], (RankInterval{1, 1}));
  EXPECT_EQ(stability.intervals[2], (RankInterval{3, 3}));
  EXPECT_EQ(stability.shares[0][0], 1);
}

TEST(BootstrapRanks, LeavesDoubtWhereCasesDisagree) {
  const RankStability stability = BootstrapRanks(Contest(11), {}, {.replicates = 1000});
  EXPECT_EQ(stability.intervals[0], (RankInterval{1, 2}));
  EXPECT_EQ(stability.intervals[1], (RankInterval{1, 2}));
  // P(a wins or ties) = P(at least 10 of 20 draws favour it) with 11 of 20: binomial, 0.751.
  EXPECT_NEAR(stability.shares[0][0], 0.751, 0.04);
  for (const std::vector<double>& shares : stability.shares)
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
}

TEST(BootstrapRanks, AreTheSameForAnyNumberOfThreads) {
  const RankStability one = BootstrapRanks(Contest(11), {}, {.replicates = 300, .threads = 1});
  const RankStability four = BootstrapRanks(Contest(11), {}, {.replicates = 300, .threads = 4});
  EXPECT_EQ(one.shares, four.shares);
  EXPECT_EQ(one.intervals, four.intervals);
}

TEST(StabilityPanels, NameMethodsFromTheBestDown) {
  const RankingInput input = Contest(0);
  const Ranking ranking = RankMethods(ScoresOnAllCases(input), input.metrics);
  const std::vector<Panel> panels =
      StabilityPanels(input, ranking, BootstrapRanks(input, {}, {.replicates = 50}));
  ASSERT_EQ(panels.size(), 2U);
  EXPECT_THAT(panels[0].y.names, testing::ElementsAre("b", "a", "c"));
}

}  // namespace
}  // namespace noref
