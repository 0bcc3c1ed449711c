// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/false_structures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "noref/degrade/drawing.h"
#include "noref/degrade/drawn_range.h"

namespace noref {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

double Radians(double angle_deg) {
  return angle_deg / 360 * kTurn;
}

/// The pixels of the field of view that touch its outside or the frame.
std::vector<Point> RimOf(const Fov& fov) {
  std::vector<Point> rim;
  const auto is_outside = [&](int y, int x) { return !fov.Contains(y, x) || fov.at(y, x) == 0; };
  for (int y = 0; y < fov.height(); ++y)
    for (int x = 0; x < fov.width(); ++x)
      if (fov.at(y, x) != 0 && (is_outside(y, x - 1) || is_outside(y, x + 1) ||
                                is_outside(y - 1, x) || is_outside(y + 1, x)))
        rim.push_back({.x = x, .y = y});
  return rim;
}

Place MiddleOf(Rect box) {
  return {.x = box.x + (box.width - 1) / 2.0, .y = box.y + (box.height - 1) / 2.0};
}

/// The middle of that cell, of a lattice over the box, which with its neighbours holds the most
/// vessel pixels. The first in reading order of several.
Place DensestSpot(const Mask& mask, Rect box) {
  constexpr int kCells = 16;
  std::array<std::array<int, kCells>, kCells> counts{};
  for (int y = 0; y < box.height; ++y)
    for (int x = 0; x < box.width; ++x)
      counts[static_cast<std::size_t>(y * kCells / box.height)]
            [static_cast<std::size_t>(x * kCells / box.width)] += mask.at(box.y + y, box.x + x);
  int most = -1;
  Place densest;
  for (std::size_t row = 1; row + 1 < kCells; ++row) {
    for (std::size_t column = 1; column + 1 < kCells; ++column) {
      int sum = 0;
      for (std::size_t y = row - 1; y <= row + 1; ++y)
        for (std::size_t x = column - 1; x <= column + 1; ++x) sum += counts[y][x];
      if (sum <= most) continue;
      most = sum;
      densest = {.x = box.x + (static_cast<double>(column) + 0.5) * box.width / kCells,
                 .y = box.y + (static_cast<double>(row) + 0.5) * box.height / kCells};
    }
  }
  return densest;
}

/// A random place of a round cluster, denser in its middle.
Place NearBy(Place centre, double spread_px, Rng& rng) {
  const double angle = rng.Uniform(0, kTurn);
  const double away = spread_px * rng.Uniform();
  return {.x = centre.x + away * std::cos(angle), .y = centre.y + away * std::sin(angle)};
}

/// Clouds of speckle over a share of the field of view.
Mask Haze(const Fov& fov, double share, Rng& rng) {
  constexpr std::array<double, 6> kCloudsAndGrain = {0.5, 0.5, 0, 0, 0.7, 1};
  const Field field = OctaveNoise(fov.size(), kCloudsAndGrain, rng);
  return CutAtCount(
      field, fov, static_cast<std::size_t>(share * static_cast<double>(CountOnes(fov))));
}

}  // namespace

void BorderArcs::Visit(OptionVisitor& v) {
  v.Field("max_arcs", max_arcs, Range{0, 1000}, "Largest number of arcs.");
  v.Field("max_span_deg", max_span_deg, Range{0, 360}, "Largest angle that an arc spans.");
  v.Field("max_width_px", max_width_px, Range{1, 100}, "Largest width of an arc.");
  v.Field("max_inset_px", max_inset_px, Range{0, 100}, "Largest distance from the rim.");
}

Mask BorderArcs::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  Mask with_arcs = mask;
  const Place middle = MiddleOf(BoundingBox(fov));
  const std::vector<Point> rim = RimOf(fov);
  const int arcs = rng.Between(std::min(1, max_arcs), max_arcs);
  for (int i = 0; i < arcs; ++i) {
    const double start = rng.Uniform(0, kTurn);
    const double span = Radians(rng.Uniform(0, max_span_deg));
    const double radius_px = rng.Uniform(1, max_width_px) / 2;
    const double inset_px = rng.Uniform(0, max_inset_px);
    for (const Point at : rim) {
      const double angle = std::atan2(at.y - middle.y, at.x - middle.x);
      const double along = std::fmod(angle - start + 2 * kTurn, kTurn);
      if (along >= span) continue;
      const Place place{.x = at.x - inset_px * std::cos(angle),
                        .y = at.y - inset_px * std::sin(angle)};
      DrawDot(place, radius_px, with_arcs);
    }
  }
  return Inside(with_arcs, fov);
}

void DiscRing::Visit(OptionVisitor& v) {
  v.Field("min_radius_share",
          min_radius_share,
          Range{0, 1},
          "Smallest radius, as a share of the diameter of the field of view.");
  v.Field("max_radius_share", max_radius_share, Range{0, 1}, "Largest radius.");
  v.Field("max_width_px", max_width_px, Range{1, 100}, "Largest width of the ring.");
  v.Field("min_span_deg", min_span_deg, Range{0, 360}, "Smallest angle that is drawn.");
  v.Field("max_span_deg", max_span_deg, Range{0, 360}, "Largest angle that is drawn.");
}

Mask DiscRing::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  CheckOrder("disc_ring", "radius_share", min_radius_share, max_radius_share);
  CheckOrder("disc_ring", "span_deg", min_span_deg, max_span_deg);
  const Rect box = BoundingBox(fov);
  if (box.width == 0) return mask;
  const double diameter_px = std::max(box.width, box.height);
  const double radius_px = diameter_px * rng.Uniform(min_radius_share, max_radius_share);
  const Place centre = NearBy(DensestSpot(mask, box), radius_px / 2, rng);
  const double flatness = rng.Uniform(0.85, 1.15);
  const double width_px = rng.Uniform(1, max_width_px);
  const double start = rng.Uniform(0, kTurn);
  const double span = Radians(rng.Uniform(min_span_deg, max_span_deg));
  const double step = 0.5 / std::max(radius_px, 1.0);
  Mask with_ring = mask;
  for (double along = 0; along < span; along += step) {
    // The ring thins out towards its ends.
    const double share = std::sqrt(std::sin(std::numbers::pi * along / span));
    const Place place{.x = centre.x + flatness * radius_px * std::cos(start + along),
                      .y = centre.y + radius_px / flatness * std::sin(start + along)};
    DrawDot(place, std::max(0.7, share * width_px / 2), with_ring);
  }
  return Inside(with_ring, fov);
}

void Lesions::Visit(OptionVisitor& v) {
  v.Field("max_clusters", max_clusters, Range{0, 1000}, "Largest number of clusters.");
  v.Field("max_blobs", max_blobs, Range{1, 10000}, "Largest number of blobs in a cluster.");
  v.Field("min_radius_px", min_radius_px, Range{0.5, 100}, "Radius of the smallest blob.");
  v.Field("max_radius_px", max_radius_px, Range{0.5, 100}, "Radius of the largest blob.");
  v.Field("max_spread_px", max_spread_px, Range{0, 10000}, "Radius of the largest cluster.");
  v.Field("max_haze",
          max_haze,
          Range{0, 1},
          "Largest share of the field of view that is speckled by haze.");
}

Mask Lesions::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  CheckOrder("lesions", "radius_px", min_radius_px, max_radius_px);
  const Rect box = BoundingBox(fov);
  if (box.width == 0) return mask;
  const double haze = max_haze * std::pow(rng.Uniform(), 2);
  Mask false_spots = Haze(fov, haze, rng);
  const int clusters = rng.Between(0, max_clusters);
  for (int i = 0; i < clusters; ++i) {
    const Point pixel = RandomPixel(box, rng);
    const Place middle{.x = static_cast<double>(pixel.x), .y = static_cast<double>(pixel.y)};
    const double spread_px = rng.Uniform(0, max_spread_px);
    const int blobs = rng.Between(1, max_blobs);
    const double largest_px = DrawLogarithmic(min_radius_px, max_radius_px, rng);
    for (int k = 0; k < blobs; ++k) {
      const Place place = NearBy(middle, spread_px, rng);
      DrawDot(place, DrawLogarithmic(min_radius_px, largest_px, rng), false_spots);
    }
  }
  return Inside(Union(mask, false_spots), fov);
}

}  // namespace noref
