// SPDX-License-Identifier: Apache-2.0
// Laws of the expected measures over seeds, and sums over possible references as judges.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/metrics/agreement.h"
#include "noref/metrics/expected.h"
#include "noref/metrics/nmi.h"
#include "noref/metrics/overlap.h"
#include "noref/shape/skeleton.h"

#include "support/random_pictures.h"

namespace noref {
namespace {

struct Drawn {
  Posterior posterior;
  SoftMap soft;
};

/// Probabilities of all kinds: any, those of an 8-bit map, or certain ones.
Drawn Draw(std::uint64_t seed, Rng& rng, int longest) {
  const Size size = test::RandomSize(longest, rng);
  SoftMap probability = test::RandomReal<SoftMap>(size, rng);
  const float steps = seed % 3 == 0 ? 1.0F : 255.0F;
  if (seed % 3 != 1)
    for (float& p : probability.values()) p = std::round(p * steps) / steps;
  SoftMap soft = test::RandomReal<SoftMap>(size, rng);
  if (seed % 2 == 0)
    for (float& value : soft.values()) value = std::round(value * 255.0F) / 255.0F;
  return {Posterior(std::move(probability), test::RandomBinary<Fov>(size, 0.8, rng)), soft};
}

TEST(ExpectedProperty, CertainProbabilitiesGiveTheCountsAgainstTheMask) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const Size size = test::RandomSize(40, rng);
    const Mask mask = test::RandomBinary<Mask>(size, rng.Uniform(), rng);
    const Mask reference = test::RandomBinary<Mask>(size, rng.Uniform(), rng);
    const Fov fov = test::RandomBinary<Fov>(size, 0.8, rng);
    Posterior posterior(SoftMap(size, {reference.values().begin(), reference.values().end()}), fov);
    EXPECT_EQ(ExpectedCounts(mask, posterior), RealContingency(CountPixels(mask, reference, fov)));
    const Mask in_fov = Inside(mask, fov);
    const Mask skeleton = Skeletonize(in_fov);
    const auto shares = ExpectedCenterlineShares(in_fov, skeleton, posterior);
    const auto dice = CenterlineDice(
        in_fov, Inside(reference, fov), skeleton, Skeletonize(Inside(reference, fov)));
    ASSERT_EQ(shares.has_value(), dice.has_value());
    if (shares) {
      EXPECT_DOUBLE_EQ(shares->Dice(), *dice);
    }
  }
}

TEST(ExpectedProperty, CountsAreMeansOverReferencesDrawnFromTheProbabilities) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 1, 0);
    const Drawn drawn = Draw(1, rng, 20);
    const Mask mask = test::RandomBinary<Mask>(drawn.soft.size(), 0.4, rng);
    constexpr int kReferences = 3000;
    RealContingency mean;
    for (int r = 0; r < kReferences; ++r) {
      Mask reference(mask.size());
      for (std::size_t i = 0; i < mask.PixelCount(); ++i)
        reference.values()[i] =
            rng.Bernoulli(static_cast<double>(drawn.posterior.probability().values()[i]));
      const RealContingency counts = CountPixels(mask, reference, drawn.posterior.fov());
      mean.tp += counts.tp / kReferences;
      mean.fn += counts.fn / kReferences;
    }
    const RealContingency expected = ExpectedCounts(mask, drawn.posterior);
    // Six standard deviations of the mean of at most n fair coins.
    const double tolerance = 6 * std::sqrt(expected.Total() / 4 / kReferences);
    EXPECT_NEAR(expected.tp, mean.tp, tolerance);
    EXPECT_NEAR(expected.fn, mean.fn, tolerance);
  }
}

TEST(ExpectedProperty, CountsAreNeverNegativeAndMeasuresStayInRange) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 3, 0);
    const Drawn drawn = Draw(seed, rng, 40);
    for (int level = 0; level < 256; level += 5) {
      const Mask mask = Binarize(drawn.soft, static_cast<float>(level) / 255.0F);
      const RealContingency counts = ExpectedCounts(mask, drawn.posterior);
      const auto [tp, fp, fn, tn] = counts;
      EXPECT_GE(std::min({tp, fp, fn, tn}), 0);
      for (const auto measure : {RescaledNmi, Dice, Iou, VolumetricSimilarity}) {
        const std::optional<double> value = measure(counts);
        EXPECT_TRUE(!value || (*value >= 0 && *value <= 1)) << *value;
      }
      const std::optional<double> mcc = Mcc(counts);
      EXPECT_TRUE(!mcc || (*mcc >= -1 && *mcc <= 1)) << *mcc;
    }
  }
}

TEST(ExpectedProperty, TheMaskOfLikelyPixelsHasTheBestAccuracy) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 4, 0);
    const Drawn drawn = Draw(1, rng, 30);
    const Mask likely = Binarize(drawn.posterior.probability(), 0.5F);
    const Mask other = test::RandomBinary<Mask>(likely.size(), rng.Uniform(), rng);
    const auto best = Accuracy(ExpectedCounts(likely, drawn.posterior));
    if (best) {
      EXPECT_GE(*best, *Accuracy(ExpectedCounts(other, drawn.posterior)) - 1e-12);
    }
  }
}

TEST(ExpectedProperty, PixelsAddedOutsideTheFieldOfViewChangeNothing) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 5, 0);
    const Drawn drawn = Draw(seed, rng, 30);
    const Mask mask = test::RandomBinary<Mask>(drawn.soft.size(), 0.3, rng);
    EXPECT_EQ(ExpectedCounts(mask, drawn.posterior),
              ExpectedCounts(Inside(mask, drawn.posterior.fov()), drawn.posterior));
  }
}

}  // namespace
}  // namespace noref
