// SPDX-License-Identifier: Apache-2.0
// The vessels of one kind while they grow, as nodes that know the nearest one to any place.
#pragma once

#include <vector>

#include "noref/phantom/vessel_tree.h"

namespace noref {

/// Branch points of one vessel, and its tips, are at least this many nodes apart.
inline constexpr int kBranchDistance = 5;

/// A point of a growing vessel.
struct GrowingNode {
  Position at;
  Position direction;
  int parent = -1;
  int next = -1;  ///< the following node of the same vessel
  int side = -1;  ///< the first node of a branch that starts here
  bool may_branch = true;
  double tip_radius = 0;  ///< of a vessel's last node
};

class GrowingTree {
 public:
  GrowingTree();

  const std::vector<GrowingNode>& nodes() const { return nodes_; }

  /// Adds a vessel along `path`, which lies in the unit circle; from the node `origin`, at whose
  /// place the path starts, or from the disc (-1).
  void Add(const std::vector<Position>& path, int origin, double tip_radius);

  /// The distance to the nearest node; 2, the width of the unit circle, if there is none nearer.
  double DistanceTo(Position place) const;

  /// The nodes cut at branch points, parents before children. Tips have their radius, other
  /// segments none yet.
  void AppendSegments(VesselKind kind, VesselTree& tree) const;

 private:
  GrowingNode& At(int index) { return nodes_[static_cast<std::size_t>(index)]; }
  void Push(const GrowingNode& node);
  /// No branches at the node and its neighbours along the vessel.
  void Reserve(int index);

  std::vector<GrowingNode> nodes_;
  /// Square buckets that hold the places of the nodes.
  std::vector<std::vector<Position>> buckets_;
};

}  // namespace noref
