// SPDX-License-Identifier: Apache-2.0
// A skeleton as nodes and the branches between them.
//
// Two pixels are linked when they share an edge, or a corner without a third skeleton pixel beside
// both. So the short cuts over corners near a junction do not count as branches.
#pragma once

#include <vector>

#include "noref/image/grid.h"

namespace noref {

enum class NodeKind {
  kEnd,       ///< one link
  kJunction,  ///< three links or more; linked junction pixels are one node
  kIsolated,  ///< a pixel without links
  kLoop,      ///< a pixel of a closed line that has no other node
};

struct SkeletonNode {
  NodeKind kind = NodeKind::kEnd;
  std::vector<Point> pixels;  ///< one, or more for a junction
  bool operator==(const SkeletonNode&) const = default;
};

/// A line of linked pixels. The first belongs to node `from`, the last to node `to`, and no other
/// to any node. Both ends may be the same node.
struct SkeletonBranch {
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<Point> pixels;  ///< at least two
  bool operator==(const SkeletonBranch&) const = default;
};

struct SkeletonGraph {
  std::vector<SkeletonNode> nodes;
  std::vector<SkeletonBranch> branches;
  bool operator==(const SkeletonGraph&) const = default;
};

/// Nodes and branches of a skeleton (see Skeletonize), in reading order. Every skeleton pixel is in
/// a node or inside exactly one branch.
SkeletonGraph TraceSkeleton(const Mask& skeleton);

}  // namespace noref
