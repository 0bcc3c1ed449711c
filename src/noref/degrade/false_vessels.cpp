// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/false_vessels.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "noref/degrade/drawing.h"
#include "noref/degrade/drawn_range.h"
#include "noref/degrade/vessel_segments.h"

namespace noref {
void DrawTurnedPath(
    const std::vector<Point>& path, Point start, const FalseVessel& vessel, Rng& rng, Mask& mask) {
  constexpr int kShortestPiece = 4;
  constexpr int kLongestPiece = 16;
  // A dot of this size always holds a pixel, and dots of neighbours touch at any angle.
  const double radius = std::max(vessel.half_width_px, std::numbers::sqrt2 / 2);
  const double angle = rng.Uniform(0, 2 * std::numbers::pi);
  const double cosine = std::cos(angle);
  const double sine = std::sin(angle);
  const int mirror = rng.Bernoulli(0.5) ? -1 : 1;
  int left_of_piece = 0;
  bool is_visible = true;
  for (const Point at : path) {
    if (left_of_piece-- == 0) {
      left_of_piece = rng.Between(kShortestPiece, kLongestPiece);
      is_visible = rng.Bernoulli(vessel.visible);
    }
    if (!is_visible) continue;
    const double dx = mirror * (at.x - path.front().x);
    const double dy = at.y - path.front().y;
    const Place place{.x = start.x + cosine * dx - sine * dy,
                      .y = start.y + sine * dx + cosine * dy};
    DrawDot(place, radius, mask);
  }
}

std::vector<Point> AllPixels(const std::vector<std::vector<Point>>& paths) {
  std::vector<Point> pixels;
  for (const std::vector<Point>& path : paths)
    pixels.insert(pixels.end(), path.begin(), path.end());
  return pixels;
}

void FalseVessels::Visit(OptionVisitor& v) {
  v.Field("max_length_share",
          max_length_share,
          Range{0, 10},
          "Largest length of all false vessels, as a share of that of the true ones.");
  v.Field("attached_share", attached_share, Range{0, 1}, "Share that branches off a true vessel.");
  v.Field(
      "min_visible", min_visible, Range{0, 1}, "Smallest share of a false vessel's length drawn.");
  v.Field(
      "max_visible", max_visible, Range{0, 1}, "Largest share of a false vessel's length drawn.");
}

Mask FalseVessels::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  CheckOrder("false_vessels", "visible", min_visible, max_visible);
  const double length_share = rng.Uniform(0, max_length_share);
  const double visible = rng.Uniform(min_visible, max_visible);
  const VesselSegments segments(mask);
  const std::vector<Point> centreline = AllPixels(segments.Paths());
  const Rect box = BoundingBox(fov);
  if (centreline.empty() || box.width == 0) return mask;
  const std::vector<double> half_widths = segments.HalfWidths();
  Mask with_false = mask;
  const double wanted = length_share * static_cast<double>(centreline.size());
  for (double drawn = 0; drawn < wanted;) {
    const std::size_t i = rng.Below(static_cast<std::uint32_t>(half_widths.size()));
    const Point start = rng.Bernoulli(attached_share)
                            ? centreline[rng.Below(static_cast<std::uint32_t>(centreline.size()))]
                            : RandomPixel(box, rng);
    const FalseVessel vessel{.half_width_px = half_widths[i] * rng.Uniform(0.5, 1),
                             .visible = visible};
    DrawTurnedPath(segments.Paths()[i], start, vessel, rng, with_false);
    drawn += static_cast<double>(segments.Paths()[i].size());
  }
  return Inside(with_false, fov);
}

}  // namespace noref
