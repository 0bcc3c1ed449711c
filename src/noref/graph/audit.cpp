// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/audit.h"

#include <algorithm>
#include <cmath>

#include "noref/base/error.h"
#include "noref/shape/box_counting.h"
#include "noref/shape/distance.h"

namespace noref {
namespace {

constexpr double kReferenceWidthPx = 1024;
/// One pixel more or less on both sides of a vessel is no change of calibre.
constexpr double kGridNoisePx = 2;

/// The options with all limits in pixels of this image.
AuditOptions Scaled(AuditOptions options, double scale) {
  options.small_component_px *= scale * scale;
  options.small_hole_px *= scale * scale;
  options.thick_px *= scale;
  options.graph.reach_px *= scale;
  options.suspicion.calibre_change_px =
      std::max(options.suspicion.calibre_change_px * scale, kGridNoisePx);
  options.suspicion.calibre_window_px *= scale;
  options.suspicion.parent_deficit_px *= scale;
  options.suspicion.tortuosity_length_px *= scale;
  return options;
}

std::vector<Component> SmallerThan(const std::vector<Component>& components, double area_px) {
  std::vector<Component> small;
  std::copy_if(
      components.begin(), components.end(), std::back_inserter(small), [&](const Component& c) {
        return static_cast<double>(c.area_px) < area_px;
      });
  return small;
}

/// The largest circle inside the FoV: its bounding square and its pixels.
struct Circle {
  Rect frame;
  Mask pixels;
};

Circle LargestCircle(const Fov& fov) {
  const Mask region(fov.size(),
                    std::vector<std::uint8_t>(fov.values().begin(), fov.values().end()));
  const SquaredDistances inside = SquaredDistanceToZeros(region);
  const auto widest = std::max_element(inside.values().begin(), inside.values().end());
  const auto index = static_cast<int>(widest - inside.values().begin());
  const Point centre{.x = index % fov.width(), .y = index / fov.width()};
  // Pixels at the distance itself are outside the FoV.
  const int radius = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(*widest)))) - 1;
  Circle circle{.frame = {.x = centre.x - radius,
                          .y = centre.y - radius,
                          .width = 2 * radius + 1,
                          .height = 2 * radius + 1},
                .pixels = Mask(fov.size())};
  for (int y = circle.frame.y; y < circle.frame.y + circle.frame.height; ++y)
    for (int x = circle.frame.x; x < circle.frame.x + circle.frame.width; ++x)
      circle.pixels.at(y, x) =
          (x - centre.x) * (x - centre.x) + (y - centre.y) * (y - centre.y) <= radius * radius;
  return circle;
}

Mask Common(const Mask& a, const Mask& b) {
  Mask common(a.size());
  std::transform(a.values().begin(),
                 a.values().end(),
                 b.values().begin(),
                 common.values().begin(),
                 [](std::uint8_t u, std::uint8_t v) { return static_cast<std::uint8_t>(u & v); });
  return common;
}

void CountLandmarks(AuditReport& report) {
  for (const Vertex& vertex : report.graph.vertices) {
    report.end_points += vertex.kind == VertexKind::kEnd;
    report.bifurcations += vertex.kind == VertexKind::kBifurcation;
    report.crossings += vertex.kind == VertexKind::kCrossing;
  }
}

void MeasureEdges(AuditReport& report) {
  double calibre = 0;
  double tortuosity = 0;
  double open_length = 0;  // of edges that have a tortuosity
  for (const Edge& edge : report.graph.edges) {
    report.length_px += edge.length_px;
    (edge.mean_calibre_px >= report.thick_px ? report.thick_length_px : report.thin_length_px) +=
        edge.length_px;
    calibre += edge.length_px * edge.mean_calibre_px;
    if (!edge.tortuosity) continue;
    open_length += edge.length_px;
    tortuosity += edge.length_px * *edge.tortuosity;
  }
  if (report.length_px > 0) report.mean_calibre_px = calibre / report.length_px;
  if (open_length > 0) report.mean_tortuosity = tortuosity / open_length;
}

void MeasureAngles(AuditReport& report, const GraphOptions& options) {
  double sum = 0;
  int count = 0;
  for (std::size_t i = 0; i < report.graph.vertices.size(); ++i) {
    if (const auto angle = BifurcationAngleDeg(report.graph, report.trees, i, options)) {
      sum += *angle;
      ++count;
    }
  }
  if (count > 0) report.mean_bifurcation_angle_deg = sum / count;
}

}  // namespace

void AuditOptions::Visit(OptionVisitor& v) {
  constexpr Range kPixels{0, 1e6};
  v.Field("small_component_px", small_component_px, kPixels, "Components below this are stray.");
  v.Field("small_hole_px", small_hole_px, kPixels, "Holes below this are faults.");
  v.Field("thick_px", thick_px, kPixels, "Edges with at least this mean calibre are thick.");
  v.Field("spur_ratio", graph.spur_ratio, Range{0, 10}, "Longest spur in radii of its vessel.");
  v.Field("reach_px", graph.reach_px, kPixels, "How far from a vertex directions are taken.");
  v.Field("bridge_ratio",
          graph.bridge_ratio,
          Range{0, 100},
          "Longest way that crossing vessels share, in radii.");
  v.Field("straight_deg", graph.straight_deg, Range{0, 180}, "Largest bend over a crossing.");
  v.Field("calibre_change_px",
          suspicion.calibre_change_px,
          kPixels,
          "Suspicious: calibre changes by more than this along an edge.");
  v.Field("calibre_window_px",
          suspicion.calibre_window_px,
          kPixels,
          "Stretch over which that change is taken.");
  v.Field("parent_deficit_px",
          suspicion.parent_deficit_px,
          kPixels,
          "Suspicious: a parent is thinner than a child by more than this.");
  v.Field("angle_deg",
          suspicion.angle_deg,
          Range{0, 180},
          "Suspicious: children of a bifurcation lead apart by more than this.");
  v.Field("tortuosity",
          suspicion.tortuosity,
          Range{1, 1e6},
          "Suspicious: an edge is more than this times as long as its chord.");
  v.Field("tortuosity_length_px",
          suspicion.tortuosity_length_px,
          kPixels,
          "Edges shorter than this are not judged by tortuosity.");
}

std::int64_t AuditReport::CountSuspicions(SuspicionKind kind) const {
  return std::count_if(suspicions.begin(), suspicions.end(), [&](const Suspicion& suspicion) {
    return suspicion.kind == kind;
  });
}

AuditReport AuditMask(const Mask& mask, const Fov& fov, const AuditOptions& unscaled) {
  NOREF_CHECK(mask.size() == fov.size());
  const Rect frame = BoundingBox(fov);
  NOREF_CHECK(frame.width > 0);
  AuditReport report;
  report.scale = std::max(frame.width, frame.height) / kReferenceWidthPx;
  const AuditOptions options = Scaled(unscaled, report.scale);
  report.thick_px = options.thick_px;
  const Mask vessels = Inside(mask, fov);

  report.components = LabelComponents(vessels, Connectivity::k8).list;
  report.small_components = SmallerThan(report.components, options.small_component_px);
  report.holes = FindHoles(vessels, Connectivity::k8).list;
  report.small_holes = SmallerThan(report.holes, options.small_hole_px);
  report.vessel_fraction =
      static_cast<double>(CountOnes(vessels)) / static_cast<double>(CountOnes(fov));
  report.box_dimension = BoxDimension(CountBoxes(vessels, frame));
  const Circle circle = LargestCircle(fov);
  report.box_dimension_circle =
      BoxDimension(CountBoxes(Common(vessels, circle.pixels), circle.frame));

  report.graph = BuildVascularGraph(vessels, options.graph);
  report.trees = FindTrees(report.graph);
  for (const Tree& tree : report.trees.trees)
    report.strahler_order = std::max(report.strahler_order, tree.strahler_order);
  CountLandmarks(report);
  MeasureEdges(report);
  MeasureAngles(report, options.graph);
  report.suspicions = FindSuspicions(report.graph, report.trees, options.graph, options.suspicion);
  return report;
}

}  // namespace noref
