// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/phantom.h"

#include <cmath>
#include <numbers>

#include <nlohmann/json.hpp>

#include "noref/phantom/vessel_raster.h"

namespace noref {
namespace {

/// From units of the FoV's radius to pixels; left eyes are mirrored.
struct PixelMap {
  Position center;
  double radius;
  double mirror;  // 1 or -1

  Position operator()(Position place) const {
    return center + radius * Position{mirror * place.x, place.y};
  }
};

/// The round field of view. The tab lies on the border at the upper right.
Fov DrawFov(const PixelMap& map, const PhantomOptions& options) {
  Fov fov({options.size, options.size});
  const double tab_angle = -0.25 * std::numbers::pi;
  const Position tab = map.center + map.radius * Position{std::cos(tab_angle), std::sin(tab_angle)};
  const double tab_radius = options.has_notch ? 0.045 * map.radius : -1;
  for (int y = 0; y < fov.height(); ++y) {
    for (int x = 0; x < fov.width(); ++x) {
      const Position place{static_cast<double>(x), static_cast<double>(y)};
      fov.at(y, x) =
          Distance(place, map.center) <= map.radius || Distance(place, tab) <= tab_radius;
    }
  }
  return fov;
}

/// Eyes differ: each has its own density, calibre and tortuosity around those asked for.
TreeOptions Individual(TreeOptions options, Rng& rng) {
  options.spacing *= rng.Uniform(0.92, 1.12);
  options.calibre *= rng.Uniform(0.94, 1.08);
  options.tortuosity *= 0.6 * std::pow(3.0, rng.Uniform());
  return options;
}

void MoveToPixels(const PixelMap& map, VesselTree& tree) {
  for (VesselSegment& segment : tree) {
    segment.radius *= map.radius;
    segment.start_direction.x *= map.mirror;
    for (Position& place : segment.points) place = map(place);
  }
}

double Rounded(double value) {
  return std::round(value * 1e4) / 1e4;
}

nlohmann::ordered_json PlaceJson(Position place) {
  return nlohmann::ordered_json::array({Rounded(place.x), Rounded(place.y)});
}

}  // namespace

Phantom MakePhantom(const PhantomOptions& options, std::uint64_t seed, std::uint64_t index) {
  Phantom phantom;
  phantom.seed = seed;
  phantom.index = index;
  Rng rng = phantom.Stream(PhantomStream::kVessels);
  const EyeLayout layout = RandomLayout(rng);
  const double half = (options.size - 1) / 2.0;
  const double shift_x = rng.Uniform(-0.01, 0.01);
  const double shift_y = rng.Uniform(-0.01, 0.01);
  const PixelMap map{.center = {half + shift_x * options.size, half + shift_y * options.size},
                     .radius = options.fov_radius * options.size / 2.0,
                     .mirror = rng.Bernoulli(0.5) ? 1.0 : -1.0};
  const TreeOptions individual = Individual(options.vessels, rng);
  phantom.tree = GrowVessels(layout, individual, rng);
  MoveToPixels(map, phantom.tree);
  phantom.fov = DrawFov(map, options);
  phantom.labels = DrawLabels(phantom.tree, phantom.fov);
  phantom.mask = Mask(phantom.fov.size());
  for (std::size_t i = 0; i < phantom.mask.PixelCount(); ++i)
    phantom.mask.values()[i] = phantom.labels.values()[i] != 0;
  phantom.fov_center = map.center;
  phantom.fov_radius = map.radius;
  phantom.disc = map(layout.disc);
  phantom.disc_radius = layout.disc_radius * map.radius;
  phantom.fovea = map(layout.fovea);
  phantom.avascular_radius = layout.avascular_radius * map.radius;
  return phantom;
}

std::string PhantomTruthJson(const Phantom& phantom) {
  using Json = nlohmann::ordered_json;
  const auto circle = [](Position center, double radius_px) {
    return Json{{"center", PlaceJson(center)}, {"radius_px", radius_px}};
  };
  const auto radius_of = [&](int index) {
    return phantom.tree[static_cast<std::size_t>(index)].radius;
  };
  Json segments = Json::array();
  Json branch_points = Json::array();
  Json tips = Json::array();
  const std::vector<Children> children = ChildrenOf(phantom.tree);
  for (std::size_t i = 0; i < phantom.tree.size(); ++i) {
    const VesselSegment& segment = phantom.tree[i];
    Json points = Json::array();
    for (const Position& place : segment.points) points.push_back(PlaceJson(place));
    segments.push_back({{"kind", segment.kind == VesselKind::kArtery ? "artery" : "vein"},
                        {"parent", segment.parent},
                        {"radius_px", segment.radius},
                        {"points", std::move(points)}});
    const Json end = PlaceJson(segment.points.back());
    const auto [first, second] = children[i];
    if (first < 0)
      tips.push_back({{"at", end}, {"segment", i}});
    else
      branch_points.push_back({{"at", end},
                               {"segment", i},
                               {"children", {first, second}},
                               {"radius_px", segment.radius},
                               {"children_radius_px", {radius_of(first), radius_of(second)}}});
  }
  const Json truth{{"seed", phantom.seed},
                   {"index", phantom.index},
                   {"width", phantom.fov.width()},
                   {"height", phantom.fov.height()},
                   {"fov", circle(phantom.fov_center, phantom.fov_radius)},
                   {"disc", circle(phantom.disc, phantom.disc_radius)},
                   {"fovea", circle(phantom.fovea, phantom.avascular_radius)},
                   {"segments", std::move(segments)},
                   {"branch_points", std::move(branch_points)},
                   {"tips", std::move(tips)}};
  return truth.dump() + "\n";
}

}  // namespace noref
