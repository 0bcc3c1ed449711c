// SPDX-License-Identifier: Apache-2.0
// Laws of patches over seeds.
#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/metrics/patch_measures.h"

#include "support/random_pictures.h"

namespace noref {
namespace {

struct PatchCase {
  Mask mask;
  Mask reference;
  Fov fov;
  PatchGridOptions options;
};

/// Frames of any shape, also smaller than the grid; a FoV anywhere in them.
PatchCase RandomCase(std::uint64_t seed) {
  Rng rng(seed, 0, 0);
  const Size size = test::RandomSize(60, rng);
  PatchCase one{.mask = test::RandomBinary<Mask>(size, rng.Uniform(0.05, 0.95), rng),
                .reference = test::RandomBinary<Mask>(size, rng.Uniform(0.05, 0.95), rng),
                .fov = Fov(size),
                .options = {.side = rng.Between(1, 9)}};
  const int left = rng.Between(0, size.width - 1);
  const int top = rng.Between(0, size.height - 1);
  const int bottom = rng.Between(top + 1, size.height);
  for (int y = top; y < bottom; ++y)
    for (int x = left; x < size.width; ++x) one.fov.at(y, x) = rng.Bernoulli(0.9);
  one.fov.at(top, left) = 1;
  return one;
}

template <class Picture>
Picture Flipped(const Picture& picture) {
  Picture result(picture.size());
  for (int y = 0; y < picture.height(); ++y)
    std::reverse_copy(picture.row(y).begin(), picture.row(y).end(), result.row(y).begin());
  return result;
}

TEST(PatchProperty, CountsSumToThoseOfTheWholeFov) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const PatchCase one = RandomCase(seed);
    Contingency sum;
    for (const PatchRating& rating :
         RatePatches(one.mask, one.reference, one.fov, PatchGrid(one.fov, one.options))) {
      sum.tp += rating.counts.tp;
      sum.fp += rating.counts.fp;
      sum.fn += rating.counts.fn;
      sum.tn += rating.counts.tn;
    }
    EXPECT_EQ(sum, CountPixels(one.mask, one.reference, one.fov));
  }
}

TEST(PatchProperty, EveryPixelOfTheFovLiesInTheCellThatIsFound) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const PatchCase one = RandomCase(seed);
    const PatchGrid grid(one.fov, one.options);
    for (int y = 0; y < one.fov.height(); ++y) {
      for (int x = 0; x < one.fov.width(); ++x) {
        if (one.fov.at(y, x) == 0) continue;
        const std::size_t index = grid.IndexOf({.x = x, .y = y});
        for (std::size_t i = 0; i < grid.cells().size(); ++i) {
          const Rect rect = grid.cells()[i].rect;
          const bool is_inside =
              x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
          EXPECT_EQ(is_inside, i == index);
        }
      }
    }
  }
}

TEST(PatchProperty, MeasuresAreBoundedAndPerfectForEqualMasks) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const PatchCase one = RandomCase(seed);
    const PatchGrid grid(one.fov, one.options);
    for (const PatchRating& rating : RatePatches(one.mask, one.reference, one.fov, grid)) {
      for (const auto value :
           {rating.Dice(), rating.Connectivity(), rating.Mislabelled(), rating.mask.smoothness}) {
        EXPECT_GE(value.value_or(0), 0);
        EXPECT_LE(value.value_or(0), 1);
      }
      if (rating.counts.tp + rating.counts.fp == 0) {
        EXPECT_EQ(rating.mask, PatchShape{});
      }
    }
    for (const PatchRating& rating : RatePatches(one.mask, one.mask, one.fov, grid)) {
      EXPECT_EQ(rating.Dice().value_or(1), 1);
      EXPECT_EQ(rating.Connectivity().value_or(1), 1);
      EXPECT_EQ(rating.Mislabelled().value_or(0), 0);
      EXPECT_EQ(rating.mask, rating.reference);
    }
  }
}

/// Only one cell: the square around the FoV is the same after a flip.
TEST(PatchProperty, FlippingTheWholePictureChangesNothing) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const PatchCase one = RandomCase(seed);
    const Fov flipped_fov = Flipped(one.fov);
    const PatchRating rating =
        RatePatches(one.mask, one.reference, one.fov, PatchGrid(one.fov, {.side = 1}))[0];
    const PatchRating flipped = RatePatches(Flipped(one.mask),
                                            Flipped(one.reference),
                                            flipped_fov,
                                            PatchGrid(flipped_fov, {.side = 1}))[0];
    EXPECT_EQ(rating.counts, flipped.counts);
    EXPECT_EQ(rating.mask.components, flipped.mask.components);
    ASSERT_EQ(rating.mask.smoothness.has_value(), flipped.mask.smoothness.has_value());
    EXPECT_NEAR(rating.mask.smoothness.value_or(0), flipped.mask.smoothness.value_or(0), 1e-12);
  }
}

}  // namespace
}  // namespace noref
