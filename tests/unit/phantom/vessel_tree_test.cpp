// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/vessel_tree.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace noref {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

TEST(Murray, EqualBranchesHaveThePublishedAngle) {
  // Two equal branches: r1 / r0 = 2^(-1/3), and each turns away by 37.47 degrees.
  const double r0 = MurrayParentRadius(1, 1);
  EXPECT_NEAR(r0, std::pow(2.0, 1.0 / 3), 1e-12);
  EXPECT_NEAR(MurrayAngle(r0, 1, 1) / kDegree, 37.467, 1e-3);
}

TEST(Murray, AThinBranchLeavesSteeplyAndHardlyTurnsTheOther) {
  const double r0 = MurrayParentRadius(1, 0.1);
  EXPECT_LT(MurrayAngle(r0, 1, 0.1) / kDegree, 3);
  EXPECT_GT(MurrayAngle(r0, 0.1, 1) / kDegree, 80);
  EXPECT_LT(MurrayAngle(r0, 0.1, 1) / kDegree, 90);
}

TEST(Position, TurnsClockwiseOnTheScreen) {
  const Position down = Turned({1, 0}, 90 * kDegree);
  EXPECT_NEAR(down.x, 0, 1e-12);
  EXPECT_NEAR(down.y, 1, 1e-12);
  EXPECT_GT(Cross({1, 0}, down), 0);
}

TEST(Position, DirectionOfNothingIsDefined) {
  EXPECT_EQ(Direction({0, 0}), (Position{1, 0}));
  EXPECT_EQ(Direction({0, -3}), (Position{0, -1}));
}

TEST(ChildrenOf, PairsSegmentsWithTheirParent) {
  VesselTree tree(5);
  tree[1].parent = 0;
  tree[2].parent = 0;
  tree[3].parent = 2;
  tree[4].parent = 2;
  const std::vector<Children> children = ChildrenOf(tree);
  EXPECT_EQ(children[0].first, 1);
  EXPECT_EQ(children[0].second, 2);
  EXPECT_EQ(children[1].first, -1);
  EXPECT_EQ(children[2].second, 4);
}

}  // namespace
}  // namespace noref
