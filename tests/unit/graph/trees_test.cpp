// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/trees.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "support/vessel_drawing.h"

namespace noref {
namespace {

/// A trunk with two branchings on its upper child: Strahler order 2.
Mask SmallTree() {
  Mask mask({300, 200});
  test::DrawVessel(mask, {.x = 10, .y = 100}, {.x = 100, .y = 100}, 11);
  test::DrawVessel(mask, {.x = 100, .y = 100}, {.x = 180, .y = 60}, 7);
  test::DrawVessel(mask, {.x = 100, .y = 100}, {.x = 280, .y = 160}, 5);
  test::DrawVessel(mask, {.x = 180, .y = 60}, {.x = 280, .y = 20}, 5);
  test::DrawVessel(mask, {.x = 180, .y = 60}, {.x = 280, .y = 90}, 3);
  return mask;
}

TEST(Trees, AreRootedAtTheWideEndAndHaveStrahlerOrders) {
  const VascularGraph graph = BuildVascularGraph(SmallTree());
  const Trees trees = FindTrees(graph);
  ASSERT_EQ(graph.edges.size(), 5u);
  ASSERT_EQ(trees.trees.size(), 1u);
  EXPECT_EQ(trees.cycles, 0u);
  EXPECT_EQ(trees.trees[0].edge_count, 5u);
  EXPECT_EQ(trees.trees[0].strahler_order, 2);
  std::vector<int> orders;
  for (const TreeEdge& edge : trees.edges) orders.push_back(edge.strahler_order);
  std::sort(orders.begin(), orders.end());
  EXPECT_EQ(orders, (std::vector<int>{1, 1, 1, 2, 2}));
}

TEST(Trees, EdgesLeadAwayFromTheRoot) {
  const VascularGraph graph = BuildVascularGraph(SmallTree());
  const Trees trees = FindTrees(graph);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const std::size_t near =
        trees.edges[i].leads_from_root ? graph.edges[i].from : graph.edges[i].to;
    const std::size_t far =
        trees.edges[i].leads_from_root ? graph.edges[i].to : graph.edges[i].from;
    if (near == trees.trees[0].root) continue;
    EXPECT_LT(graph.vertices[near].place.x, graph.vertices[far].place.x);
  }
}

TEST(Trees, TheThinnestEdgeOfACycleIsOutside) {
  Mask mask = SmallTree();
  test::DrawVessel(mask, {.x = 270, .y = 24}, {.x = 272, .y = 86}, 1);  // joins two branches
  const VascularGraph graph = BuildVascularGraph(mask);
  const Trees trees = FindTrees(graph);
  EXPECT_EQ(trees.cycles, 1u);
  double thinnest = 1e9;
  for (std::size_t i = 0; i < graph.edges.size(); ++i)
    if (trees.edges[i].tree == kNoTree) thinnest = graph.edges[i].mean_calibre_px;
  EXPECT_LT(thinnest, 2);
}

TEST(Trees, VesselsThatCrossAreTwoTrees) {
  Mask mask({200, 160});
  test::DrawVessel(mask, {.x = 10, .y = 40}, {.x = 190, .y = 120}, 5);
  test::DrawVessel(mask, {.x = 10, .y = 120}, {.x = 190, .y = 40}, 5);
  const Trees trees = FindTrees(BuildVascularGraph(mask));
  EXPECT_EQ(trees.trees.size(), 2u);
  EXPECT_EQ(trees.cycles, 0u);
}

TEST(Trees, TwoBowsThatCrossTwiceCloseNoCycle) {
  Mask mask({300, 120});
  for (int x = 10; x < 290; ++x) {
    const double bow = 25 * std::cos((x - 150) / 45.0);
    test::DrawVessel(mask,
                     {.x = x, .y = 60 + static_cast<int>(bow)},
                     {.x = x, .y = 60 + static_cast<int>(bow)},
                     3);
    test::DrawVessel(mask,
                     {.x = x, .y = 60 - static_cast<int>(bow)},
                     {.x = x, .y = 60 - static_cast<int>(bow)},
                     3);
  }
  const Trees trees = FindTrees(BuildVascularGraph(mask));
  EXPECT_EQ(trees.trees.size(), 2u);
  EXPECT_EQ(trees.cycles, 0u);
}

TEST(Trees, ARingIsACycleWithoutATree) {
  Mask mask({80, 80});
  for (int y = 0; y < 80; ++y)
    for (int x = 0; x < 80; ++x) {
      const double radius = std::hypot(x - 40, y - 40);
      mask.at(y, x) = radius > 22 && radius < 27;
    }
  const Trees trees = FindTrees(BuildVascularGraph(mask));
  EXPECT_EQ(trees.cycles, 1u);
  EXPECT_TRUE(trees.trees.empty());
}

}  // namespace
}  // namespace noref
