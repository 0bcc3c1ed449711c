// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/published_operators.h"

#include <algorithm>

#include "noref/base/error.h"
#include "noref/degrade/bit_image.h"
#include "noref/degrade/structuring_element.h"

namespace noref {
namespace {

/// A square of side `patch_px`, cut to `box`, at a uniformly random place within it.
Rect RandomPatch(Rect box, int patch_px, Rng& rng) {
  const int width = std::min(patch_px, box.width);
  const int height = std::min(patch_px, box.height);
  const int x = box.x + rng.Between(0, box.width - width);
  const int y = box.y + rng.Between(0, box.height - height);
  return {.x = x, .y = y, .width = width, .height = height};
}

void ErodeOrDilate(Rect patch, int element_size_px, Rng& rng, Mask& mask) {
  const bool erode = rng.Bernoulli(0.5);
  const StructuringElement element = RandomElement(element_size_px, rng);
  if (element.offsets.empty()) return;
  const BitImage bits = BitImage::Pack(mask, patch);
  (erode ? bits.Eroded(element) : bits.Dilated(element)).Unpack(patch, mask);
}

}  // namespace

void Identity::Visit(OptionVisitor&) {}

Mask Identity::Apply(const Mask& mask, const Fov&, Rng&) const {
  return mask;
}

void ImpulseNoise::Visit(OptionVisitor& v) {
  v.Field("min_density", min_density, Range{0, 1}, "Smallest share of replaced pixels.");
  v.Field("max_density", max_density, Range{0, 1}, "Largest share of replaced pixels.");
}

Mask ImpulseNoise::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  if (min_density > max_density)
    throw UsageError("impulse_noise.min_density: is above max_density; exchange the two");
  const bool white = rng.Bernoulli(0.5);
  const double density = rng.Uniform(min_density, max_density);
  // A pixel is flipped away from its constant ground with half the density: every replaced pixel
  // gets either value with probability 1/2.
  const auto flip_below = static_cast<std::uint32_t>(density / 2 * 0x1.0p32);
  Mask noise(mask.size());
  for (int y = 0; y < noise.height(); ++y) {
    const auto in_fov = fov.row(y);
    const auto row = noise.row(y);
    for (std::size_t x = 0; x < row.size(); ++x) {
      if (in_fov[x] != 0) row[x] = (rng.Bits32() < flip_below) != white;
    }
  }
  return noise;
}

void LocalMorphology::Visit(OptionVisitor& v) {
  v.Field("patch_px", patch_px, Range{1, 4096}, "Side of the square patches.");
  v.Field("min_patches", min_patches, Range{0, 100000}, "Smallest number of patches.");
  v.Field("max_patches", max_patches, Range{0, 100000}, "Largest number of patches.");
  v.Field("element_sizes_px",
          element_sizes_px,
          Range{1, 63},
          "Sides of the structuring elements, odd; one is drawn for each patch.");
}

Mask LocalMorphology::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  if (min_patches > max_patches)
    throw UsageError("local_morphology.min_patches: is above max_patches; exchange the two");
  const bool odd = std::all_of(
      element_sizes_px.begin(), element_sizes_px.end(), [](int size) { return size % 2 == 1; });
  if (element_sizes_px.empty() || !odd)
    throw UsageError("local_morphology.element_sizes_px: needs odd sizes; for instance [3, 5, 7]");
  const Rect box = BoundingBox(fov);
  if (box.width == 0) return mask;
  Mask degraded = mask;
  const int patches = rng.Between(min_patches, max_patches);
  for (int i = 0; i < patches; ++i) {
    const Rect patch = RandomPatch(box, patch_px, rng);
    const auto size_index = rng.Below(static_cast<std::uint32_t>(element_sizes_px.size()));
    ErodeOrDilate(patch, element_sizes_px[size_index], rng, degraded);
  }
  return Inside(degraded, fov);
}

}  // namespace noref
