// SPDX-License-Identifier: Apache-2.0
// The vascular graph of a mask: landmarks as vertices, vessel segments as edges.
//
// The centreline is Lee's skeleton without spurs. The calibre at a centreline pixel is 2 d - 1 with
// d its distance to the nearest pixel outside the vessel: the width in pixels of a vessel with an
// odd number of pixels across. Near a vertex, inside the largest disc that fits there, several
// vessels run together; means and directions leave that part out.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "noref/graph/path.h"
#include "noref/image/grid.h"

namespace noref {

enum class VertexKind {
  kEnd,          ///< of one edge
  kBifurcation,  ///< three edges
  kCrossing,     ///< four edges or more, or two bifurcations where one vessel passes over another
  kIsolated,     ///< a blob without a centreline
  kLoop,         ///< where a closed line without other vertices is cut
};

struct Vertex {
  VertexKind kind = VertexKind::kEnd;
  Vector place;
  double radius_px = 0;              ///< of the largest disc around it inside the vessels
  std::vector<std::size_t> edges{};  ///< incident ones; a closed edge stands twice
  /// Of a crossing with four edges: for each incident edge, in the order of `edges`, to which of
  /// the two vessels, 0 or 1, it belongs. Empty elsewhere.
  std::vector<int> vessel{};
};

struct Edge {
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<Point> pixels;       ///< of the centreline, from one vertex to the other
  std::vector<double> calibre_px;  ///< at each pixel
  std::size_t clear_begin = 0;     ///< the pixels outside the discs of both vertices
  std::size_t clear_end = 0;       ///< one behind the last; equal to begin when there are none
  double length_px = 0;
  double mean_calibre_px = 0;          ///< over the clear pixels, or all if there are none
  std::optional<double> tortuosity{};  ///< length over chord; nothing for a closed edge
};

struct VascularGraph {
  Mask skeleton;  ///< without spurs
  std::vector<Vertex> vertices;
  std::vector<Edge> edges;
};

struct GraphOptions {
  double spur_ratio = 1.5;   ///< spurs are at most so many radii long
  double reach_px = 10;      ///< how far from a vertex's disc a direction is taken
  double bridge_ratio = 6;   ///< crossing vessels share at most so many radii of their way
  double straight_deg = 60;  ///< the largest bend of a vessel that passes a crossing
};

/// The graph of the ones of `mask`.
VascularGraph BuildVascularGraph(const Mask& mask, const GraphOptions& options = {});

/// The direction in which `edge` leaves `vertex`, one of its ends: from the rim of the vertex's
/// disc to a point `reach_px` further on.
Vector DirectionFrom(const VascularGraph& graph,
                     std::size_t vertex,
                     std::size_t edge,
                     const GraphOptions& options);

/// The calibre of `edge` over the `reach_px` clear pixels next to `vertex`; its mean calibre if
/// there are none.
double CalibreNear(const VascularGraph& graph,
                   std::size_t vertex,
                   std::size_t edge,
                   const GraphOptions& options);

}  // namespace noref
