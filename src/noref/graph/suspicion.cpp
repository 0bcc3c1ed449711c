// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/suspicion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace noref {
namespace {

/// The edges of a bifurcation by their place in the tree.
struct Family {
  std::size_t parent;
  std::array<std::size_t, 2> children;
};

std::optional<Family> FamilyAt(const VascularGraph& graph,
                               const Trees& trees,
                               std::size_t vertex_index) {
  const Vertex& vertex = graph.vertices[vertex_index];
  if (vertex.kind != VertexKind::kBifurcation || vertex.edges.size() != 3) return std::nullopt;
  std::vector<std::size_t> parents;
  std::vector<std::size_t> children;
  for (const std::size_t i : vertex.edges) {
    const TreeEdge& edge = trees.edges[i];
    if (edge.tree == kNoTree) return std::nullopt;
    const std::size_t far = edge.leads_from_root ? graph.edges[i].to : graph.edges[i].from;
    (far == vertex_index ? parents : children).push_back(i);
  }
  if (parents.size() != 1) return std::nullopt;
  return Family{.parent = parents[0], .children = {children[0], children[1]}};
}

/// The largest difference of the calibre within a window of the clear part, and where it is. Single
/// pixels are noise, so the profile is taken as medians of five.
std::optional<Suspicion> CalibreChange(const Edge& edge, double window_px) {
  std::vector<double> profile;
  for (std::size_t i = edge.clear_begin; i + 4 < edge.clear_end; ++i) {
    std::array<double, 5> five;
    std::copy_n(edge.calibre_px.begin() + static_cast<std::ptrdiff_t>(i), 5, five.begin());
    std::nth_element(five.begin(), five.begin() + 2, five.end());
    profile.push_back(five[2]);
  }
  const auto window = static_cast<std::size_t>(std::max(1.0, window_px));
  std::optional<Suspicion> largest;
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const auto begin = profile.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(window, profile.size() - i));
    const auto [low, high] = std::minmax_element(begin, end);
    if (largest && *high - *low <= largest->value) continue;
    const Point at = edge.pixels[edge.clear_begin + 2 +
                                 static_cast<std::size_t>(std::max(low, high) - profile.begin())];
    largest = Suspicion{.kind = SuspicionKind::kCalibre,
                        .place = {.x = static_cast<double>(at.x), .y = static_cast<double>(at.y)},
                        .value = *high - *low};
  }
  return largest;
}

void JudgeEdge(const Edge& edge,
               const SuspicionOptions& options,
               std::vector<Suspicion>& suspicions) {
  const auto change = CalibreChange(edge, options.calibre_window_px);
  if (change && change->value > options.calibre_change_px) suspicions.push_back(*change);
  if (edge.tortuosity && edge.length_px >= options.tortuosity_length_px &&
      *edge.tortuosity > options.tortuosity) {
    const Point middle = edge.pixels[edge.pixels.size() / 2];
    suspicions.push_back(
        {.kind = SuspicionKind::kTortuosity,
         .place = {.x = static_cast<double>(middle.x), .y = static_cast<double>(middle.y)},
         .value = *edge.tortuosity});
  }
}

}  // namespace

std::string_view SuspicionName(SuspicionKind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"calibre", "parent", "angle", "tortuosity"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<double> BifurcationAngleDeg(const VascularGraph& graph,
                                          const Trees& trees,
                                          std::size_t vertex,
                                          const GraphOptions& options) {
  const auto family = FamilyAt(graph, trees, vertex);
  if (!family) return std::nullopt;
  return AngleDeg(DirectionFrom(graph, vertex, family->children[0], options),
                  DirectionFrom(graph, vertex, family->children[1], options));
}

std::vector<Suspicion> FindSuspicions(const VascularGraph& graph,
                                      const Trees& trees,
                                      const GraphOptions& graph_options,
                                      const SuspicionOptions& options) {
  std::vector<Suspicion> suspicions;
  for (const Edge& edge : graph.edges) JudgeEdge(edge, options, suspicions);
  for (std::size_t i = 0; i < graph.vertices.size(); ++i) {
    const auto family = FamilyAt(graph, trees, i);
    if (!family) continue;
    const double parent = CalibreNear(graph, i, family->parent, graph_options);
    double widest = 0;
    for (const std::size_t child : family->children)
      widest = std::max(widest, CalibreNear(graph, i, child, graph_options));
    if (widest - parent > options.parent_deficit_px)
      suspicions.push_back({.kind = SuspicionKind::kParent,
                            .place = graph.vertices[i].place,
                            .value = widest - parent});
    const double angle = *BifurcationAngleDeg(graph, trees, i, graph_options);
    if (angle > options.angle_deg)
      suspicions.push_back(
          {.kind = SuspicionKind::kAngle, .place = graph.vertices[i].place, .value = angle});
  }
  return suspicions;
}

}  // namespace noref
