// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/growing_tree.h"

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/phantom/vessel_paths.h"

namespace noref {
namespace {

TEST(GrowingTree, FindsTheNearestNodeLikeBruteForce) {
  GrowingTree tree;
  Rng rng(1, 0, 0);
  const auto place = [&] {
    const double x = rng.Uniform(-0.7, 0.7);
    return Position{x, rng.Uniform(-0.7, 0.7)};
  };
  EXPECT_EQ(tree.DistanceTo({0, 0}), 2);
  for (int i = 0; i < 6; ++i) {
    const Position start = place();
    tree.Add(SmoothPath({start, place()}), -1, 0.01);
    for (int k = 0; k < 200; ++k) {
      const Position from = 1.4 * place();
      double nearest = 2;
      for (const GrowingNode& node : tree.nodes())
        nearest = std::min(nearest, Distance(node.at, from));
      ASSERT_NEAR(tree.DistanceTo(from), nearest, 1e-12);
    }
  }
}

TEST(GrowingTree, CutsSegmentsAtBranches) {
  GrowingTree tree;
  tree.Add(SmoothPath({{-0.5, 0}, {0.5, 0}}), -1, 0.02);
  const Position fork = tree.nodes()[50].at;
  tree.Add(SmoothPath({fork, {0.2, 0.4}}), 50, 0.01);
  VesselTree segments;
  tree.AppendSegments(VesselKind::kVein, segments);
  ASSERT_EQ(segments.size(), 3u);
  EXPECT_EQ(segments[0].parent, -1);
  EXPECT_EQ(segments[0].points.size(), 51u);
  EXPECT_EQ(segments[0].points.back(), fork);
  for (std::size_t i : {1u, 2u}) {
    EXPECT_EQ(segments[i].parent, 0);
    EXPECT_EQ(segments[i].points.front(), fork);
  }
  EXPECT_EQ(segments[1].radius + segments[2].radius, 0.03);
}

TEST(GrowingTree, KeepsBranchPointsApart) {
  GrowingTree tree;
  tree.Add(SmoothPath({{-0.5, 0}, {0.5, 0}}), -1, 0.02);
  tree.Add(SmoothPath({tree.nodes()[50].at, {0.2, 0.4}}), 50, 0.01);
  for (int i = -kBranchDistance; i <= kBranchDistance; ++i)
    EXPECT_FALSE(tree.nodes()[static_cast<std::size_t>(50 + i)].may_branch) << i;
  EXPECT_TRUE(tree.nodes()[50 + kBranchDistance + 1].may_branch);
  EXPECT_FALSE(tree.nodes()[0].may_branch);
  EXPECT_FALSE(tree.nodes()[100].may_branch);
}

}  // namespace
}  // namespace noref
