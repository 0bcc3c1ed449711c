// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/vascular_graph.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "support/vessel_drawing.h"

namespace noref {
namespace {

std::ptrdiff_t CountKind(const VascularGraph& graph, VertexKind kind) {
  return std::count_if(graph.vertices.begin(), graph.vertices.end(), [&](const Vertex& v) {
    return v.kind == kind;
  });
}

const Vertex& FirstOf(const VascularGraph& graph, VertexKind kind) {
  return *std::find_if(graph.vertices.begin(), graph.vertices.end(), [&](const Vertex& v) {
    return v.kind == kind;
  });
}

Mask Cross(double width_px, Point a, Point b, Point c, Point d) {
  Mask mask({200, 160});
  test::DrawVessel(mask, a, b, width_px);
  test::DrawVessel(mask, c, d, width_px);
  return mask;
}

TEST(VascularGraph, AVesselHasItsLengthAndCalibre) {
  Mask mask({200, 60});
  test::DrawVessel(mask, {.x = 20, .y = 30}, {.x = 180, .y = 30}, 7);
  const VascularGraph graph = BuildVascularGraph(mask);
  ASSERT_EQ(graph.edges.size(), 1u);
  EXPECT_EQ(CountKind(graph, VertexKind::kEnd), 2);
  EXPECT_NEAR(graph.edges[0].mean_calibre_px, 7, 0.1);
  EXPECT_NEAR(graph.edges[0].length_px, 160, 8);  // thinning takes part of the ends
  EXPECT_NEAR(*graph.edges[0].tortuosity, 1, 0.01);
}

TEST(VascularGraph, ABranchingHasThreeEdgesAndTheirDirections) {
  Mask mask({200, 160});
  test::DrawVessel(mask, {.x = 10, .y = 80}, {.x = 100, .y = 80}, 9);
  test::DrawVessel(mask, {.x = 100, .y = 80}, {.x = 180, .y = 40}, 5);
  test::DrawVessel(mask, {.x = 100, .y = 80}, {.x = 180, .y = 120}, 5);
  const VascularGraph graph = BuildVascularGraph(mask);
  EXPECT_EQ(CountKind(graph, VertexKind::kBifurcation), 1);
  EXPECT_EQ(CountKind(graph, VertexKind::kEnd), 3);
  ASSERT_EQ(graph.edges.size(), 3u);
  const Vertex& branching = FirstOf(graph, VertexKind::kBifurcation);
  EXPECT_NEAR(branching.place.x, 100, 6);
  EXPECT_NEAR(branching.place.y, 80, 2);
  const auto index = static_cast<std::size_t>(&branching - graph.vertices.data());
  std::vector<double> calibres;
  double to_the_left = 0;
  for (const std::size_t edge : branching.edges) {
    calibres.push_back(CalibreNear(graph, index, edge, {}));
    const Vector direction = DirectionFrom(graph, index, edge, {});
    to_the_left = std::max(to_the_left, AngleDeg(direction, {.x = 1, .y = 0}));
  }
  std::sort(calibres.begin(), calibres.end());
  EXPECT_NEAR(calibres[0], 5, 1);
  EXPECT_NEAR(calibres[1], 5, 1);
  EXPECT_NEAR(calibres[2], 9, 0.5);
  EXPECT_NEAR(to_the_left, 180, 5);
}

TEST(VascularGraph, VesselsThatCrossMeetInOneVertexAndStayApart) {
  for (const double width : {3.0, 6.0, 9.0}) {
    SCOPED_TRACE(width);
    // A flat crossing, whose skeleton has two branchings with a bridge.
    const VascularGraph graph = BuildVascularGraph(Cross(
        width, {.x = 10, .y = 50}, {.x = 190, .y = 110}, {.x = 10, .y = 110}, {.x = 190, .y = 50}));
    EXPECT_EQ(CountKind(graph, VertexKind::kCrossing), 1);
    EXPECT_EQ(CountKind(graph, VertexKind::kBifurcation), 0);
    ASSERT_EQ(graph.edges.size(), 4u);
    const Vertex& crossing = FirstOf(graph, VertexKind::kCrossing);
    ASSERT_EQ(crossing.vessel.size(), 4u);
    const auto index = static_cast<std::size_t>(&crossing - graph.vertices.data());
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double angle = AngleDeg(DirectionFrom(graph, index, crossing.edges[i], {}),
                                      DirectionFrom(graph, index, crossing.edges[j], {}));
        EXPECT_EQ(crossing.vessel[i] == crossing.vessel[j], angle > 160) << angle;
      }
    }
  }
}

TEST(VascularGraph, BranchesOnOneSideAreNoCrossing) {
  Mask mask({200, 160});
  test::DrawVessel(mask, {.x = 10, .y = 80}, {.x = 190, .y = 80}, 5);
  test::DrawVessel(mask, {.x = 95, .y = 80}, {.x = 60, .y = 10}, 3);
  test::DrawVessel(mask, {.x = 105, .y = 80}, {.x = 140, .y = 10}, 3);
  const VascularGraph graph = BuildVascularGraph(mask);
  EXPECT_EQ(CountKind(graph, VertexKind::kBifurcation), 2);
  EXPECT_EQ(CountKind(graph, VertexKind::kCrossing), 0);
}

TEST(VascularGraph, ARingIsOneClosedEdge) {
  Mask mask({80, 80});
  for (int y = 0; y < 80; ++y)
    for (int x = 0; x < 80; ++x) {
      const double radius = std::hypot(x - 40, y - 40);
      mask.at(y, x) = radius > 22 && radius < 27;
    }
  const VascularGraph graph = BuildVascularGraph(mask);
  EXPECT_EQ(CountKind(graph, VertexKind::kLoop), 1);
  ASSERT_EQ(graph.edges.size(), 1u);
  EXPECT_FALSE(graph.edges[0].tortuosity);
  EXPECT_NEAR(graph.edges[0].length_px, 2 * 3.14159 * 24.5, 4);
}

TEST(VascularGraph, AnEmptyMaskHasAnEmptyGraph) {
  const VascularGraph graph = BuildVascularGraph(Mask({10, 10}));
  EXPECT_TRUE(graph.vertices.empty());
  EXPECT_TRUE(graph.edges.empty());
}

}  // namespace
}  // namespace noref
