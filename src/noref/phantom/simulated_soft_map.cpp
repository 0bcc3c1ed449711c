// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/simulated_soft_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "noref/base/error.h"
#include "noref/image/field.h"
#include "noref/phantom/vessel_paths.h"
#include "noref/phantom/vessel_raster.h"

namespace noref {
namespace {

/// Share of a pixel that a vessel covers: at least one half exactly where the mask is set.
float Coverage(double radius, double distance) {
  return static_cast<float>(std::clamp(radius + 0.5 - distance, 0.0, 1.0));
}

void DrawCoverage(const VesselSegment& segment, float strength, Field& field) {
  const double radius = std::max(segment.radius, kThinnestRadius);
  VisitSegment(segment, field.size(), radius + 0.5, [&](int y, int x, double distance) {
    float& value = field.at(y, x);
    value = std::max(value, strength * Coverage(radius, distance));
  });
}

/// How much of a vessel is seen: 1 at full quality; each vessel fades at its own quality, thin ones
/// first.
float Visibility(double radius, double fov_radius, double luck, double fault) {
  constexpr double kFade = 0.2;
  const double thinness = std::exp(-radius / (0.006 * fov_radius));
  const double endured_fault = (0.15 + luck) / std::max(0.25 + 2.2 * thinness, 1e-9);
  return static_cast<float>(std::clamp((endured_fault - fault) / kFade + 1, 0.0, 1.0));
}

Field TrueVessels(const Phantom& phantom, double fault, Rng& rng) {
  Field field(phantom.fov.size());
  for (const VesselSegment& segment : phantom.tree) {
    const double luck = rng.Uniform();
    const float strength =
        fault == 0 ? 1.0f : Visibility(segment.radius, phantom.fov_radius, luck, fault);
    DrawCoverage(segment, strength, field);
  }
  return field;
}

/// Short winding lines that are not there, each from its own degree of fault on.
Field FalseVessels(const Phantom& phantom, double fault, Rng& rng) {
  constexpr int kCount = 90;
  Field field(phantom.fov.size());
  for (int i = 0; i < kCount; ++i) {
    const double first_fault = rng.Uniform();
    const double angle = rng.Uniform(0, 2 * std::numbers::pi);
    const double away = std::sqrt(rng.Uniform());
    const Position start = away * Position{std::cos(angle), std::sin(angle)};
    const double length = rng.Uniform(0.08, 0.4);
    const Position way = length * Turned({1, 0}, rng.Uniform(0, 2 * std::numbers::pi));
    const Position bow = rng.Uniform(-0.3, 0.3) * Position{-way.y, way.x};
    const std::vector<Position> path =
        WindPath(SmoothPath({start, start + 0.5 * way + bow, start + way}), 1.5, rng);
    const double radius = rng.Uniform(0.002, 0.008);
    if (first_fault >= fault) continue;
    VesselSegment segment{.radius = radius * phantom.fov_radius};
    for (const Position& place : path)
      segment.points.push_back(phantom.fov_center + phantom.fov_radius * place);
    DrawCoverage(segment, 1.0f, field);
  }
  return field;
}

}  // namespace

SoftMap SimulatedSoftMap(const Phantom& phantom, double quality, const SoftMapOptions& options) {
  NOREF_CHECK(quality >= 0 && quality <= 1);
  constexpr float kCertainty = 4.0f;  // log-odds of a clear vessel or a clear background
  const Size size = phantom.fov.size();
  const double fault = 1 - quality;
  Rng rng = phantom.Stream(PhantomStream::kSoftMap);
  const double sigma_px = fault * options.blur * 0.007 * phantom.fov_radius;
  const Field vessels = Blurred(TrueVessels(phantom, fault * options.missed, rng), sigma_px);
  const Field inventions =
      Blurred(FalseVessels(phantom, fault * options.false_vessels, rng), sigma_px);
  const Field blotches = SmoothNoise(size, 14, rng);
  const Field pixels = PixelNoise(size, rng);
  const double grain_px = 0.006 * phantom.fov_radius;
  const Field grain = Blurred(pixels, grain_px);
  // Blurred independent noise has the deviation 1 / (2 sqrt(pi) sigma).
  const auto grain_gain = static_cast<float>(2 * std::sqrt(std::numbers::pi) * grain_px);
  const auto signal = static_cast<float>(std::sqrt(quality));
  const auto noise = static_cast<float>(fault * options.noise);
  const auto bias = -1.4f * noise;
  SoftMap soft(size);
  for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
    if (phantom.fov.values()[i] == 0) continue;
    const float seen = signal * kCertainty * (2 * vessels.values()[i] - 1);
    const float invented = static_cast<float>(fault) * kCertainty * inventions.values()[i];
    const float disturbed =
        noise * (1.4f * blotches.values()[i] + 0.7f * grain_gain * grain.values()[i] +
                 0.5f * pixels.values()[i]);
    const float log_odds = seen + invented + disturbed + bias;
    soft.values()[i] = 1.0f / (1.0f + std::exp(-log_odds));
  }
  return soft;
}

}  // namespace noref
