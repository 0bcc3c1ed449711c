// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/vessel_paths.h"

#include <cmath>

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(SmoothPath, PassesNearItsControlPointsInEvenSteps) {
  const std::vector<Position> control{{0, 0}, {0.3, 0.1}, {0.4, 0.5}, {0.9, 0.4}};
  const std::vector<Position> path = SmoothPath(control);
  for (const Position& wanted : control) {
    double nearest = 1;
    for (const Position& place : path) nearest = std::min(nearest, Distance(place, wanted));
    EXPECT_LT(nearest, kPathStep);
  }
  for (std::size_t i = 1; i < path.size(); ++i)
    EXPECT_NEAR(Distance(path[i - 1], path[i]), kPathStep, 1e-4);
}

TEST(SmoothPath, KeepsAStraightLineStraight) {
  for (const Position& place : SmoothPath({{0, 0}, {0.1, 0}, {0.5, 0}})) EXPECT_EQ(place.y, 0);
}

TEST(WindPath, KeepsTheEndsAndWithoutStrengthEverything) {
  const std::vector<Position> path = SmoothPath({{0, 0}, {0.8, 0}});
  Rng rng(1, 0, 0);
  const std::vector<Position> wound = WindPath(path, 1, rng);
  EXPECT_EQ(wound.front(), path.front());
  EXPECT_EQ(wound.back(), path.back());
  EXPECT_NE(wound[path.size() / 2], path[path.size() / 2]);
  EXPECT_EQ(WindPath(path, 0, rng), path);
}

TEST(UntilBorder, StopsAtTheUnitCircle) {
  const std::vector<Position> path = UntilBorder(SmoothPath({{0, 0}, {2, 0}}));
  EXPECT_LT(path.back().x, 1);
  EXPECT_GT(path.back().x, 1 - 2 * kPathStep);
}

TEST(BendToMurrayAngles, TurnsBothBranchesAndKeepsTheirEnds) {
  VesselTree tree(3);
  tree[0].points = SmoothPath({{0, 0}, {0.3, 0}});
  const Position fork = tree[0].points.back();
  for (std::size_t i : {1u, 2u}) {
    tree[i].parent = 0;
    tree[i].radius = 0.01;
    tree[i].points = SmoothPath({fork, {0.6, i == 1 ? -0.1 : 0.1}});
    tree[i].start_direction = Direction(tree[i].points[1] - fork);
  }
  const VesselTree before = tree;
  SetRadii(tree);
  BendToMurrayAngles(tree);
  EXPECT_NEAR(tree[0].radius, 0.01 * std::cbrt(2.0), 1e-12);
  EXPECT_NEAR(Cross({1, 0}, tree[1].start_direction), -std::sin(0.65393), 1e-4);
  EXPECT_NEAR(Cross({1, 0}, tree[2].start_direction), std::sin(0.65393), 1e-4);
  for (std::size_t i : {1u, 2u}) {
    EXPECT_EQ(tree[i].points.front(), fork);
    EXPECT_EQ(tree[i].points.back(), before[i].points.back());
    EXPECT_EQ(tree[i].points.size(), before[i].points.size());
  }
}

}  // namespace
}  // namespace noref
