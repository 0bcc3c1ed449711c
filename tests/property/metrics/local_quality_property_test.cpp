// SPDX-License-Identifier: Apache-2.0
// The sliding windows against the counts of each window on its own.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/metrics/expected.h"
#include "noref/metrics/local_quality.h"

#include "support/random_pictures.h"

namespace noref {
namespace {

struct LocalCase {
  Mask mask;
  Posterior posterior;
  LocalQualityOptions options;
};

LocalCase DrawLocalCase(Rng& rng, int longest) {
  const Size size = test::RandomSize(longest, rng);
  SoftMap probability = test::RandomReal<SoftMap>(size, rng);
  for (float& p : probability.values()) p = rng.Bernoulli(0.7) ? 0 : p;
  return {.mask = test::RandomBinary<Mask>(size, rng.Uniform(0, 0.4), rng),
          .posterior = Posterior(probability, test::RandomBinary<Fov>(size, 0.8, rng)),
          .options = {.window_share = rng.Uniform(0, 1), .least_vessel_share = 0.1}};
}

/// The posterior with all but the window cut away.
Posterior Window(const Posterior& posterior, Point middle, int radius) {
  Fov fov(posterior.size());
  for (int y = 0; y < fov.height(); ++y)
    for (int x = 0; x < fov.width(); ++x)
      fov.at(y, x) = posterior.fov().at(y, x) != 0 && std::abs(y - middle.y) <= radius &&
                     std::abs(x - middle.x) <= radius;
  return Posterior(posterior.probability(), fov);
}

int Radius(const LocalCase& one) {
  const Rect box = BoundingBox(one.posterior.fov());
  return static_cast<int>(
      std::lround(one.options.window_share * std::max(box.width, box.height) / 2));
}

TEST(LocalQualityProperty, EqualsTheExpectedCountsOfEachWindow) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const LocalCase one = DrawLocalCase(rng, 24);
    const LocalQuality quality = MapLocalQuality(one.mask, one.posterior, one.options);
    for (int y = 0; y < one.mask.height(); ++y) {
      for (int x = 0; x < one.mask.width(); ++x) {
        const Posterior window = Window(one.posterior, {.x = x, .y = y}, Radius(one));
        const auto place = QualityOf(ExpectedCounts(one.mask, window), one.options);
        const bool is_rated = place && one.posterior.fov().at(y, x) != 0;
        ASSERT_EQ(quality.rated.at(y, x) != 0, is_rated);
        EXPECT_NEAR(quality.dice.at(y, x), is_rated ? place->dice : 0, 1e-6);
        EXPECT_NEAR(quality.invented.at(y, x), is_rated ? place->invented : 0, 1e-6);
        EXPECT_NEAR(quality.missed.at(y, x), is_rated ? place->missed : 0, 1e-6);
      }
    }
  }
}

TEST(LocalQualityProperty, AWindowOfTheWholeFrameGivesTheWholeFigure) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 1, 0);
    const int side = rng.Between(1, 30);
    SoftMap probability = test::RandomReal<SoftMap>({side, side}, rng);
    const Mask mask = test::RandomBinary<Mask>(probability.size(), 0.3, rng);
    const Posterior posterior(std::move(probability), WholeFrame(mask.size()));
    const auto whole = QualityOf(ExpectedCounts(mask, posterior));
    // The window around the middle pixel reaches half the side, rounded up.
    const LocalQuality quality = MapLocalQuality(mask, posterior, {.window_share = 1});
    EXPECT_NEAR(quality.dice.at(side / 2, side / 2), whole->dice, 1e-6);
  }
}

TEST(LocalQualityProperty, PatchesTogetherHoldAllCounts) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 3, 0);
    const LocalCase one = DrawLocalCase(rng, 60);
    if (CountOnes(one.posterior.fov()) == 0) continue;
    const PatchGrid grid(one.posterior.fov(), {.side = rng.Between(1, 10)});
    RealContingency sum;
    for (const RealContingency& c : ExpectedPatchCounts(one.mask, one.posterior, grid))
      sum = {sum.tp + c.tp, sum.fp + c.fp, sum.fn + c.fn, sum.tn + c.tn};
    const RealContingency whole = ExpectedCounts(one.mask, one.posterior);
    EXPECT_NEAR(sum.tp, whole.tp, 1e-3);
    EXPECT_NEAR(sum.fp, whole.fp, 1e-3);
    EXPECT_NEAR(sum.fn, whole.fn, 1e-3);
    EXPECT_NEAR(sum.tn, whole.tn, 1e-3);
  }
}

TEST(LocalQualityProperty, TurnedPicturesGiveTheTurnedMap) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 2, 0);
    const LocalCase one = DrawLocalCase(rng, 40);
    const auto turned = [](auto picture) {
      std::reverse(picture.values().begin(), picture.values().end());
      return picture;
    };
    const LocalQuality quality = MapLocalQuality(one.mask, one.posterior, one.options);
    const LocalQuality of_turned =
        MapLocalQuality(turned(one.mask),
                        Posterior(turned(one.posterior.probability()), turned(one.posterior.fov())),
                        one.options);
    EXPECT_EQ(of_turned.rated, turned(quality.rated));
    EXPECT_EQ(of_turned.dice, turned(quality.dice));
    EXPECT_EQ(of_turned.invented, turned(quality.invented));
    EXPECT_EQ(of_turned.missed, turned(quality.missed));
  }
}

}  // namespace
}  // namespace noref
