// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/segment_operators.h"

#include <algorithm>
#include <vector>

#include "noref/degrade/drawn_range.h"
#include "noref/degrade/vessel_segments.h"

namespace noref {

void ThinVessels::Visit(OptionVisitor& v) {
  v.Field("min_width_px", min_width_px, Range{0, 64}, "Smallest width below which vessels vanish.");
  v.Field("max_width_px", max_width_px, Range{0, 64}, "Largest width below which vessels vanish.");
  v.Field("min_share", min_share, Range{0, 1}, "Smallest share of these segments that vanishes.");
  v.Field("max_share", max_share, Range{0, 1}, "Largest share of these segments that vanishes.");
}

Mask ThinVessels::Apply(const Mask& mask, const Fov&, Rng& rng) const {
  CheckOrder("thin_vessels", "width_px", min_width_px, max_width_px);
  CheckOrder("thin_vessels", "share", min_share, max_share);
  const double width_px = rng.Uniform(min_width_px, max_width_px);
  const double share = rng.Uniform(min_share, max_share);
  const VesselSegments segments(mask);
  std::vector<bool> is_gone;
  for (const double half_width : segments.HalfWidths())
    is_gone.push_back(2 * half_width < width_px && rng.Bernoulli(share));
  return segments.WithoutSegments(is_gone);
}

void RemoveSegments::Visit(OptionVisitor& v) {
  v.Field("min_share", min_share, Range{0, 1}, "Smallest share of the segments that vanishes.");
  v.Field("max_share", max_share, Range{0, 1}, "Largest share of the segments that vanishes.");
}

Mask RemoveSegments::Apply(const Mask& mask, const Fov&, Rng& rng) const {
  CheckOrder("remove_segments", "share", min_share, max_share);
  const double share = rng.Uniform(min_share, max_share);
  const VesselSegments segments(mask);
  std::vector<bool> is_gone;
  for (std::size_t i = 0; i < segments.Paths().size(); ++i) is_gone.push_back(rng.Bernoulli(share));
  return segments.WithoutSegments(is_gone);
}

void Gaps::Visit(OptionVisitor& v) {
  v.Field("max_gaps_per_100_px",
          max_gaps_per_100_px,
          Range{0, 100},
          "Largest number of gaps on 100 pixels of centreline.");
  v.Field("min_length_px", min_length_px, Range{1, 1000}, "Length of the shortest gap.");
  v.Field("max_length_px", max_length_px, Range{1, 1000}, "Length of the longest gap.");
}

Mask Gaps::Apply(const Mask& mask, const Fov&, Rng& rng) const {
  CheckOrder("gaps", "length_px", min_length_px, max_length_px);
  const double gaps_per_px = rng.Uniform(0, max_gaps_per_100_px) / 100;
  const VesselSegments segments(mask);
  Mask gone(mask.size());
  for (const std::vector<Point>& path : segments.Paths()) {
    for (std::size_t start = 0; start < path.size(); ++start) {
      if (!rng.Bernoulli(std::min(gaps_per_px, 1.0))) continue;
      const auto length = static_cast<std::size_t>(rng.Between(min_length_px, max_length_px));
      const std::size_t end = std::min(path.size(), start + length);
      for (std::size_t i = start; i < end; ++i) gone.at(path[i].y, path[i].x) = 1;
    }
  }
  return segments.Without(gone);
}

}  // namespace noref
