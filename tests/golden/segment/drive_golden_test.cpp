// SPDX-License-Identifier: Apache-2.0
// The published result of B-COSFIRE on the DRIVE test set (Azzopardi et al., Medical Image Analysis
// 19 (2015), table 3), at the threshold with the largest Matthews correlation.
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "noref/image/decode.h"
#include "noref/metrics/overlap.h"
#include "noref/metrics/soft_measures.h"
#include "noref/segment/cosfire.h"

#include "support/shared_data.h"

namespace noref {
namespace {

constexpr double kPublishedAuc = 0.9614;
constexpr double kPublishedAccuracy = 0.9442;
constexpr double kPublishedSensitivity = 0.7655;
constexpr double kPublishedSpecificity = 0.9704;

/// The levels of all 20 maps, inside the FoV.
SoftLevels TestSetLevels() {
  const std::filesystem::path folder = test::SharedFolder() / "data/DRIVE/test";
  const CosfireSegmenter segmenter;
  LevelPool pool;
  for (int i = 1; i <= 20; ++i) {
    const std::string id = fmt::format("{:02}", i);
    const Fov fov = ReadFov(folder / "fov" / (id + "_test_mask.gif")).value;
    const RgbImage image = ReadFundus(folder / "images" / (id + "_test.tif")).value;
    const Mask reference = ReadMask(folder / "manual1" / (id + "_manual1.gif")).value;
    pool.Add(CountLevels(segmenter.Segment(image, fov), reference, fov));
  }
  return pool.Levels();
}

Contingency CountsAt(const SoftLevels& levels, double threshold) {
  Contingency counts;
  for (const SoftLevel& level : levels) {
    const bool is_vessel = level.value >= threshold;
    (is_vessel ? counts.tp : counts.fn) += level.vessel;
    (is_vessel ? counts.fp : counts.tn) += level.background;
  }
  return counts;
}

TEST(DriveGolden, ReachesThePublishedResult) {
  NOREF_NEEDS_SHARED("data/DRIVE/test/images");
  const SoftLevels levels = TestSetLevels();
  EXPECT_NEAR(RocAuc(levels).value(), kPublishedAuc, 0.0015);
  const BestThreshold best = FindBestThreshold(levels, Criterion::kMcc).value();
  const Contingency counts = CountsAt(levels, best.threshold);
  EXPECT_NEAR(Accuracy(counts).value(), kPublishedAccuracy, 0.001);
  EXPECT_NEAR(Sensitivity(counts).value(), kPublishedSensitivity, 0.02);
  EXPECT_NEAR(Specificity(counts).value(), kPublishedSpecificity, 0.003);
}

}  // namespace
}  // namespace noref
