// SPDX-License-Identifier: Apache-2.0
// Laws of the vascular graph and its audit over seeds.
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

#include "noref/base/parallel.h"
#include "noref/base/rng.h"
#include "noref/graph/audit.h"
#include "noref/graph/audit_json.h"

#include "support/vessel_drawing.h"

namespace noref {
namespace {

/// Random straight vessels, which branch, cross and close cycles.
Mask RandomVessels(std::uint64_t seed) {
  Rng rng(seed, 0, 0);
  Mask mask({rng.Between(40, 160), rng.Between(40, 160)});
  const auto point = [&] {
    return Point{.x = rng.Between(0, mask.width() - 1), .y = rng.Between(0, mask.height() - 1)};
  };
  for (int i = rng.Between(1, 7); i > 0; --i)
    test::DrawVessel(mask, point(), point(), rng.Uniform(1, 9));
  return mask;
}

TEST(GraphProperty, EveryEdgeIsInOneTreeOrClosesACycle) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Mask mask = RandomVessels(seed);
    const VascularGraph graph = BuildVascularGraph(mask);
    const Trees trees = FindTrees(graph);
    std::size_t in_trees = 0;
    double length = 0;
    for (const Tree& tree : trees.trees) {
      in_trees += tree.edge_count;
      length += tree.length_px;
      EXPECT_GE(tree.strahler_order, 1);
    }
    EXPECT_EQ(in_trees + trees.cycles, graph.edges.size());
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
      EXPECT_EQ(trees.edges[i].tree == kNoTree, trees.edges[i].strahler_order == 0);
      if (trees.edges[i].tree == kNoTree) length += graph.edges[i].length_px;
    }
    double all = 0;
    for (const Edge& edge : graph.edges) all += edge.length_px;
    EXPECT_NEAR(length, all, 1e-6);
  }
}

TEST(GraphProperty, DegreesSumToTwiceTheEdgesAndKindsFollowDegrees) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const VascularGraph graph = BuildVascularGraph(RandomVessels(seed));
    std::size_t degrees = 0;
    for (const Vertex& vertex : graph.vertices) {
      degrees += vertex.edges.size();
      if (vertex.kind == VertexKind::kEnd) {
        EXPECT_EQ(vertex.edges.size(), 1u);
      }
      if (vertex.kind == VertexKind::kBifurcation) {
        EXPECT_EQ(vertex.edges.size(), 3u);
      }
      if (vertex.kind == VertexKind::kCrossing) {
        EXPECT_GE(vertex.edges.size(), 4u);
      }
    }
    EXPECT_EQ(degrees, 2 * graph.edges.size());
  }
}

TEST(GraphProperty, SpursGoButComponentsAndHolesStay) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Mask mask = RandomVessels(seed);
    const Mask skeleton = BuildVascularGraph(mask).skeleton;
    for (std::size_t i = 0; i < mask.PixelCount(); ++i)
      ASSERT_LE(skeleton.values()[i], mask.values()[i]);
    EXPECT_EQ(LabelComponents(skeleton, Connectivity::k8).list.size(),
              LabelComponents(mask, Connectivity::k8).list.size());
    EXPECT_EQ(FindHoles(skeleton, Connectivity::k8).list.size(),
              FindHoles(mask, Connectivity::k8).list.size());
  }
}

TEST(GraphProperty, EdgesOfAFigureAreFiniteAndAboveTheirChord) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const VascularGraph graph = BuildVascularGraph(RandomVessels(seed));
    for (const Edge& edge : graph.edges) {
      EXPECT_TRUE(std::isfinite(edge.length_px));
      EXPECT_GE(edge.mean_calibre_px, 1);
      EXPECT_LE(edge.clear_begin, edge.clear_end);
      EXPECT_LE(edge.clear_end, edge.pixels.size());
      if (edge.tortuosity) {
        EXPECT_GE(*edge.tortuosity, 1);
      }
    }
  }
}

TEST(GraphProperty, AuditsAreTheSameOverThreads) {
  const auto audit = [](std::size_t seed) {
    const Mask mask = RandomVessels(seed);
    return AuditJson("x", AuditMask(mask, WholeFrame(mask.size())));
  };
  EXPECT_EQ(ParallelMap<std::string>(20, 1, audit), ParallelMap<std::string>(20, 4, audit));
}

}  // namespace
}  // namespace noref
