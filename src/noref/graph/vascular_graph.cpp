// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/vascular_graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "noref/base/error.h"
#include "noref/graph/spur.h"
#include "noref/shape/distance.h"
#include "noref/shape/skeleton.h"
#include "noref/shape/skeleton_graph.h"

namespace noref {
namespace {

constexpr double kHalfTurnDeg = 180;

Vector PlaceOf(Point at) {
  return {.x = static_cast<double>(at.x), .y = static_cast<double>(at.y)};
}

double RadiusAt(const SquaredDistances& inside, Point at) {
  return std::sqrt(static_cast<double>(inside.at(at.y, at.x)));
}

VertexKind KindOf(NodeKind kind) {
  switch (kind) {
    case NodeKind::kEnd:
      return VertexKind::kEnd;
    case NodeKind::kJunction:
      return VertexKind::kBifurcation;
    case NodeKind::kIsolated:
      return VertexKind::kIsolated;
    case NodeKind::kLoop:
      return VertexKind::kLoop;
  }
  return VertexKind::kEnd;
}

/// The widest pixel of a node stands for it.
Vertex VertexOf(const SkeletonNode& node, const SquaredDistances& inside) {
  const Point widest =
      *std::max_element(node.pixels.begin(), node.pixels.end(), [&](Point a, Point b) {
        return inside.at(a.y, a.x) < inside.at(b.y, b.x);
      });
  return {
      .kind = KindOf(node.kind), .place = PlaceOf(widest), .radius_px = RadiusAt(inside, widest)};
}

void LinkEdges(VascularGraph& graph) {
  for (Vertex& vertex : graph.vertices) vertex.edges.clear();
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    graph.vertices[graph.edges[i].from].edges.push_back(i);
    graph.vertices[graph.edges[i].to].edges.push_back(i);
  }
}

/// Finds the part of an edge outside the discs of its vertices.
void FindClearPart(const VascularGraph& graph, Edge& edge) {
  const auto is_clear = [&](std::size_t i, const Vertex& vertex) {
    return Norm(PlaceOf(edge.pixels[i]) - vertex.place) >= vertex.radius_px;
  };
  std::size_t begin = 0;
  std::size_t end = edge.pixels.size();
  const auto has_disc = [](const Vertex& v) { return v.edges.size() >= 3; };
  const Vertex& from = graph.vertices[edge.from];
  const Vertex& to = graph.vertices[edge.to];
  while (has_disc(from) && begin < end && !is_clear(begin, from)) ++begin;
  while (has_disc(to) && begin < end && !is_clear(end - 1, to)) --end;
  edge.clear_begin = begin;
  edge.clear_end = end;
}

void Measure(const VascularGraph& graph, const SquaredDistances& inside, Edge& edge) {
  edge.calibre_px.clear();
  for (const Point at : edge.pixels) edge.calibre_px.push_back(2 * RadiusAt(inside, at) - 1);
  FindClearPart(graph, edge);
  const bool has_clear = edge.clear_begin < edge.clear_end;
  const auto begin = edge.calibre_px.begin() + (has_clear ? std::ptrdiff_t(edge.clear_begin) : 0);
  const auto end =
      has_clear ? edge.calibre_px.begin() + std::ptrdiff_t(edge.clear_end) : edge.calibre_px.end();
  edge.mean_calibre_px = std::accumulate(begin, end, 0.0) / static_cast<double>(end - begin);
  const std::vector<Vector> path = SmoothPath(edge.pixels);
  edge.length_px = PathLength(path);
  edge.tortuosity = Tortuosity(path);
}

/// Incident edges of `vertex` other than `bridge`.
std::vector<std::size_t> OtherEdges(const Vertex& vertex, std::size_t bridge) {
  std::vector<std::size_t> others = vertex.edges;
  std::erase(others, bridge);
  return others;
}

/// How far the way from one direction to another, both leaving the same place, is from straight.
double BendDeg(Vector a, Vector b) {
  return kHalfTurnDeg - AngleDeg(a, b);
}

/// Is `bridge`, between two bifurcations, the stretch that two crossing vessels share? It is short,
/// and each vessel goes on straight at the other end.
bool IsCrossingBridge(const VascularGraph& graph, std::size_t bridge, const GraphOptions& options) {
  const Edge& edge = graph.edges[bridge];
  if (edge.from == edge.to) return false;
  const Vertex& u = graph.vertices[edge.from];
  const Vertex& v = graph.vertices[edge.to];
  if (u.edges.size() != 3 || v.edges.size() != 3) return false;
  if (edge.length_px > options.bridge_ratio * std::max(u.radius_px, v.radius_px)) return false;
  const std::vector<std::size_t> at_u = OtherEdges(u, bridge);
  const std::vector<std::size_t> at_v = OtherEdges(v, bridge);
  if (at_u.size() != 2 || at_v.size() != 2) return false;
  // Two ways around a hole are no crossing.
  if (std::find_first_of(at_u.begin(), at_u.end(), at_v.begin(), at_v.end()) != at_u.end())
    return false;
  const auto bend = [&](std::size_t i, std::size_t j) {
    return BendDeg(DirectionFrom(graph, edge.from, at_u[i], options),
                   DirectionFrom(graph, edge.to, at_v[j], options));
  };
  const double parallel = std::max(bend(0, 0), bend(1, 1));
  const double crosswise = std::max(bend(0, 1), bend(1, 0));
  return std::min(parallel, crosswise) <= options.straight_deg;
}

/// The bridges, the shortest first, so that no vertex is at two of them.
std::vector<std::size_t> SelectBridges(const VascularGraph& graph, const GraphOptions& options) {
  std::vector<std::size_t> bridges;
  for (std::size_t i = 0; i < graph.edges.size(); ++i)
    if (IsCrossingBridge(graph, i, options)) bridges.push_back(i);
  std::stable_sort(bridges.begin(), bridges.end(), [&](std::size_t a, std::size_t b) {
    return graph.edges[a].length_px < graph.edges[b].length_px;
  });
  std::vector<bool> is_used(graph.vertices.size(), false);
  std::erase_if(bridges, [&](std::size_t i) {
    const Edge& bridge = graph.edges[i];
    if (is_used[bridge.from] || is_used[bridge.to]) return true;
    is_used[bridge.from] = is_used[bridge.to] = true;
    return false;
  });
  return bridges;
}

/// Takes the edges out and makes one vertex, in the middle, of the two ends of each.
void Contract(VascularGraph& graph, const std::vector<std::size_t>& bridges) {
  constexpr auto kGone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> merged_into(graph.vertices.size(), kGone);
  std::vector<bool> is_bridge(graph.edges.size(), false);
  for (const std::size_t i : bridges) {
    is_bridge[i] = true;
    merged_into[graph.edges[i].to] = graph.edges[i].from;
    Vertex& kept = graph.vertices[graph.edges[i].from];
    const Vertex& gone = graph.vertices[graph.edges[i].to];
    kept.radius_px = std::max(kept.radius_px, gone.radius_px) + Norm(kept.place - gone.place) / 2;
    kept.place = {.x = (kept.place.x + gone.place.x) / 2, .y = (kept.place.y + gone.place.y) / 2};
  }
  std::vector<std::size_t> number(graph.vertices.size());
  std::vector<Vertex> vertices;
  for (std::size_t i = 0; i < graph.vertices.size(); ++i) {
    if (merged_into[i] != kGone) continue;
    number[i] = vertices.size();
    vertices.push_back(std::move(graph.vertices[i]));
  }
  for (std::size_t i = 0; i < number.size(); ++i)
    if (merged_into[i] != kGone) number[i] = number[merged_into[i]];
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    if (is_bridge[i]) continue;
    edges.push_back(std::move(graph.edges[i]));
    edges.back().from = number[edges.back().from];
    edges.back().to = number[edges.back().to];
  }
  graph.vertices = std::move(vertices);
  graph.edges = std::move(edges);
  LinkEdges(graph);
}

/// Tells which edges of a crossing are one vessel: the pairing with the least total bend.
void PairEdges(VascularGraph& graph, std::size_t index, const GraphOptions& options) {
  Vertex& vertex = graph.vertices[index];
  if (vertex.edges.size() != 4) return;
  std::array<Vector, 4> leaving;
  for (std::size_t i = 0; i < 4; ++i)
    leaving[i] = DirectionFrom(graph, index, vertex.edges[i], options);
  constexpr std::array<std::array<int, 4>, 3> kPairings = {
      {{0, 0, 1, 1}, {0, 1, 0, 1}, {0, 1, 1, 0}}};
  double least = 1e9;
  for (const std::array<int, 4>& pairing : kPairings) {
    double bend = 0;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (pairing[i] == pairing[j]) bend += BendDeg(leaving[i], leaving[j]);
    if (bend >= least) continue;
    least = bend;
    vertex.vessel.assign(pairing.begin(), pairing.end());
  }
}

}  // namespace

Vector DirectionFrom(const VascularGraph& graph,
                     std::size_t vertex,
                     std::size_t edge_index,
                     const GraphOptions& options) {
  const Vertex& from = graph.vertices[vertex];
  const Edge& edge = graph.edges[edge_index];
  NOREF_CHECK(edge.from == vertex || edge.to == vertex);
  const auto direction = [&](auto begin, auto end) {
    const auto first_beyond = [&](double distance) {
      const auto found = std::find_if(
          begin, end, [&](Point at) { return Norm(PlaceOf(at) - from.place) >= distance; });
      return PlaceOf(found == end ? *(end - 1) : *found);
    };
    const Vector rim = first_beyond(from.radius_px);
    const Vector target = first_beyond(from.radius_px + options.reach_px);
    return target == rim ? target - from.place : target - rim;
  };
  return edge.from == vertex ? direction(edge.pixels.begin(), edge.pixels.end())
                             : direction(edge.pixels.rbegin(), edge.pixels.rend());
}

double CalibreNear(const VascularGraph& graph,
                   std::size_t vertex,
                   std::size_t edge_index,
                   const GraphOptions& options) {
  const Edge& edge = graph.edges[edge_index];
  const std::size_t count = std::min(edge.clear_end - edge.clear_begin,
                                     static_cast<std::size_t>(std::ceil(options.reach_px)));
  if (count == 0) return edge.mean_calibre_px;
  const std::size_t begin = edge.from == vertex ? edge.clear_begin : edge.clear_end - count;
  const auto first = edge.calibre_px.begin() + static_cast<std::ptrdiff_t>(begin);
  return std::accumulate(first, first + static_cast<std::ptrdiff_t>(count), 0.0) /
         static_cast<double>(count);
}

VascularGraph BuildVascularGraph(const Mask& mask, const GraphOptions& options) {
  const SquaredDistances inside = SquaredDistanceToZeros(mask);
  VascularGraph graph;
  graph.skeleton = PruneSpurs(Skeletonize(mask), inside, options.spur_ratio);
  SkeletonGraph traced = TraceSkeleton(graph.skeleton);
  for (const SkeletonNode& node : traced.nodes) graph.vertices.push_back(VertexOf(node, inside));
  for (SkeletonBranch& branch : traced.branches) {
    Edge edge;
    edge.from = branch.from;
    edge.to = branch.to;
    edge.pixels = std::move(branch.pixels);
    edge.length_px = PathLength(SmoothPath(edge.pixels));
    graph.edges.push_back(std::move(edge));
  }
  LinkEdges(graph);
  Contract(graph, SelectBridges(graph, options));
  for (Edge& edge : graph.edges) Measure(graph, inside, edge);
  for (std::size_t i = 0; i < graph.vertices.size(); ++i) {
    if (graph.vertices[i].edges.size() >= 4) graph.vertices[i].kind = VertexKind::kCrossing;
    PairEdges(graph, i, options);
  }
  return graph;
}

}  // namespace noref
