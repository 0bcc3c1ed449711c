// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/growing_tree.h"

#include <algorithm>
#include <cmath>

namespace noref {
namespace {

constexpr int kBucketsPerSide = 40;
constexpr double kBucketWidth = 2.0 / kBucketsPerSide;

/// The row or column of a coordinate in [-1, 1]; the outer ones take what lies beyond.
int BucketIndex(double coordinate) {
  return std::clamp(
      static_cast<int>(std::floor((coordinate + 1) / kBucketWidth)), 0, kBucketsPerSide - 1);
}

std::size_t BucketOffset(int row, int column) {
  return static_cast<std::size_t>(row) * kBucketsPerSide + static_cast<std::size_t>(column);
}

}  // namespace

GrowingTree::GrowingTree() : buckets_(BucketOffset(kBucketsPerSide, 0)) {}

void GrowingTree::Push(const GrowingNode& node) {
  nodes_.push_back(node);
  buckets_[BucketOffset(BucketIndex(node.at.y), BucketIndex(node.at.x))].push_back(node.at);
}

void GrowingTree::Add(const std::vector<Position>& path, int origin, double tip_radius) {
  const std::size_t first = origin < 0 ? 0 : 1;
  const int first_node = static_cast<int>(nodes_.size());
  int previous = origin;
  for (std::size_t i = first; i < path.size(); ++i) {
    const int index = static_cast<int>(nodes_.size());
    const Position way = i > 0 ? path[i] - path[i - 1] : path[1] - path[0];
    Push({.at = path[i], .direction = Direction(way), .parent = previous});
    if (previous >= 0) (previous == origin ? At(previous).side : At(previous).next) = index;
    previous = index;
  }
  At(previous).tip_radius = tip_radius;
  Reserve(previous);
  Reserve(first_node);
  if (origin >= 0) Reserve(origin);
}

void GrowingTree::Reserve(int index) {
  int up = index;
  for (int i = 0; i <= kBranchDistance && up >= 0; ++i, up = At(up).parent)
    At(up).may_branch = false;
  int down = index;
  for (int i = 0; i <= kBranchDistance && down >= 0; ++i, down = At(down).next)
    At(down).may_branch = false;
}

double GrowingTree::DistanceTo(Position place) const {
  const int row = BucketIndex(place.y);
  const int column = BucketIndex(place.x);
  double nearest = 4;  // squared
  // Rings of buckets around the place, until nothing further out can be nearer.
  for (int ring = 0; ring < kBucketsPerSide; ++ring) {
    const double reach = (ring - 1) * kBucketWidth;
    if (reach > 0 && nearest <= reach * reach) break;
    for (int y = std::max(0, row - ring); y <= std::min(kBucketsPerSide - 1, row + ring); ++y) {
      const bool is_whole_row = std::abs(y - row) == ring;
      const int step = is_whole_row || ring == 0 ? 1 : 2 * ring;
      for (int x = column - ring; x <= column + ring; x += step) {
        if (x < 0 || x >= kBucketsPerSide) continue;
        for (const Position& node : buckets_[BucketOffset(y, x)]) {
          const Position offset = node - place;
          nearest = std::min(nearest, Dot(offset, offset));
        }
      }
    }
  }
  return std::sqrt(nearest);
}

void GrowingTree::AppendSegments(VesselKind kind, VesselTree& tree) const {
  struct Start {
    int node;
    int parent_segment;
  };
  std::vector<Start> starts;
  for (std::size_t i = nodes_.size(); i-- > 0;)
    if (nodes_[i].parent < 0) starts.push_back({static_cast<int>(i), -1});
  while (!starts.empty()) {
    const Start start = starts.back();
    starts.pop_back();
    VesselSegment segment{.kind = kind, .parent = start.parent_segment};
    const GrowingNode* node = &nodes_[static_cast<std::size_t>(start.node)];
    if (start.parent_segment >= 0)
      segment.points.push_back(nodes_[static_cast<std::size_t>(node->parent)].at);
    segment.points.push_back(node->at);
    while (node->side < 0 && node->next >= 0) {
      node = &nodes_[static_cast<std::size_t>(node->next)];
      segment.points.push_back(node->at);
    }
    segment.radius = node->tip_radius;
    segment.start_direction = Direction(segment.points[1] - segment.points[0]);
    if (node->side >= 0) {
      const int index = static_cast<int>(tree.size());
      starts.push_back({node->side, index});
      starts.push_back({node->next, index});
    }
    tree.push_back(std::move(segment));
  }
}

}  // namespace noref
