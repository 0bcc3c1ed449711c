// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/soft_map_operator.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "noref/degrade/drawing.h"
#include "noref/degrade/drawn_range.h"
#include "noref/degrade/vessel_geometry.h"
#include "noref/image/field.h"

namespace noref {
namespace {

/// What one map is like.
struct Character {
  float blur_px = 0;
  float fading = 0;            ///< how much contrast thin vessels and bad places lose
  float faint_half_width = 0;  ///< vessels of this half width lose half of that
  float texture = 0;
  float line_half_width = 0;  ///< of the texture
  std::array<double, 6> noise{};
};

Character DrawCharacter(const SoftMapAtLevel& options, Rng& rng) {
  // Blobs of the size of vessels are most frequent; single pixels and large clouds are rarer.
  constexpr std::array<double, 6> kNoiseScales = {0.5, 1, 1, 0.6, 0.3, 0.3};
  Character map;
  map.blur_px = static_cast<float>(DrawLogarithmic(options.min_blur_px, options.max_blur_px, rng));
  map.fading = static_cast<float>(options.max_fading * rng.Uniform());
  map.faint_half_width = static_cast<float>(rng.Uniform(0.5, 2.5));
  map.texture = static_cast<float>(options.max_texture * rng.Uniform());
  map.line_half_width = static_cast<float>(rng.Uniform(0.4, 1.2));
  const double noise = DrawLogarithmic(options.min_noise, options.max_noise, rng);
  double variance = 0;
  for (std::size_t k = 0; k < map.noise.size(); ++k) {
    map.noise[k] = kNoiseScales[k] * rng.Uniform();
    variance += map.noise[k] * map.noise[k];
  }
  for (double& deviation : map.noise) deviation *= noise / std::sqrt(std::max(variance, 1e-9));
  return map;
}

/// 0 far outside, one half at the border, 1 deep inside.
float Profile(float distance_in_blurs) {
  return 0.5f + 0.5f * distance_in_blurs / std::sqrt(1 + distance_in_blurs * distance_in_blurs);
}

/// 1 on the curves where `noise` is 0, falling to one half at `half_width` pixels from them.
Field LinesWhereZero(const Field& noise, float half_width) {
  const int width = noise.width();
  const float square = 4 * half_width * half_width;  // the difference spans two pixels
  Field lines(noise.size());
  for (int y = 1; y + 1 < noise.height(); ++y) {
    const float* const above = noise.row(y - 1).data();
    const float* const here = noise.row(y).data();
    const float* const below = noise.row(y + 1).data();
    float* const out = lines.row(y).data();
    for (int x = 1; x + 1 < width; ++x) {
      const float across = here[x + 1] - here[x - 1];
      const float down = below[x] - above[x];
      const float slope = square * (across * across + down * down) / 4 + 1e-12f;
      out[x] = slope / (slope + 4 * here[x] * here[x]);
    }
  }
  return lines;
}

/// The simulated map, on no fixed scale.
Field DrawMap(const VesselGeometry& vessels, const Character& map, Rng& rng) {
  constexpr std::array<double, 6> kPlaces = {0, 0, 0, 0.4, 0.6, 0.6};
  constexpr std::array<double, 4> kWinding = {0, 0.4, 1, 0.5};
  const Size size = vessels.signed_distance.size();
  const Field contrast = OctaveNoise(size, kPlaces, rng);
  const Field lines = LinesWhereZero(OctaveNoise(size, kWinding, rng), map.line_half_width);
  Field field = OctaveNoise(size, map.noise, rng);
  const float per_blur = 1 / map.blur_px;
  const float faint_square = map.faint_half_width * map.faint_half_width;
  for (std::size_t i = 0; i < field.PixelCount(); ++i) {
    const float half_width = vessels.half_width.values()[i];
    const float thinness = faint_square / (faint_square + half_width * half_width);
    const float place = contrast.values()[i];
    const float clarity = std::clamp(1 - map.fading * (thinness - 0.3f * place), 0.0f, 1.0f);
    const float haze = std::clamp(0.5f + 0.4f * place, 0.0f, 1.0f);
    field.values()[i] += clarity * Profile(per_blur * vessels.signed_distance.values()[i]) +
                         map.texture * haze * lines.values()[i];
  }
  return field;
}

}  // namespace

void SoftMapAtLevel::Visit(OptionVisitor& v) {
  v.Field("min_blur_px", min_blur_px, Range{0.01, 100}, "Smallest blur of the vessels.");
  v.Field("max_blur_px", max_blur_px, Range{0.01, 100}, "Largest blur of the vessels.");
  v.Field("min_noise",
          min_noise,
          Range{1e-6, 10},
          "Smallest noise, as a share of the contrast of clear vessels.");
  v.Field("max_noise", max_noise, Range{1e-6, 10}, "Largest noise.");
  v.Field("max_fading",
          max_fading,
          Range{0, 1},
          "Largest loss of contrast of thin vessels and of bad places.");
  v.Field("max_texture", max_texture, Range{0, 10}, "Largest strength of false, winding lines.");
  v.Field("min_area",
          min_area,
          Range{0.001, 1000},
          "Vessel pixels at the highest level, as a multiple of those of the mask.");
  v.Field("max_area", max_area, Range{0.001, 1000}, "The same at the lowest level.");
}

Mask SoftMapAtLevel::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  CheckOrder("soft_map", "blur_px", min_blur_px, max_blur_px);
  CheckOrder("soft_map", "noise", min_noise, max_noise);
  CheckOrder("soft_map", "area", min_area, max_area);
  const Character map = DrawCharacter(*this, rng);
  const double area = DrawLogarithmic(min_area, max_area, rng);
  const Field field = DrawMap(MeasureVessels(mask), map, rng);
  const double wanted = std::round(area * static_cast<double>(CountOnes(mask)));
  const auto available = static_cast<double>(CountOnes(fov));
  return CutAtCount(field, fov, static_cast<std::size_t>(std::min(wanted, available)));
}

}  // namespace noref
