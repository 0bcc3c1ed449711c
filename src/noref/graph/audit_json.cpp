// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/audit_json.h"

#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

namespace noref {
namespace {

// Keys keep the order in which they are written here.
using Json = nlohmann::ordered_json;

/// Thousandths are finer than anything a pixel grid tells.
double Rounded(double value) {
  return std::round(value * 1000) / 1000;
}

Json NumberOrNull(std::optional<double> value) {
  return value ? Json(Rounded(*value)) : Json(nullptr);
}

std::string_view KindName(VertexKind kind) {
  constexpr std::array<std::string_view, 5> kNames = {
      "end", "bifurcation", "crossing", "isolated", "loop"};
  return kNames[static_cast<std::size_t>(kind)];
}

Json PlacesOf(const std::vector<Component>& components) {
  Json list = Json::array();
  for (const Component& c : components)
    list.push_back({{"area_px", c.area_px},
                    {"x", Rounded(c.centre_x)},
                    {"y", Rounded(c.centre_y)},
                    {"bounds", {c.bounds.x, c.bounds.y, c.bounds.width, c.bounds.height}}});
  return list;
}

Json VerticesOf(const VascularGraph& graph) {
  Json list = Json::array();
  for (const Vertex& vertex : graph.vertices)
    list.push_back({{"kind", KindName(vertex.kind)},
                    {"x", Rounded(vertex.place.x)},
                    {"y", Rounded(vertex.place.y)},
                    {"radius_px", Rounded(vertex.radius_px)},
                    {"edges", vertex.edges}});
  return list;
}

Json EdgesOf(const VascularGraph& graph, const Trees& trees) {
  Json list = Json::array();
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const Edge& edge = graph.edges[i];
    const TreeEdge& place = trees.edges[i];
    const bool in_tree = place.tree != kNoTree;
    Json pixels = Json::array();
    for (const Point at : edge.pixels) pixels.push_back({at.x, at.y});
    list.push_back({{"from", edge.from},
                    {"to", edge.to},
                    {"length_px", Rounded(edge.length_px)},
                    {"mean_calibre_px", Rounded(edge.mean_calibre_px)},
                    {"tortuosity", NumberOrNull(edge.tortuosity)},
                    {"tree", in_tree ? Json(place.tree) : Json(nullptr)},
                    {"strahler_order", in_tree ? Json(place.strahler_order) : Json(nullptr)},
                    {"pixels", std::move(pixels)}});
  }
  return list;
}

Json TreesOf(const Trees& trees) {
  Json list = Json::array();
  for (const Tree& tree : trees.trees)
    list.push_back({{"root", tree.root},
                    {"edges", tree.edge_count},
                    {"length_px", Rounded(tree.length_px)},
                    {"strahler_order", tree.strahler_order}});
  return list;
}

Json SuspicionsOf(const std::vector<Suspicion>& suspicions) {
  Json list = Json::array();
  for (const Suspicion& suspicion : suspicions)
    list.push_back({{"rule", SuspicionName(suspicion.kind)},
                    {"x", Rounded(suspicion.place.x)},
                    {"y", Rounded(suspicion.place.y)},
                    {"value", Rounded(suspicion.value)}});
  return list;
}

}  // namespace

std::string AuditJson(std::string_view id, const AuditReport& report) {
  const Json document = {{"id", id},
                         {"scale", Rounded(report.scale)},
                         {"vessel_fraction", report.vessel_fraction},
                         {"box_dimension", NumberOrNull(report.box_dimension)},
                         {"box_dimension_circle", NumberOrNull(report.box_dimension_circle)},
                         {"components", PlacesOf(report.components)},
                         {"holes", PlacesOf(report.holes)},
                         {"small_components", report.small_components.size()},
                         {"small_holes", report.small_holes.size()},
                         {"cycles", report.trees.cycles},
                         {"trees", TreesOf(report.trees)},
                         {"suspicions", SuspicionsOf(report.suspicions)},
                         {"vertices", VerticesOf(report.graph)},
                         {"edges", EdgesOf(report.graph, report.trees)}};
  return document.dump() + "\n";
}

}  // namespace noref
