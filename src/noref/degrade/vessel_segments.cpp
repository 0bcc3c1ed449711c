// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/vessel_segments.h"

#include "noref/base/error.h"
#include "noref/degrade/vessel_geometry.h"
#include "noref/shape/skeleton.h"

namespace noref {

VesselSegments::VesselSegments(const Mask& mask) : mask_(mask), nearest_(mask.size(), -1) {
  const Mask skeleton = Skeletonize(mask);
  graph_ = TraceSkeleton(skeleton);
  for (const SkeletonBranch& branch : graph_.branches) paths_.push_back(branch.pixels);
  for (const SkeletonNode& node : graph_.nodes)
    if (node.kind == NodeKind::kIsolated) paths_.push_back(node.pixels);
  Spread(skeleton);
}

/// Breadth first from all centreline pixels at once, through the vessel.
void VesselSegments::Spread(const Mask& skeleton) {
  std::vector<Point> queue;
  for (int y = 0; y < skeleton.height(); ++y) {
    for (int x = 0; x < skeleton.width(); ++x) {
      if (skeleton.at(y, x) == 0) continue;
      nearest_.at(y, x) = y * skeleton.width() + x;
      queue.push_back({.x = x, .y = y});
    }
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Point at = queue[i];
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Point next{.x = at.x + dx, .y = at.y + dy};
        if (!mask_.Contains(next.y, next.x) || mask_.at(next.y, next.x) == 0) continue;
        std::int32_t& owner = nearest_.at(next.y, next.x);
        if (owner >= 0) continue;
        owner = nearest_.at(at.y, at.x);
        queue.push_back(next);
      }
    }
  }
}

std::vector<double> VesselSegments::HalfWidths() const {
  const Field inside = DistanceInside(mask_);
  std::vector<double> widths;
  for (const std::vector<Point>& path : paths_) {
    double sum = 0;
    for (const Point at : path) sum += inside.at(at.y, at.x);
    widths.push_back(sum / static_cast<double>(path.size()));
  }
  return widths;
}

Mask VesselSegments::Without(const Mask& gone) const {
  Mask left = mask_;
  for (std::size_t i = 0; i < left.PixelCount(); ++i) {
    const std::int32_t owner = nearest_.values()[i];
    if (owner >= 0 && gone.values()[static_cast<std::size_t>(owner)] != 0) left.values()[i] = 0;
  }
  return left;
}

Mask VesselSegments::WithoutSegments(const std::vector<bool>& is_gone) const {
  NOREF_CHECK(is_gone.size() == paths_.size());
  Mask gone(mask_.size());
  std::vector<std::size_t> segments_left(graph_.nodes.size());
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    if (is_gone[i]) {
      for (const Point at : paths_[i]) gone.at(at.y, at.x) = 1;
    } else if (i < graph_.branches.size()) {
      ++segments_left[graph_.branches[i].from];
      ++segments_left[graph_.branches[i].to];
    }
  }
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    const SkeletonNode& node = graph_.nodes[i];
    if (node.kind == NodeKind::kIsolated) continue;
    for (const Point at : node.pixels) gone.at(at.y, at.x) = segments_left[i] == 0 ? 1 : 0;
  }
  return Without(gone);
}

}  // namespace noref
