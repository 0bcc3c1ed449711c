// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/spur.h"

#include <gtest/gtest.h>

#include "noref/shape/components.h"
#include "noref/shape/skeleton_graph.h"

#include "support/vessel_drawing.h"

namespace noref {
namespace {

std::size_t BranchCount(const Mask& skeleton) {
  return TraceSkeleton(skeleton).branches.size();
}

/// A vessel of 9 pixels along y = 30 with its centreline, and a side line upwards at x = 50.
struct Drawing {
  Mask vessel{{100, 60}};
  Mask skeleton{{100, 60}};

  explicit Drawing(int side_length) {
    test::DrawVessel(vessel, {.x = 5, .y = 30}, {.x = 95, .y = 30}, 9);
    for (int x = 5; x <= 95; ++x) skeleton.at(30, x) = 1;
    for (int i = 1; i <= side_length; ++i) {
      skeleton.at(30 - i, 50) = 1;
      vessel.at(30 - i, 50) = 1;
    }
  }
};

TEST(Spur, AShortSideLineGoes) {
  const Drawing drawing(6);
  const SquaredDistances inside = SquaredDistanceToZeros(drawing.vessel);
  ASSERT_EQ(BranchCount(drawing.skeleton), 3u);
  const Mask pruned = PruneSpurs(drawing.skeleton, inside, 1.5);
  EXPECT_EQ(BranchCount(pruned), 1u);
  EXPECT_EQ(CountOnes(pruned), 91u);
}

TEST(Spur, ASideBranchStays) {
  const Drawing drawing(15);
  const SquaredDistances inside = SquaredDistanceToZeros(drawing.vessel);
  EXPECT_EQ(PruneSpurs(drawing.skeleton, inside, 1.5), drawing.skeleton);
}

TEST(Spur, AStarOfShortLinesKeepsALine) {
  Mask disc({41, 41});
  test::DrawVessel(disc, {.x = 20, .y = 20}, {.x = 20, .y = 20}, 37);
  Mask star(disc.size());
  for (int i = 0; i <= 10; ++i) star.at(20, 20 + i) = star.at(20, 20 - i) = star.at(20 - i, 20) = 1;
  const Mask pruned = PruneSpurs(star, SquaredDistanceToZeros(disc), 1.5);
  EXPECT_EQ(BranchCount(pruned), 1u);
  EXPECT_EQ(LabelComponents(pruned, Connectivity::k8).list.size(), 1u);
}

}  // namespace
}  // namespace noref
