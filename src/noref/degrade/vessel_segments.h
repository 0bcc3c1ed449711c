// SPDX-License-Identifier: Apache-2.0
// The vessels of a mask as segments between branchings, and what is left when parts of them go.
#pragma once

#include <vector>

#include "noref/image/grid.h"
#include "noref/shape/skeleton_graph.h"

namespace noref {

/// Each vessel pixel belongs to the pixel of the centreline that is nearest within the vessel. So a
/// piece of centreline takes its full width of vessel with it.
class VesselSegments {
 public:
  explicit VesselSegments(const Mask& mask);

  /// The centreline between two nodes (see TraceSkeleton), ends included; a spot without length is
  /// a segment of one pixel.
  const std::vector<std::vector<Point>>& Paths() const { return paths_; }

  /// The mean half width of each path in pixels.
  std::vector<double> HalfWidths() const;

  /// The mask without the vessel pixels that belong to `gone`, a part of the centreline.
  Mask Without(const Mask& gone) const;

  /// The mask without the segments marked in `is_gone` (one for each path). A branching stays as
  /// long as one of its segments does.
  Mask WithoutSegments(const std::vector<bool>& is_gone) const;

 private:
  /// A vessel pixel and the pixel of the centreline it belongs to.
  struct Part {
    Point vessel;
    Point centreline;
  };

  void Spread(const Mask& skeleton);

  Mask mask_;
  SkeletonGraph graph_;
  std::vector<std::vector<Point>> paths_;
  std::vector<Part> parts_;
};

}  // namespace noref
