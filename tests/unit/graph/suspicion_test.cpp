// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/suspicion.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "support/vessel_drawing.h"

namespace noref {
namespace {

std::vector<Suspicion> Suspect(const Mask& mask) {
  const VascularGraph graph = BuildVascularGraph(mask);
  return FindSuspicions(graph, FindTrees(graph), {}, {});
}

std::vector<SuspicionKind> KindsOf(const std::vector<Suspicion>& suspicions) {
  std::vector<SuspicionKind> kinds;
  for (const Suspicion& suspicion : suspicions) kinds.push_back(suspicion.kind);
  return kinds;
}

/// A trunk from the left that parts at (150, 100) into branches to the two points.
Mask Parting(double trunk_px, Point a, Point b, double branch_px) {
  Mask mask({300, 200});
  test::DrawVessel(mask, {.x = 10, .y = 100}, {.x = 150, .y = 100}, trunk_px);
  test::DrawVessel(mask, {.x = 150, .y = 100}, a, branch_px);
  test::DrawVessel(mask, {.x = 150, .y = 100}, b, branch_px);
  return mask;
}

TEST(Suspicion, ASoundBranchingHasNone) {
  EXPECT_TRUE(Suspect(Parting(9, {.x = 280, .y = 60}, {.x = 280, .y = 150}, 7)).empty());
}

TEST(Suspicion, AFocalBulgeIsFound) {
  Mask mask({300, 80});
  test::DrawVessel(mask, {.x = 10, .y = 40}, {.x = 290, .y = 40}, 5);
  test::DrawVessel(mask, {.x = 147, .y = 40}, {.x = 153, .y = 40}, 11);
  const auto suspicions = Suspect(mask);
  ASSERT_EQ(KindsOf(suspicions), (std::vector<SuspicionKind>{SuspicionKind::kCalibre}));
  EXPECT_NEAR(suspicions[0].place.x, 150, 14);
  EXPECT_NEAR(suspicions[0].value, 6, 1.1);
}

TEST(Suspicion, ATaperIsNone) {
  Mask mask({300, 80});
  for (int x = 10; x < 290; ++x)
    test::DrawVessel(mask, {.x = x, .y = 40}, {.x = x, .y = 40}, 13 - x / 30);
  EXPECT_TRUE(Suspect(mask).empty());
}

TEST(Suspicion, BranchesThatLeadApartAreFound) {
  const auto suspicions = Suspect(Parting(9, {.x = 150, .y = 10}, {.x = 150, .y = 190}, 7));
  ASSERT_EQ(KindsOf(suspicions), (std::vector<SuspicionKind>{SuspicionKind::kAngle}));
  EXPECT_GT(suspicions[0].value, 150);
}

TEST(Suspicion, AThinParentIsFound) {
  // The root is at the wide end; behind the thin stretch a branching is wide again.
  Mask mask = Parting(5, {.x = 280, .y = 60}, {.x = 280, .y = 150}, 9);
  test::DrawVessel(mask, {.x = 10, .y = 100}, {.x = 60, .y = 20}, 15);
  test::DrawVessel(mask, {.x = 10, .y = 100}, {.x = 60, .y = 180}, 13);
  const std::vector<SuspicionKind> kinds = KindsOf(Suspect(mask));
  EXPECT_NE(std::find(kinds.begin(), kinds.end(), SuspicionKind::kParent), kinds.end());
}

TEST(Suspicion, AWindingVesselIsFound) {
  Mask mask({300, 120});
  for (int i = 0; i < 2400; ++i) {
    const double x = 20 + i / 9.6;
    const double y = 60 + 35 * std::sin(x / 12);
    const Point at{.x = static_cast<int>(std::lround(x)), .y = static_cast<int>(std::lround(y))};
    test::DrawVessel(mask, at, at, 3);
  }
  const std::vector<SuspicionKind> kinds = KindsOf(Suspect(mask));
  EXPECT_NE(std::find(kinds.begin(), kinds.end(), SuspicionKind::kTortuosity), kinds.end());
}

}  // namespace
}  // namespace noref
