// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/skeleton_graph.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/mask_text.h"

namespace noref {
namespace {

using Kinds = std::vector<NodeKind>;
using enum NodeKind;

Kinds KindsOf(const SkeletonGraph& graph) {
  Kinds kinds;
  for (const SkeletonNode& node : graph.nodes) kinds.push_back(node.kind);
  return kinds;
}

TEST(SkeletonGraph, ALineIsOneBranchBetweenTwoEnds) {
  const SkeletonGraph graph = TraceSkeleton(test::MaskFromText({"#....", ".##..", "...#."}));
  EXPECT_EQ(KindsOf(graph), (Kinds{kEnd, kEnd}));
  ASSERT_EQ(graph.branches.size(), 1u);
  EXPECT_EQ(
      graph.branches[0].pixels,
      (std::vector<Point>{{.x = 0, .y = 0}, {.x = 1, .y = 1}, {.x = 2, .y = 1}, {.x = 3, .y = 2}}));
}

TEST(SkeletonGraph, ATeeIsOneJunctionWithThreeBranches) {
  const SkeletonGraph graph = TraceSkeleton(test::MaskFromText({"#####", "..#..", "..#.."}));
  ASSERT_EQ(graph.nodes.size(), 4u);
  ASSERT_EQ(graph.branches.size(), 3u);
  const auto junction = std::find_if(graph.nodes.begin(), graph.nodes.end(), [](const auto& node) {
    return node.kind == kJunction;
  });
  ASSERT_NE(junction, graph.nodes.end());
  EXPECT_EQ(junction->pixels, (std::vector<Point>{{.x = 2, .y = 0}}));
}

TEST(SkeletonGraph, LinkedJunctionPixelsAreOneNode) {
  const SkeletonGraph graph =
      TraceSkeleton(test::MaskFromText({"#....#", ".#..#.", "..##..", ".#..#.", "#....#"}));
  const Kinds kinds = KindsOf(graph);
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), kJunction), 1);
  EXPECT_EQ(graph.branches.size(), 4u);
}

TEST(SkeletonGraph, ARingHasOneNodeAndOneBranch) {
  const SkeletonGraph graph = TraceSkeleton(test::MaskFromText({".##.", "#..#", ".##."}));
  EXPECT_EQ(KindsOf(graph), (Kinds{kLoop}));
  ASSERT_EQ(graph.branches.size(), 1u);
  EXPECT_EQ(graph.branches[0].pixels.size(), 7u);
  EXPECT_EQ(graph.branches[0].pixels.front(), graph.branches[0].pixels.back());
}

TEST(SkeletonGraph, ALassoReturnsToItsJunction) {
  const SkeletonGraph graph = TraceSkeleton(test::MaskFromText({"...##.", "###..#", "...##."}));
  ASSERT_EQ(graph.branches.size(), 2u);
  EXPECT_TRUE(std::any_of(graph.branches.begin(), graph.branches.end(), [](const auto& branch) {
    return branch.from == branch.to;
  }));
}

TEST(SkeletonGraph, APixelAloneIsANodeWithoutBranch) {
  const SkeletonGraph graph = TraceSkeleton(test::MaskFromText({"...", ".#.", "..."}));
  EXPECT_EQ(KindsOf(graph), (Kinds{kIsolated}));
  EXPECT_TRUE(graph.branches.empty());
  EXPECT_EQ(TraceSkeleton(Mask()), SkeletonGraph{});
}

}  // namespace
}  // namespace noref
