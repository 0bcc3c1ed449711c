// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/skeleton_graph.h"

#include <array>
#include <bit>
#include <cstdint>

namespace noref {
namespace {

/// Clockwise from the upper left; odd directions share an edge. Opposite directions are 4 apart.
constexpr std::array<Point, 8> kStep = {
    {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}};

Point Moved(Point at, unsigned direction) {
  return {.x = at.x + kStep[direction].x, .y = at.y + kStep[direction].y};
}

class Tracer {
 public:
  explicit Tracer(const Mask& skeleton)
      : links_(skeleton.size()), left_(skeleton.size()), node_(skeleton.size(), kNone) {
    ForEachOne(skeleton, [&](int y, int x) {
      pixels_.push_back({.x = x, .y = y});
      links_.at(y, x) = LinksOf(skeleton, {.x = x, .y = y});
    });
  }

  SkeletonGraph Trace() {
    for (const Point at : pixels_)
      if (LinkCount(at) != 2 && NodeAt(at) == kNone) AddNode(at);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) TraceBranchesOf(i);
    for (const Point at : pixels_) {
      if (NodeAt(at) != kNone || left_.at(at.y, at.x) != 0) continue;
      AddNode(at);
      TraceBranchesOf(graph_.nodes.size() - 1);
    }
    return std::move(graph_);
  }

 private:
  using Bits = Grid<std::uint8_t, struct LinkBitsMeaning>;
  using NodeIndex = std::uint32_t;  // there are not more nodes than pixels
  static constexpr NodeIndex kNone = static_cast<NodeIndex>(-1);

  /// One bit for each direction in which a linked pixel lies.
  static std::uint8_t LinksOf(const Mask& skeleton, Point at) {
    const auto is_set = [&](unsigned direction) {
      const Point to = Moved(at, direction);
      return skeleton.Contains(to.y, to.x) && skeleton.at(to.y, to.x) != 0;
    };
    unsigned links = 0;
    for (unsigned direction = 1; direction < 8; direction += 2)
      links |= static_cast<unsigned>(is_set(direction)) << direction;
    for (unsigned direction = 0; direction < 8; direction += 2) {
      const bool has_short_cut =
          (links >> ((direction + 1) % 8) & 1) != 0 || (links >> ((direction + 7) % 8) & 1) != 0;
      links |= static_cast<unsigned>(is_set(direction) && !has_short_cut) << direction;
    }
    return static_cast<std::uint8_t>(links);
  }

  int LinkCount(Point at) const { return std::popcount(links_.at(at.y, at.x)); }
  NodeIndex NodeAt(Point at) const { return node_.at(at.y, at.x); }

  void AddNode(Point first) {
    constexpr std::array<NodeKind, 3> kKindOfCount = {
        NodeKind::kIsolated, NodeKind::kEnd, NodeKind::kLoop};
    const auto count = static_cast<std::size_t>(LinkCount(first));
    SkeletonNode node{.kind = count < 3 ? kKindOfCount[count] : NodeKind::kJunction,
                      .pixels = {first}};
    const auto index = static_cast<NodeIndex>(graph_.nodes.size());
    node_.at(first.y, first.x) = index;
    for (std::size_t i = 0; node.kind == NodeKind::kJunction && i < node.pixels.size(); ++i) {
      const Point at = node.pixels[i];
      for (unsigned direction = 0; direction < 8; ++direction) {
        if ((links_.at(at.y, at.x) >> direction & 1) == 0) continue;
        const Point next = Moved(at, direction);
        if (LinkCount(next) < 3 || NodeAt(next) != kNone) continue;
        node_.at(next.y, next.x) = index;
        node.pixels.push_back(next);
      }
    }
    graph_.nodes.push_back(std::move(node));
  }

  void TraceBranchesOf(std::size_t index) {
    const std::vector<Point> pixels = graph_.nodes[index].pixels;
    for (const Point at : pixels) {
      for (unsigned direction = 0; direction < 8; ++direction) {
        if ((links_.at(at.y, at.x) >> direction & 1) == 0) continue;
        if ((left_.at(at.y, at.x) >> direction & 1) != 0) continue;
        // Two pixels of one junction are no branch; a loop returns to its only pixel.
        if (NodeAt(Moved(at, direction)) == index) continue;
        graph_.branches.push_back(Follow(at, direction));
      }
    }
  }

  /// Walks from a node's pixel until the next node and marks all pixels on the way.
  SkeletonBranch Follow(Point at, unsigned direction) {
    SkeletonBranch branch{.from = NodeAt(at), .to = 0, .pixels = {at}};
    Leave(at, direction);
    while (true) {
      at = Moved(at, direction);
      branch.pixels.push_back(at);
      const unsigned back = (direction + 4) % 8;
      if (NodeAt(at) != kNone) {
        Leave(at, back);
        branch.to = NodeAt(at);
        return branch;
      }
      Leave(at, back);
      const auto onward = static_cast<std::uint8_t>(links_.at(at.y, at.x) & ~(1u << back));
      direction = static_cast<unsigned>(std::countr_zero(onward));
    }
  }

  void Leave(Point at, unsigned direction) {
    left_.at(at.y, at.x) = static_cast<std::uint8_t>(left_.at(at.y, at.x) | 1u << direction);
  }

  std::vector<Point> pixels_;
  Bits links_;
  Bits left_;  ///< directions in which branches have left a node, and 0 where none has passed
  Grid<NodeIndex, struct NodeIndexMeaning> node_;
  SkeletonGraph graph_;
};

}  // namespace

SkeletonGraph TraceSkeleton(const Mask& skeleton) {
  return Tracer(skeleton).Trace();
}

}  // namespace noref
