// SPDX-License-Identifier: Apache-2.0
// Vessel trees in a vascular graph: a spanning forest, its roots, and Strahler orders.
//
// At a crossing the two vessels pass each other, so it does not join their trees. The forest is the
// minimum spanning one with the weight 1 / calibre: an edge outside closes a cycle with edges that
// are all at least as wide, and is the first suspect for a false connection. A mask does not tell
// where blood enters, so each tree is rooted at the wider end of its widest edge.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "noref/graph/vascular_graph.h"

namespace noref {

inline constexpr std::size_t kNoTree = std::numeric_limits<std::size_t>::max();

/// An edge as part of a tree.
struct TreeEdge {
  std::size_t tree = kNoTree;   ///< none: the edge closes a cycle
  int strahler_order = 0;       ///< at least 1 in a tree
  bool leads_from_root = true;  ///< from `from` to `to`; else the other way
};

struct Tree {
  std::size_t root = 0;  ///< a vertex
  std::size_t edge_count = 0;
  double length_px = 0;
  int strahler_order = 0;  ///< of its highest edge
};

struct Trees {
  std::vector<Tree> trees;
  std::vector<TreeEdge> edges;  ///< one for each edge of the graph
  std::size_t cycles = 0;       ///< edges outside the forest
};

Trees FindTrees(const VascularGraph& graph);

}  // namespace noref
