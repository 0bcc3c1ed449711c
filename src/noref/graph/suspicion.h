// SPDX-License-Identifier: Apache-2.0
// Geometry that a vessel hardly has, so that a person looks at the place: the four rules of the
// RETA benchmark (Lyu, Cheng and Zhang, "The RETA benchmark for retinal vascular tree analysis",
// Scientific Data 2022).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "noref/graph/trees.h"
#include "noref/graph/vascular_graph.h"

namespace noref {

enum class SuspicionKind {
  kCalibre,     ///< the calibre changes within a short stretch of an edge
  kParent,      ///< the parent at a bifurcation is thinner than a child
  kAngle,       ///< the children of a bifurcation lead apart
  kTortuosity,  ///< an edge is much longer than its chord
};

/// `calibre`, `parent`, `angle`, `tortuosity`.
std::string_view SuspicionName(SuspicionKind kind);

struct Suspicion {
  SuspicionKind kind = SuspicionKind::kCalibre;
  Vector place;
  double value = 0;  ///< pixels, pixels, degrees, ratio
};

struct SuspicionOptions {
  double calibre_change_px = 3;
  double calibre_window_px = 20;  ///< length of the stretch over which the change is taken
  double parent_deficit_px = 1;   ///< how much thinner than a child; less is noise of the pixels
  double angle_deg = 150;
  double tortuosity = 1.5;
  double tortuosity_length_px = 20;  ///< shorter edges are not judged
};

/// The angle between the two edges that lead away from the root at a bifurcation. Nothing at the
/// root or where an edge closes a cycle.
std::optional<double> BifurcationAngleDeg(const VascularGraph& graph,
                                          const Trees& trees,
                                          std::size_t vertex,
                                          const GraphOptions& options);

/// All that break a rule, edge by edge, then vertex by vertex.
std::vector<Suspicion> FindSuspicions(const VascularGraph& graph,
                                      const Trees& trees,
                                      const GraphOptions& graph_options,
                                      const SuspicionOptions& options);

}  // namespace noref
