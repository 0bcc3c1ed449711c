// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/reader.h"

#include <algorithm>
#include <array>
#include <vector>

#include "noref/degrade/border_operators.h"
#include "noref/degrade/drawing.h"
#include "noref/degrade/false_vessels.h"
#include "noref/degrade/vessel_geometry.h"
#include "noref/degrade/vessel_segments.h"

namespace noref {
namespace {

/// How far borders move outward. Thin vessels are drawn thinner by one reader, not left out.
Field BorderShift(const VesselGeometry& vessels, double even_px, double uneven_px, Rng& rng) {
  constexpr float kLargestInwardShare = 0.8f;
  // Readers differ along a vessel over some ten pixels, and from pixel to pixel.
  const std::array<double, 4> deviations = {0.5 * uneven_px, 0, 0, uneven_px};
  Field outward_px = OctaveNoise(vessels.half_width.size(), deviations, rng);
  for (std::size_t i = 0; i < outward_px.PixelCount(); ++i) {
    float& value = outward_px.values()[i];
    value = std::max(value + static_cast<float>(even_px),
                     -kLargestInwardShare * vessels.half_width.values()[i]);
  }
  return outward_px;
}

}  // namespace

void Reader::Visit(OptionVisitor& v) {
  v.Field("max_border_px",
          max_border_px,
          Range{0, kReachPx / 2.0},
          "How far all borders move at most, inward or outward.");
  v.Field("max_uneven_px",
          max_uneven_px,
          Range{0, kReachPx / 4.0},
          "Largest standard deviation of borders along the vessels.");
  v.Field("thin_width_px", thin_width_px, Range{0, 64}, "Vessels below this width are disputed.");
  v.Field("max_missing_share",
          max_missing_share,
          Range{0, 1},
          "Largest share of thin vessels that is missing.");
  v.Field("max_added_share",
          max_added_share,
          Range{0, 1},
          "Largest share of thin vessels that is drawn a second time, elsewhere.");
}

Mask Reader::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  const double missing_share = rng.Uniform(0, max_missing_share);
  const double added_share = rng.Uniform(0, max_added_share);
  const double even_px = rng.Uniform(-max_border_px, max_border_px);
  const double uneven_px = rng.Uniform(0, max_uneven_px);
  const VesselSegments segments(mask);
  const std::vector<Point> centreline = AllPixels(segments.Paths());
  const std::vector<double> half_widths = segments.HalfWidths();
  std::vector<bool> is_missing;
  Mask added(mask.size());
  for (std::size_t i = 0; i < half_widths.size(); ++i) {
    const bool is_thin = 2 * half_widths[i] < thin_width_px;
    is_missing.push_back(is_thin && rng.Bernoulli(missing_share));
    if (!is_thin || !rng.Bernoulli(added_share)) continue;
    const Point start = centreline[rng.Below(static_cast<std::uint32_t>(centreline.size()))];
    DrawTurnedPath(segments.Paths()[i], start, {.half_width_px = half_widths[i]}, rng, added);
  }
  const Mask drawn = Union(segments.WithoutSegments(is_missing), added);
  const VesselGeometry vessels = MeasureVessels(drawn);
  return MoveBorders(vessels.signed_distance, BorderShift(vessels, even_px, uneven_px, rng), fov);
}

}  // namespace noref
