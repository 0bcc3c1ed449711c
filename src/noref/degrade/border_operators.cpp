// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/border_operators.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace noref {

Mask MoveBorders(const Field& signed_distance, const Field& outward_px, const Fov& fov) {
  Mask moved(fov.size());
  const auto distance = signed_distance.values();
  const auto outward = outward_px.values();
  const auto in_fov = fov.values();
  const auto out = moved.values();
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<std::uint8_t>(in_fov[i] & (distance[i] + outward[i] > 0));
  return moved;
}

void Thickness::Visit(OptionVisitor& v) {
  v.Field("max_thinner_px",
          max_thinner_px,
          Range{0, kReachPx - 1},
          "How far borders move inward at most.");
  v.Field("max_thicker_px",
          max_thicker_px,
          Range{0, kReachPx - 1},
          "How far borders move outward at most.");
}

Mask Thickness::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  // Distances between pixels come in steps of about half a pixel. A little noise along the border
  // makes the amounts between them count.
  constexpr double kLargestDither = 0.3;
  const double amount = rng.Uniform(-max_thinner_px, max_thicker_px);
  const std::array<double, 2> dither = {0, std::min(kLargestDither, std::abs(amount))};
  Field outward_px = OctaveNoise(mask.size(), dither, rng);
  for (float& value : outward_px.values()) value += static_cast<float>(amount);
  return MoveBorders(SignedDistance(mask), outward_px, fov);
}

void JaggedEdges::Visit(OptionVisitor& v) {
  v.Field("max_jitter_px",
          max_jitter_px,
          Range{0, kReachPx / 4.0},
          "Largest standard deviation of the border's place.");
}

Mask JaggedEdges::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  const std::array<double, 1> jitter = {rng.Uniform(0, max_jitter_px)};
  return MoveBorders(SignedDistance(mask), OctaveNoise(mask.size(), jitter, rng), fov);
}

Mask Moved(const Mask& mask, Point offset, const Fov& fov) {
  Mask moved(mask.size());
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      const Point from{.x = x - offset.x, .y = y - offset.y};
      if (fov.at(y, x) != 0 && mask.Contains(from.y, from.x))
        moved.at(y, x) = mask.at(from.y, from.x);
    }
  }
  return moved;
}

void Shift::Visit(OptionVisitor& v) {
  v.Field("max_shift_px", max_shift_px, Range{0, 1000}, "Largest shift along x and along y.");
}

Mask Shift::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  const int x = rng.Between(-max_shift_px, max_shift_px);
  const int y = rng.Between(-max_shift_px, max_shift_px);
  return Moved(mask, {.x = x, .y = y}, fov);
}

}  // namespace noref
