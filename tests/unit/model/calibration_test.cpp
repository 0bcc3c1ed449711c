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
  EXPECT_GE(held / static_cast<double>(fresh.size()), 0.9);
  EXPECT_LE(held / static_cast<double>(fresh.size()), 0.99);
}

TEST(Calibration, IntervalsKnowThatImagesDiffer) {
  // Half of the spread belongs to the image: its reader is strict or generous.
  const auto with_readers = [](std::uint64_t seed, int images) {
    Rng rng(seed, 0, 0);
    std::vector<CalibrationPoint> points = HalvedPoints(seed, images, 30);
    for (std::size_t first = 0; first < points.size(); first += 30) {
      const double reader = 0.05 * rng.Normal();
      for (std::size_t i = first; i < first + 30; ++i)
        points[i].truth = std::clamp(points[i].truth + reader, 0.0, 1.0);
    }
    return points;
  };
  double held = 0;
  const int trials = 20;
  for (std::uint64_t trial = 0; trial < trials; ++trial) {
    const TargetCalibration fitted = FitCalibration("dice", with_readers(trial, 22));
    const auto fresh = with_readers(100 + trial, 40);
    for (const CalibrationPoint& point : fresh) {
      const Interval interval = fitted.intervals.At(fitted.scale(point.predicted), 0.9);
      held += point.truth >= interval.low && point.truth <= interval.high;
    }
  }
  EXPECT_GE(held / (trials * 40 * 30), 0.9);
}

TEST(Calibration, HalvesAreDisjointAndDependOnTheIdsAlone) {
  const std::set<std::string> half = HalfOf({"a", "b", "c", "d", "e"});
  EXPECT_EQ(half.size(), 3u);
  EXPECT_EQ(HalfOf({"e", "d", "c", "b", "a"}), half);
}

TEST(Calibration, TooFewImagesAreAnError) {
  EXPECT_THROW(FitCalibration("dice", HalvedPoints(1, 3, 50)), Error);
}

/// Masks that two witnesses judge, with errors of these standard deviations.
std::vector<WitnessPoint> WitnessPoints(std::uint64_t seed, double image_error, double mask_error) {
  Rng rng(seed, 0, 0);
  std::vector<WitnessPoint> points;
  for (int image = 0; image < 40; ++image)
    for (int mask = 0; mask < 50; ++mask) {
      const double truth = rng.Uniform(0.2, 0.8);
      points.push_back({.image = fmt::format("image{}", image),
                        .by_image = truth + image_error * rng.Normal(),
                        .by_mask = truth + mask_error * rng.Normal(),
                        .truth = truth});
    }
  return points;
}

TEST(JointCalibration, WitnessesCountByTheInverseOfTheirVariance) {
  // Half way to one half: by variances alone it would be 0.5, 0.8 and 0.2.
  EXPECT_NEAR(FitJointTarget("dice", WitnessPoints(1, 0.05, 0.05)).image_share, 0.5, 0.02);
  EXPECT_NEAR(FitJointTarget("dice", WitnessPoints(2, 0.05, 0.1)).image_share, 0.65, 0.02);
  EXPECT_NEAR(FitJointTarget("dice", WitnessPoints(3, 0.1, 0.05)).image_share, 0.35, 0.02);
}

TEST(JointCalibration, AWitnessThatContradictsHasTheSmallestShare) {
  std::vector<WitnessPoint> points = WitnessPoints(4, 0.05, 0.05);
  for (WitnessPoint& point : points) point.by_mask = 1 - point.by_mask;
  EXPECT_EQ(FitJointTarget("dice", points).image_share, 0.75);
  for (WitnessPoint& point : points) std::swap(point.by_mask, point.by_image);
  EXPECT_EQ(FitJointTarget("dice", points).image_share, 0.25);
}

TEST(JointCalibration, WitnessesThatAgreeInAllShareEqually) {
  std::vector<WitnessPoint> points = WitnessPoints(5, 0.05, 0.05);
  for (WitnessPoint& point : points) point.by_mask = point.by_image;
  EXPECT_EQ(FitJointTarget("dice", points).image_share, 0.5);
}

TEST(JointCalibration, IsTheCalibrationOfTheMixture) {
  const std::vector<WitnessPoint> points = WitnessPoints(6, 0.05, 0.1);
  const JointTarget joint = FitJointTarget("mcc", points);
  std::vector<CalibrationPoint> mixed;
  for (const WitnessPoint& point : points)
    mixed.push_back({point.image, joint.Mix(point.by_image, point.by_mask), point.truth});
  EXPECT_EQ(joint.calibration, FitCalibration("mcc", mixed));
  EXPECT_THROW(FitJointTarget("mcc", std::span(points).first(150)), Error);  // 3 images
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
