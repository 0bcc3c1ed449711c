// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/vessel_raster.h"

namespace noref {

LabelMap DrawLabels(const VesselTree& tree, const Fov& fov) {
  LabelMap labels(fov.size());
  for (const VesselSegment& segment : tree) {
    // The labels are bits, so that both together make a crossing.
    const std::uint8_t label = segment.kind == VesselKind::kArtery ? kArteryLabel : kVeinLabel;
    static_assert((kArteryLabel | kVeinLabel) == kCrossingLabel);
    VisitSegment(
        segment, fov.size(), std::max(segment.radius, kThinnestRadius), [&](int y, int x, double) {
          if (fov.at(y, x) != 0) labels.at(y, x) |= label;
        });
  }
  return labels;
}

}  // namespace noref
