// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/vessel_segments.h"

#include "noref/base/error.h"
#include "noref/degrade/vessel_geometry.h"
#include "noref/shape/skeleton.h"

namespace noref {

VesselSegments::VesselSegments(const Mask& mask) : mask_(mask) {
  const Mask skeleton = Skeletonize(mask);
  graph_ = TraceSkeleton(skeleton);
  for (const SkeletonBranch& branch : graph_.branches) paths_.push_back(branch.pixels);
  for (const SkeletonNode& node : graph_.nodes)
    if (node.kind == NodeKind::kIsolated) paths_.push_back(node.pixels);
  Spread(skeleton);
}

/// Breadth first from all centreline pixels at once, through the vessel.
void VesselSegments::Spread(const Mask& skeleton) {
  // A rim of zeros keeps the search inside the frame.
  Mask is_free({.width = mask_.width() + 2, .height = mask_.height() + 2});
  ForEachOne(mask_, [&](int y, int x) { is_free.at(y + 1, x + 1) = 1; });
  ForEachOne(skeleton, [&](int y, int x) {
    is_free.at(y + 1, x + 1) = 0;
    parts_.push_back({.vessel = {.x = x, .y = y}, .centreline = {.x = x, .y = y}});
  });
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const auto [at, centreline] = parts_[i];
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        std::uint8_t& is_next_free = is_free.at(at.y + dy + 1, at.x + dx + 1);
        if (is_next_free == 0) continue;
        is_next_free = 0;
        parts_.push_back({.vessel = {.x = at.x + dx, .y = at.y + dy}, .centreline = centreline});
      }
    }
  }
}

std::vector<double> VesselSegments::HalfWidths() const {
  const DistanceInside distance(mask_);
  std::vector<double> widths;
  for (const std::vector<Point>& path : paths_) {
    double sum = 0;
    for (const Point at : path) sum += distance.At(at.y, at.x);
    widths.push_back(sum / static_cast<double>(path.size()));
  }
  return widths;
}

Mask VesselSegments::Without(const Mask& gone) const {
  Mask left = mask_;
  for (const auto& [vessel, centreline] : parts_)
    if (gone.at(centreline.y, centreline.x) != 0) left.at(vessel.y, vessel.x) = 0;
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
