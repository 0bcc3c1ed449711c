// SPDX-License-Identifier: Apache-2.0
// The structural audit of a vessel mask without a reference, as the RETA benchmark validates its
// masks: holes, stray components, landmarks, the vascular graph with its trees, and suspicious
// geometry.
//
// Limits in pixels are meant for a FoV 1024 pixels wide and scale with it; limits of areas with its
// square. All results are in pixels of the mask as it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "noref/config/options.h"
#include "noref/graph/suspicion.h"
#include "noref/graph/trees.h"
#include "noref/graph/vascular_graph.h"
#include "noref/image/grid.h"
#include "noref/shape/components.h"

namespace noref {

struct AuditOptions {
  double small_component_px = 100;  ///< smaller components are stray
  double small_hole_px = 100;       ///< smaller holes are faults, larger ones lie between vessels
  double thick_px = 5;              ///< edges with at least this mean calibre are thick
  GraphOptions graph;
  SuspicionOptions suspicion;
  void Visit(OptionVisitor& v);
};

struct AuditReport {
  double scale = 1;     ///< larger side of the FoV's bounding box / 1024
  double thick_px = 0;  ///< the limit between thin and thick at this scale

  std::vector<Component> components;  ///< 8-connected
  std::vector<Component> small_components;
  std::vector<Component> holes;  ///< 4-connected background that the vessels enclose
  std::vector<Component> small_holes;
  double vessel_fraction = 0;                  ///< of the FoV
  std::optional<double> box_dimension;         ///< over the FoV's bounding box
  std::optional<double> box_dimension_circle;  ///< over the largest circle inside the FoV

  VascularGraph graph;
  Trees trees;
  std::int64_t end_points = 0;
  std::int64_t bifurcations = 0;
  std::int64_t crossings = 0;
  double length_px = 0;  ///< of all edges
  double thick_length_px = 0;
  double thin_length_px = 0;
  std::optional<double> mean_calibre_px;  ///< weighted by length, as the next two
  std::optional<double> mean_tortuosity;
  std::optional<double> mean_bifurcation_angle_deg;  ///< over bifurcations
  int strahler_order = 0;                            ///< the highest of all trees
  std::vector<Suspicion> suspicions;

  std::int64_t CountSuspicions(SuspicionKind kind) const;
};

/// Audits the part of `mask` inside `fov` (same size, at least one pixel). An empty mask has zero
/// counts and no means.
AuditReport AuditMask(const Mask& mask, const Fov& fov, const AuditOptions& options = {});

}  // namespace noref
