// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/fundus_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "noref/image/field.h"
#include "noref/phantom/vessel_raster.h"

namespace noref {
namespace {

/// Light in red, green and blue; 1 is the brightest the camera can tell.
using Light = std::array<float, 3>;
using Picture = std::array<Field, 3>;

/// `picture` at pixel i moved towards `light`.
void MixIn(Picture& picture, std::size_t i, const Light& light, float share) {
  for (std::size_t c = 0; c < 3; ++c) {
    float& value = picture[c].values()[i];
    value += share * (light[c] - value);
  }
}

/// `picture` at pixel i filtered: each channel keeps the share `passed` of its light where
/// `strength` is 1.
void Absorb(Picture& picture, std::size_t i, const Light& passed, float strength) {
  for (std::size_t c = 0; c < 3; ++c)
    picture[c].values()[i] *= 1 + std::min(strength, 1.0f) * (passed[c] - 1);
}

float Bell(double distance, double width) {
  return static_cast<float>(std::exp(-0.5 * distance * distance / (width * width)));
}

/// 1 inside, 0 outside, a smooth step of the given width between.
float SmoothStep(double inside, double width) {
  const double t = std::clamp(0.5 + inside / width, 0.0, 1.0);
  return static_cast<float>(t * t * (3 - 2 * t));
}

/// Calls visit(i, place) for each pixel of the FoV.
template <class Visit>
void ForEachPixel(const Phantom& phantom, const Visit& visit) {
  for (int y = 0; y < phantom.fov.height(); ++y)
    for (int x = 0; x < phantom.fov.width(); ++x) {
      const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(phantom.fov.width()) +
                     static_cast<std::size_t>(x);
      if (phantom.fov.values()[i] != 0)
        visit(i, Position{static_cast<double>(x), static_cast<double>(y)});
    }
}

/// Retina without vessels: pigment that varies slowly, the darker macula, a fine texture.
Picture DrawBackground(const Phantom& phantom, Rng& rng) {
  const Size size = phantom.fov.size();
  const auto red = static_cast<float>(rng.Uniform(0.74, 0.86));
  const auto green = static_cast<float>(rng.Uniform(0.34, 0.44));
  const auto blue = static_cast<float>(rng.Uniform(0.13, 0.22));
  const Light base{red, green, blue};
  const Field slow = SmoothNoise(size, 4, rng);
  const Field medium = SmoothNoise(size, 16, rng);
  const Field fine = SmoothNoise(size, 90, rng);
  const double unit = phantom.fov_radius;
  Picture picture{Field(size), Field(size), Field(size)};
  ForEachPixel(phantom, [&](std::size_t i, Position place) {
    const float tone = 0.07f * slow.values()[i] + 0.035f * medium.values()[i];
    const float grain = 0.02f * fine.values()[i];
    const double away = Distance(place, phantom.fovea);
    const float macula = 0.20f * Bell(away, 0.20 * unit) + 0.17f * Bell(away, 0.07 * unit);
    for (std::size_t c = 0; c < 3; ++c) {
      const float answer = c == 0 ? 0.6f : c == 1 ? 1.0f : 1.2f;
      picture[c].values()[i] = base[c] * (1 + answer * (tone + grain - macula));
    }
  });
  return picture;
}

/// The bright disc with its paler cup.
void DrawDisc(const Phantom& phantom, Rng& rng, Picture& picture) {
  const Light rim{0.97f, 0.70f, 0.40f};
  const Light cup{1.0f, 0.88f, 0.62f};
  const double height = rng.Uniform(1.0, 1.12);  // discs are taller than wide
  const double cup_share = rng.Uniform(0.3, 0.5);
  const double radius = phantom.disc_radius / std::sqrt(height);
  ForEachPixel(phantom, [&](std::size_t i, Position place) {
    const Position offset = place - phantom.disc;
    const double away = std::hypot(offset.x, offset.y / height);
    MixIn(picture, i, rim, 0.25f * Bell(away, 1.1 * radius));
    MixIn(picture, i, rim, 0.85f * SmoothStep(radius - away, 0.25 * radius));
    MixIn(picture, i, cup, 0.8f * SmoothStep(cup_share * radius - away, 0.5 * radius));
  });
}

/// One kind of vessel as it appears on pixels.
struct VesselLayer {
  Field coverage;  ///< share of the pixel
  Field darkness;  ///< depth of the blood column
  Field reflex;    ///< the bright line along the middle of wide vessels
};

VesselLayer DrawLayer(const Phantom& phantom, VesselKind kind) {
  const Size size = phantom.fov.size();
  VesselLayer layer{Field(size), Field(size), Field(size)};
  for (const VesselSegment& segment : phantom.tree) {
    if (segment.kind != kind) continue;
    const double radius = std::max(segment.radius, kThinnestRadius);
    // Thin columns of blood absorb less.
    const double relative = std::min(1.0, segment.radius / (0.010 * phantom.fov_radius));
    const auto depth = static_cast<float>(0.45 + 0.55 * relative);
    const auto shine = static_cast<float>(relative * relative);
    VisitSegment(segment, size, radius + 0.5, [&](int y, int x, double distance) {
      const auto covered = static_cast<float>(std::clamp(radius + 0.5 - distance, 0.0, 1.0));
      const double across = std::min(1.0, distance / radius);
      const auto column = static_cast<float>(0.6 + 0.4 * std::sqrt(1 - across * across));
      const auto raise = [&](Field& field, float value) {
        field.at(y, x) = std::max(field.at(y, x), value);
      };
      raise(layer.coverage, covered);
      raise(layer.darkness, covered * depth * column);
      raise(layer.reflex, shine * Bell(distance, 0.28 * radius));
    });
  }
  return layer;
}

/// Veins first; arteries lie on top of them.
void DrawVessels(const Phantom& phantom, double contrast, Picture& picture) {
  const Light vein{0.66f, 0.36f, 0.42f};
  const Light artery{0.86f, 0.48f, 0.46f};
  const VesselLayer veins = DrawLayer(phantom, VesselKind::kVein);
  const VesselLayer arteries = DrawLayer(phantom, VesselKind::kArtery);
  const auto strength = static_cast<float>(contrast);
  ForEachPixel(phantom, [&](std::size_t i, Position) {
    const float open = 1 - arteries.coverage.values()[i];
    Absorb(picture,
           i,
           vein,
           strength * open * (veins.darkness.values()[i] * (1 - 0.25f * veins.reflex.values()[i])));
    Absorb(picture,
           i,
           artery,
           strength * arteries.darkness.values()[i] * (1 - 0.6f * arteries.reflex.values()[i]));
  });
}

/// A place in the FoV outside the disc.
Position LesionPlace(const Phantom& phantom, Rng& rng) {
  while (true) {
    const double angle = rng.Uniform(0, 2 * std::numbers::pi);
    const double away = 0.92 * phantom.fov_radius * std::sqrt(rng.Uniform());
    const Position place = phantom.fov_center + away * Position{std::cos(angle), std::sin(angle)};
    if (Distance(place, phantom.disc) > 1.3 * phantom.disc_radius) return place;
  }
}

/// The shape of a lesion, 1 inside: a few round spots close together.
void DrawSpots(Position middle, double radius, int spots, Rng& rng, Field& shape) {
  for (int k = 0; k < spots; ++k) {
    const double away_x = rng.Normal();
    const double away_y = rng.Normal();
    const double spot_radius = radius * rng.Uniform(0.5, 1.0);
    const Position spot = middle + radius * (k == 0 ? Position{} : Position{away_x, away_y});
    VisitSegment({.points = {spot, spot}},
                 shape.size(),
                 1.5 * spot_radius,
                 [&](int y, int x, double distance) {
                   shape.at(y, x) =
                       std::max(shape.at(y, x), SmoothStep(spot_radius - distance, spot_radius));
                 });
  }
}

/// Red dots and blots, and yellow exudates in loose groups.
void DrawLesions(const Phantom& phantom, const FundusOptions& options, Rng& rng, Picture& picture) {
  Field dark(phantom.fov.size());
  for (int k = 0; k < options.dark_lesions; ++k) {
    const Position place = LesionPlace(phantom, rng);
    const bool is_blot = rng.Bernoulli(0.25);
    const double radius = rng.Uniform(0.004, 0.007) * (is_blot ? 2.2 : 1.0);
    DrawSpots(place, radius * phantom.fov_radius, is_blot ? 5 : 1, rng, dark);
  }
  Field bright(phantom.fov.size());
  Position group;
  for (int k = 0; k < options.bright_lesions; ++k) {
    if (k % 6 == 0) group = LesionPlace(phantom, rng);
    const double away_x = 0.07 * rng.Normal();
    const double away_y = 0.07 * rng.Normal();
    const Position place = group + phantom.fov_radius * Position{away_x, away_y};
    const double radius = rng.Uniform(0.004, 0.011);
    DrawSpots(place, radius * phantom.fov_radius, 3, rng, bright);
  }
  ForEachPixel(phantom, [&](std::size_t i, Position) {
    Absorb(picture, i, {0.66f, 0.42f, 0.50f}, 0.9f * dark.values()[i]);
    MixIn(picture, i, {0.95f, 0.80f, 0.42f}, 0.75f * bright.values()[i]);
  });
}

/// Lamp, lens and sensor: vignetting, a little blur, noise, eight bits.
RgbImage Photograph(const Phantom& phantom,
                    const FundusOptions& options,
                    Rng& rng,
                    Picture& picture) {
  const double unit = phantom.fov_radius;
  const double lamp_x = rng.Uniform(-0.2, 0.2);
  const double lamp_y = rng.Uniform(-0.2, 0.2);
  const Position lamp = phantom.fov_center + unit * Position{lamp_x, lamp_y};
  ForEachPixel(phantom, [&](std::size_t i, Position place) {
    const double away = Distance(place, lamp) / unit;
    const auto light = static_cast<float>(
        1.06 - options.vignetting * (0.12 * away * away + 0.16 * away * away * away * away));
    for (Field& channel : picture) channel.values()[i] *= std::max(light, 0.0f);
  });
  for (Field& channel : picture) channel = Blurred(channel, 0.0022 * unit);
  const Field noise = PixelNoise(phantom.fov.size(), rng);
  RgbImage image(phantom.fov.size());
  ForEachPixel(phantom, [&](std::size_t i, Position) {
    const float grain = static_cast<float>(0.010 * options.noise) * noise.values()[i];
    const auto level = [&](std::size_t c) {
      const float value = std::clamp(picture[c].values()[i] + grain, 0.0f, 1.0f);
      return static_cast<std::uint8_t>(std::lround(255 * value));
    };
    image.values()[i] = {level(0), level(1), level(2)};
  });
  return image;
}

}  // namespace

RgbImage FundusPicture(const Phantom& phantom, const FundusOptions& options) {
  Rng rng = phantom.Stream(PhantomStream::kPicture);
  Picture picture = DrawBackground(phantom, rng);
  DrawDisc(phantom, rng, picture);
  DrawVessels(phantom, options.contrast, picture);
  DrawLesions(phantom, options, rng, picture);
  return Photograph(phantom, options, rng, picture);
}

}  // namespace noref
