// SPDX-License-Identifier: Apache-2.0
#include "noref/report/critical_difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace noref {
namespace {

using testing::HasSubstr;

TEST(GroupsWithin, FindsTheLongestRuns) {
  const std::vector<RankedMethod> methods{{"c", 3.0}, {"a", 1.0}, {"b", 1.8}, {"d", 5.5}};
  const std::vector<RankGroup> groups = GroupsWithin(methods, 1.5);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].best_rank, 1.0);
  EXPECT_EQ(groups[0].worst_rank, 1.8);
  EXPECT_EQ(groups[1].best_rank, 1.8);
  EXPECT_EQ(groups[1].worst_rank, 3.0);
}

TEST(GroupsWithin, LeavesOutRunsInsideOthersAndLoners) {
  const std::vector<RankedMethod> methods{{"a", 1.0}, {"b", 1.5}, {"c", 2.0}, {"d", 4.0}};
  const std::vector<RankGroup> groups = GroupsWithin(methods, 1.0);
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].worst_rank, 2.0);
  EXPECT_TRUE(GroupsWithin(methods, 0.1).empty());
}

TEST(CriticalDifferenceSvg, NamesEveryMethodOnce) {
  const std::vector<RankedMethod> methods{{"A&B", 1.25}, {"U-Net", 2.0}, {"HED", 2.75}};
  const std::string svg =
      CriticalDifferenceSvg(methods, GroupsWithin(methods, 1.0), {.difference = 1.0});
  for (const char* text : {"A&amp;B (1.25)", "U-Net (2.00)", "HED (2.75)", "CD = 1.00"}) {
    EXPECT_THAT(svg, HasSubstr(text));
    EXPECT_EQ(svg.find(text), svg.rfind(text));
  }
}

}  // namespace
}  // namespace noref
