// SPDX-License-Identifier: Apache-2.0
// Laws of the measures over seeds, and slow obvious versions as judges.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/metrics/agreement.h"
#include "noref/metrics/overlap.h"
#include "noref/metrics/soft_measures.h"
#include "noref/metrics/surface.h"
#include "noref/metrics/topology.h"
#include "noref/shape/skeleton.h"

#include "support/random_pictures.h"

namespace noref {
namespace {

struct Pair {
  Mask mask;
  Mask reference;
  Fov fov;
};

Pair RandomPair(std::uint64_t seed, int longest) {
  Rng rng(seed, 0, 0);
  const Size size = test::RandomSize(longest, rng);
  const double density = rng.Uniform(0.01, 0.99);
  Pair pair{.mask = test::RandomBinary<Mask>(size, density, rng),
            .reference = test::RandomBinary<Mask>(size, rng.Uniform(0.01, 0.99), rng),
            .fov = test::RandomBinary<Fov>(size, 0.8, rng)};
  return pair;
}

/// Values with ties.
SoftMap RandomSoft(std::uint64_t seed, Size size) {
  Rng rng(seed, 1, 0);
  SoftMap soft = test::RandomReal<SoftMap>(size, rng);
  if (seed % 2 == 0)
    for (float& value : soft.values()) value = std::floor(value * 8) / 8;
  return soft;
}

Mask Flipped(const Mask& mask) {
  Mask result(mask.size());
  for (int y = 0; y < mask.height(); ++y)
    std::reverse_copy(mask.row(y).begin(), mask.row(y).end(), result.row(y).begin());
  return result;
}

double SlowAuc(const SoftMap& soft, const Mask& reference, const Fov& fov) {
  double won = 0;
  double pairs = 0;
  for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
    for (std::size_t j = 0; j < soft.PixelCount(); ++j) {
      if (fov.values()[i] == 0 || fov.values()[j] == 0) continue;
      if (reference.values()[i] == 0 || reference.values()[j] != 0) continue;
      pairs += 1;
      const float a = soft.values()[i];
      const float b = soft.values()[j];
      won += a > b ? 1 : a == b ? 0.5 : 0;
    }
  }
  return won / pairs;
}

double SlowHausdorff(const Mask& a, const Mask& b) {
  const auto directed = [](const Mask& from, const Mask& to) {
    double largest = 0;
    for (int y = 0; y < from.height(); ++y) {
      for (int x = 0; x < from.width(); ++x) {
        if (from.at(y, x) == 0) continue;
        double nearest = 1e9;
        for (int v = 0; v < to.height(); ++v)
          for (int u = 0; u < to.width(); ++u)
            if (to.at(v, u) != 0) nearest = std::min(nearest, std::hypot(u - x, v - y));
        largest = std::max(largest, nearest);
      }
    }
    return largest;
  };
  return std::max(directed(a, b), directed(b, a));
}

TEST(MeasuresProperty, AgreementIsSymmetricAndBounded) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Pair pair = RandomPair(seed, 20);
    const Contingency counts = CountPixels(pair.mask, pair.reference, pair.fov);
    const Contingency swapped = CountPixels(pair.reference, pair.mask, pair.fov);
    for (const auto measure : {&CohenKappa, &VariationOfInformation, &VolumetricSimilarity}) {
      const auto value = measure(counts);
      const auto other = measure(swapped);
      ASSERT_EQ(value.has_value(), other.has_value());
      if (!value) continue;
      EXPECT_NEAR(*value, *other, 1e-12);
      EXPECT_LE(*value, 2 * std::log(2.0) + 1e-12);
      EXPECT_GE(*value, measure == &CohenKappa ? -1 : 0);
    }
  }
}

TEST(MeasuresProperty, RocAreaIsTheShareOfPairsInOrder) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Pair pair = RandomPair(seed, 16);
    const SoftMap soft = RandomSoft(seed, pair.mask.size());
    const auto area = RocAuc(CountLevels(soft, pair.reference, pair.fov));
    if (area) {
      EXPECT_NEAR(*area, SlowAuc(soft, pair.reference, pair.fov), 1e-12);
    }
  }
}

TEST(MeasuresProperty, BestThresholdIsTheBestOfAllMasks) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Pair pair = RandomPair(seed, 12);
    const SoftMap soft = RandomSoft(seed, pair.mask.size());
    const SoftLevels levels = CountLevels(soft, pair.reference, pair.fov);
    const auto best = FindBestThreshold(levels, Criterion::kDice);
    if (!best) continue;
    const auto dice_at = [&](float threshold) {
      return *Dice(CountPixels(Binarize(soft, threshold), pair.reference, pair.fov));
    };
    EXPECT_DOUBLE_EQ(dice_at(static_cast<float>(best->threshold)), best->value);
    for (const SoftLevel& level : levels) EXPECT_LE(dice_at(level.value), best->value);
  }
}

TEST(MeasuresProperty, AreasDoNotChangeWithGrowingFunctionsOfTheMap) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Pair pair = RandomPair(seed, 20);
    const SoftMap soft = RandomSoft(seed * 2, pair.mask.size());  // eighths: squares are exact
    SoftMap squared = soft;
    for (float& value : squared.values()) value *= value;
    const SoftLevels levels = CountLevels(soft, pair.reference, pair.fov);
    const SoftLevels squared_levels = CountLevels(squared, pair.reference, pair.fov);
    EXPECT_EQ(RocAuc(levels), RocAuc(squared_levels));
    EXPECT_EQ(AveragePrecision(levels), AveragePrecision(squared_levels));
  }
}

TEST(MeasuresProperty, SurfaceDistancesAreSymmetricAndSeeNoFlip) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Pair pair = RandomPair(seed, 24);
    const SurfaceDistances surface(pair.mask, pair.reference);
    const SurfaceDistances swapped(pair.reference, pair.mask);
    const SurfaceDistances flipped(Flipped(pair.mask), Flipped(pair.reference));
    for (const double share : {0.5, 0.95, 1.0}) {
      EXPECT_EQ(surface.HausdorffQuantilePx(share), swapped.HausdorffQuantilePx(share));
      EXPECT_EQ(surface.HausdorffQuantilePx(share), flipped.HausdorffQuantilePx(share));
    }
    EXPECT_NEAR(surface.MeanPx(), swapped.MeanPx(), 1e-12);
    EXPECT_LE(surface.HausdorffQuantilePx(0.95), surface.HausdorffPx());
    EXPECT_EQ(SurfaceDistances(pair.mask, pair.mask).HausdorffPx(), 0);
    EXPECT_LE(surface.SurfaceDice(1), surface.SurfaceDice(2));
  }
}

TEST(MeasuresProperty, HausdorffOfThinMasksIsTheSearchOverAllPixels) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 2, 0);
    const Size size = test::RandomSize(20, rng);
    // Sparse masks: every pixel is outline.
    Mask a = test::RandomBinary<Mask>(size, 0.05, rng);
    Mask b = test::RandomBinary<Mask>(size, 0.05, rng);
    a.at(0, 0) = 1;
    b.at(size.height - 1, size.width - 1) = 1;
    EXPECT_NEAR(SurfaceDistances(a, b).HausdorffPx(), SlowHausdorff(a, b), 1e-12);
  }
}

TEST(MeasuresProperty, TopologyIsBoundedSymmetricAndPerfectForEqualMasks) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Pair pair = RandomPair(seed, 24);
    const Mask bone = Skeletonize(pair.mask);
    const Mask reference_bone = Skeletonize(pair.reference);
    const auto cl_dice = CenterlineDice(pair.mask, pair.reference, bone, reference_bone);
    EXPECT_EQ(cl_dice, CenterlineDice(pair.reference, pair.mask, reference_bone, bone));
    if (cl_dice) {
      EXPECT_GE(*cl_dice, 0);
      EXPECT_LE(*cl_dice, 1);
    }
    if (CountOnes(pair.mask) > 0) {
      EXPECT_EQ(CenterlineDice(pair.mask, pair.mask, bone, bone), 1);
      EXPECT_EQ(ConnectivityAreaLength(pair.mask, pair.mask, bone, bone), (Cal{1, 1, 1}));
    }
    if (const auto cal = ConnectivityAreaLength(pair.mask, pair.reference, bone, reference_bone)) {
      EXPECT_GE(cal->Product(), 0);
      EXPECT_LE(cal->Product(), 1);
    }
  }
}

}  // namespace
}  // namespace noref
