// SPDX-License-Identifier: Apache-2.0
#include "noref/model/calibration.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/rng.h"
#include "noref/model/novelty.h"

namespace noref {
namespace {

/// Masks whose truth is half of the prediction, give or take a little.
std::vector<CalibrationPoint> HalvedPoints(std::uint64_t seed, int images, int masks) {
  Rng rng(seed, 0, 0);
  std::vector<CalibrationPoint> points;
  for (int image = 0; image < images; ++image)
    for (int mask = 0; mask < masks; ++mask) {
      const double predicted = rng.Uniform();
      const double truth = std::clamp(0.5 * predicted + 0.03 * rng.Normal(), 0.0, 1.0);
      points.push_back({fmt::format("image{}", image), predicted, truth});
    }
  return points;
}

TEST(Calibration, BringsPredictionsOntoTheScaleOfTruth) {
  const TargetCalibration fitted = FitCalibration("dice", HalvedPoints(1, 20, 30));
  EXPECT_EQ(fitted.target, "dice");
  for (const double predicted : {0.2, 0.5, 0.8})
    EXPECT_NEAR(fitted.scale(predicted), 0.5 * predicted, 0.03) << predicted;
}

TEST(Calibration, KeepsTheOrderOfMasks) {
  const TargetCalibration fitted = FitCalibration("dice", HalvedPoints(2, 8, 5));
  double last = -1;
  for (int i = 0; i <= 1000; ++i) {
    const double scaled = fitted.scale(i / 1000.0);
    EXPECT_GT(scaled, last) << i;
    EXPECT_LE(scaled, 1.0);
    last = scaled;
  }
}

TEST(Calibration, IntervalsHoldTheTruthOfOtherImages) {
  const TargetCalibration fitted = FitCalibration("dice", HalvedPoints(3, 60, 20));
  int held = 0;
  const auto fresh = HalvedPoints(4, 100, 20);
  for (const CalibrationPoint& point : fresh) {
    const Interval interval = fitted.intervals.At(fitted.scale(point.predicted), 0.9);
    held += point.truth >= interval.low && point.truth <= interval.high;
  }
  EXPECT_NEAR(held / static_cast<double>(fresh.size()), 0.9, 0.04);
}

TEST(Calibration, HalvesAreDisjointAndDependOnTheIdsAlone) {
  const std::set<std::string> half = HalfOf({"a", "b", "c", "d", "e"});
  EXPECT_EQ(half.size(), 3u);
  EXPECT_EQ(HalfOf({"e", "d", "c", "b", "a"}), half);
}

TEST(Calibration, TooFewImagesAreAnError) {
  EXPECT_THROW(FitCalibration("dice", HalvedPoints(1, 3, 50)), Error);
}

/// Features that vary along the diagonal mostly.
std::vector<std::vector<float>> Diagonal(std::uint64_t seed, int count) {
  Rng rng(seed, 0, 0);
  std::vector<std::vector<float>> features;
  for (int i = 0; i < count; ++i) {
    const double along = 3 * rng.Normal();
    features.push_back({static_cast<float>(along + 0.3 * rng.Normal() + 5),
                        static_cast<float>(along + 0.3 * rng.Normal() - 2),
                        1.0f});
  }
  return features;
}

TEST(Novelty, OneInAHundredOfTheKnownKindIsAboveOne) {
  const NoveltyMeasure measure = FitNovelty(Diagonal(1, 2000), Diagonal(2, 2000));
  int above = 0;
  for (const auto& features : Diagonal(3, 5000)) above += measure(features) > 1;
  EXPECT_NEAR(above / 5000.0, 0.01, 0.006);
}

TEST(Novelty, SeesWhatNoSingleFeatureShows) {
  const NoveltyMeasure measure = FitNovelty(Diagonal(1, 2000), Diagonal(2, 2000));
  EXPECT_LT(measure(std::vector<float>{5 + 4, -2 + 4, 1}), 1);
  EXPECT_GT(measure(std::vector<float>{5 + 4, -2 - 4, 1}), 1);
  EXPECT_GT(measure(std::vector<float>{5, -2, 9}), 1);  // a feature that never moved
}

TEST(Novelty, RefusesWhatDoesNotFit) {
  EXPECT_THROW(NoveltyMeasure({1, 2}, {1, 2, 3}, 1), Error);
  EXPECT_THROW(NoveltyMeasure({1}, {1}, 0), Error);
  EXPECT_THROW(NoveltyMeasure({NAN}, {1}, 1), Error);
  EXPECT_THROW(FitNovelty(Diagonal(1, 1), Diagonal(2, 9)), Error);
}

}  // namespace
}  // namespace noref
