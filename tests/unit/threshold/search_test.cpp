// SPDX-License-Identifier: Apache-2.0
#include "noref/threshold/search.h"

#include <cmath>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/rng.h"
#include "noref/metrics/nmi.h"

#include "support/disc.h"

namespace noref {
namespace {

/// A soft map around the mask of a disc case: blurred edges plus noise, rounded to `levels` steps
/// (0: not rounded).
SoftMap NoisyMap(const Mask& mask, double noise, int levels, Rng& rng) {
  SoftMap soft(mask.size());
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      double near = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          if (mask.Contains(y + dy, x + dx)) near += mask.at(y + dy, x + dx);
      double value = std::clamp(0.1 + near / 14 + noise * rng.Normal(), 0.0, 1.0);
      if (levels > 0) value = std::round(value * levels) / levels;
      soft.at(y, x) = static_cast<float>(value);
    }
  }
  return soft;
}

MaskScore TrueNmi(const test::DiscCase& disc) {
  return [&disc](const Mask& mask) {
    return RescaledNmi(CountPixels(mask, disc.mask, disc.fov)).value_or(0);
  };
}

TEST(Search, CoarseToFineComesCloseToExhaustiveWithinItsBudget) {
  const test::DiscCase disc = test::MakeDiscCase(160);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const int levels = seed % 3 == 0 ? 0 : 255;
    const SoftMap soft = NoisyMap(disc.mask, rng.Uniform(0.02, 0.4), levels, rng);
    const auto full = FindThreshold(soft, disc.fov, TrueNmi(disc), {.search = Search::kExhaustive});
    const auto fast = FindThreshold(soft, disc.fov, TrueNmi(disc));
    EXPECT_LE(fast.curve.size(), 24u);
    EXPECT_LE(fast.score, full.score);
    EXPECT_GT(fast.score, full.score - 0.01);
  }
}

TEST(Search, NeverSpendsMoreThanItsBudget) {
  const test::DiscCase disc = test::MakeDiscCase(60);
  for (int budget = 3; budget < 300; budget += 7) {
    SCOPED_TRACE(budget);
    Rng rng(1, 0, 0);
    const SoftMap soft = NoisyMap(disc.mask, 0.3, 255, rng);
    int calls = 0;
    const MaskScore count = [&](const Mask& mask) {
      ++calls;
      return TrueNmi(disc)(mask);
    };
    const auto report = FindThreshold(soft, disc.fov, count, {.most_evaluations = budget});
    EXPECT_LE(calls, budget);
    EXPECT_EQ(report.curve.size(), static_cast<std::size_t>(calls));
  }
}

TEST(Search, ReportsTheScoreOfItsOwnMask) {
  const test::DiscCase disc = test::MakeDiscCase(100);
  Rng rng(2, 0, 0);
  const SoftMap soft = NoisyMap(disc.mask, 0.1, 255, rng);
  const auto report = FindThreshold(soft, disc.fov, TrueNmi(disc));
  EXPECT_EQ(report.score, TrueNmi(disc)(Binarize(soft, report.threshold)));
  for (std::size_t i = 1; i < report.curve.size(); ++i) {
    EXPECT_LT(report.curve[i - 1].threshold, report.curve[i].threshold);
    EXPECT_LE(report.curve[i].score, report.score);
  }
}

/// A map with levels 0 to 255, one row each, and a score that is a function of the threshold.
struct Ramp {
  SoftMap soft{{4, 256}};
  Fov fov{{4, 256}, 1};
  Ramp() {
    for (int y = 0; y < 256; ++y)
      for (float& value : soft.row(y)) value = static_cast<float>(y) / 255.0f;
  }
  /// The level of the threshold that made the mask.
  static int LevelOf(const Mask& mask) { return 256 - static_cast<int>(CountOnes(mask)) / 4; }
};

TEST(Search, TiesAreResolvedAtTheMiddleOfThePlateau) {
  const Ramp ramp;
  const MaskScore plateau = [](const Mask& mask) {
    const int level = Ramp::LevelOf(mask);
    return level >= 101 && level <= 141 ? 1.0 : 0.0;
  };
  for (const Search search : {Search::kExhaustive, Search::kCoarseToFine}) {
    const auto report = FindThreshold(ramp.soft, ramp.fov, plateau, {.search = search});
    EXPECT_NEAR(report.threshold, 121 / 255.0, search == Search::kExhaustive ? 1e-6 : 8 / 255.0);
  }
}

TEST(Search, FindsNarrowPeaksOnABroadHill) {
  const Ramp ramp;
  for (int peak = 1; peak < 256; ++peak) {
    SCOPED_TRACE(peak);
    const MaskScore hill = [&](const Mask& mask) { return -std::abs(Ramp::LevelOf(mask) - peak); };
    EXPECT_FLOAT_EQ(FindThreshold(ramp.soft, ramp.fov, hill).threshold,
                    static_cast<float>(peak) / 255.0f);
  }
}

TEST(Search, AMapOfTwoLevelsIsReturnedAsItIs) {
  const test::DiscCase disc = test::MakeDiscCase(40);
  SoftMap soft(disc.mask.size());
  for (std::size_t i = 0; i < soft.PixelCount(); ++i)
    soft.values()[i] = disc.mask.values()[i] != 0 ? 0.7f : 0.2f;
  const auto report = FindThreshold(soft, disc.fov, TrueNmi(disc));
  EXPECT_TRUE(report.was_binary);
  EXPECT_EQ(report.threshold, 0.7f);
  EXPECT_EQ(report.score, 1.0);
}

TEST(Search, ConstantMapsHaveNoThreshold) {
  const MaskScore any = [](const Mask&) { return 0.0; };
  const Fov fov({5, 5}, 1);
  const auto status_of = [&](float value, const Fov& region) {
    try {
      FindThreshold(SoftMap({5, 5}, value), region, any);
    } catch (const Error& error) {
      return error.status();
    }
    return Status::kOk;
  };
  EXPECT_EQ(status_of(0, fov), Status::kEmpty);
  EXPECT_EQ(status_of(1, fov), Status::kFull);
  EXPECT_EQ(status_of(1, Fov({5, 5})), Status::kBadFov);
}

}  // namespace
}  // namespace noref
