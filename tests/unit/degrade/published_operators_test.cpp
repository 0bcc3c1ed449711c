// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/published_operators.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/nmi.h"

#include "support/disc.h"

namespace noref {
namespace {

TEST(ImpulseNoise, HasTheDensityItIsGiven) {
  const test::DiscCase disc = test::MakeDiscCase(400);
  const auto pixels = static_cast<double>(CountOnes(disc.fov));
  int white = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const ImpulseNoise noise{.min_density = 0.3, .max_density = 0.3};
    const double ones =
        static_cast<double>(CountOnes(noise.Apply(disc.mask, disc.fov, rng))) / pixels;
    EXPECT_NEAR(std::min(ones, 1 - ones), 0.15, 0.01);
    white += ones > 0.5;
  }
  EXPECT_GT(white, 30);
  EXPECT_LT(white, 70);
}

TEST(ImpulseNoise, TellsNothingOfTheMask) {
  const test::DiscCase disc = test::MakeDiscCase(300);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const Mask noise = ImpulseNoise{}.Apply(disc.mask, disc.fov, rng);
    EXPECT_LT(RescaledNmi(CountPixels(noise, disc.mask, disc.fov)).value(), 0.001);
  }
}

TEST(LocalMorphology, NoPatchesChangeNothing) {
  const test::DiscCase disc = test::MakeDiscCase(100);
  Rng rng(1, 0, 0);
  const LocalMorphology none{.min_patches = 0, .max_patches = 0};
  EXPECT_EQ(none.Apply(disc.mask, disc.fov, rng), disc.mask);
}

TEST(LocalMorphology, OnePatchChangesOnePatchOnly) {
  const test::DiscCase disc = test::MakeDiscCase(300);
  const LocalMorphology one{.patch_px = 32, .min_patches = 1, .max_patches = 1};
  int changed_samples = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const Mask degraded = one.Apply(disc.mask, disc.fov, rng);
    Fov changed(disc.fov.size());
    std::transform(degraded.values().begin(),
                   degraded.values().end(),
                   disc.mask.values().begin(),
                   changed.values().begin(),
                   [](auto a, auto b) { return static_cast<std::uint8_t>(a != b); });
    const Rect box = BoundingBox(changed);
    EXPECT_LE(box.width, 32);
    EXPECT_LE(box.height, 32);
    changed_samples += box.width > 0;
  }
  EXPECT_GT(changed_samples, 30);
}

TEST(LocalMorphology, MorePatchesMeanWorseMasks) {
  const test::DiscCase disc = test::MakeDiscCase(300);
  double before = 1.0;
  for (const int patches : {5, 20, 80}) {
    const LocalMorphology degrade{.min_patches = patches, .max_patches = patches};
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Rng rng(seed, 0, 0);
      const Mask degraded = degrade.Apply(disc.mask, disc.fov, rng);
      sum += RescaledNmi(CountPixels(degraded, disc.mask, disc.fov)).value();
    }
    EXPECT_LT(sum / 40, before);
    before = sum / 40;
  }
}

TEST(LocalMorphology, PatchesLargerThanTheFovAreCutToIt) {
  const test::DiscCase disc = test::MakeDiscCase(40);
  Rng rng(1, 0, 0);
  const LocalMorphology large{.patch_px = 500, .min_patches = 3, .max_patches = 3};
  const Mask degraded = large.Apply(disc.mask, disc.fov, rng);
  EXPECT_EQ(degraded, Inside(degraded, disc.fov));
}

TEST(LocalMorphology, AnEmptyFovIsLeftAlone) {
  Rng rng(1, 0, 0);
  const Mask mask({10, 10});
  EXPECT_EQ(LocalMorphology{}.Apply(mask, Fov({10, 10}), rng), mask);
}

TEST(LocalMorphology, RefusesEvenElements) {
  const test::DiscCase disc = test::MakeDiscCase(40);
  Rng rng(1, 0, 0);
  EXPECT_THROW((LocalMorphology{.element_sizes_px = {4}}.Apply(disc.mask, disc.fov, rng)),
               UsageError);
  EXPECT_THROW((LocalMorphology{.element_sizes_px = {}}.Apply(disc.mask, disc.fov, rng)),
               UsageError);
}

}  // namespace
}  // namespace noref
