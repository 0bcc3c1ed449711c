// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/soft_measures.h"

#include <vector>

#include <gtest/gtest.h>

namespace noref {
namespace {

SoftLevels Levels(const std::vector<float>& soft, const std::vector<std::uint8_t>& reference) {
  const Size size{.width = static_cast<int>(soft.size()), .height = 1};
  return CountLevels(SoftMap(size, soft), Mask(size, reference), WholeFrame(size));
}

TEST(SoftLevels, AreDistinctValuesFromTheLargest) {
  EXPECT_EQ(Levels({0.5F, 0.0F, 1.0F, 0.5F, -0.0F}, {1, 0, 1, 0, 1}),
            (SoftLevels{{1.0F, 1, 0}, {0.5F, 1, 1}, {0.0F, 1, 1}}));
}

TEST(SoftLevels, LeaveOutPixelsOutsideTheFov) {
  const Size size{3, 1};
  const SoftLevels levels =
      CountLevels(SoftMap(size, {0.1F, 0.2F, 0.3F}), Mask(size, {1, 1, 1}), Fov(size, {0, 1, 0}));
  EXPECT_EQ(levels, (SoftLevels{{0.2F, 1, 0}}));
}

TEST(SoftLevels, APoolAddsImagesAndKeepsEightBitValues) {
  LevelPool pool;
  const float level = 77.0F / 255.0F;
  pool.Add({{level, 3, 1}, {0.0F, 0, 9}});
  pool.Add({{1.0F, 2, 0}, {level, 1, 5}});
  const SoftLevels levels = pool.Levels();
  ASSERT_EQ(levels.size(), 3u);
  EXPECT_EQ(levels[0], (SoftLevel{1.0F, 2, 0}));
  EXPECT_FLOAT_EQ(levels[1].value, level);
  EXPECT_EQ(levels[1].vessel, 4u);
  EXPECT_EQ(levels[1].background, 6u);
  EXPECT_EQ(levels[2], (SoftLevel{0.0F, 0, 9}));
}

TEST(SoftMeasures, APerfectMapHasAreaOne) {
  const SoftLevels levels = Levels({0.9F, 0.8F, 0.2F, 0.1F}, {1, 1, 0, 0});
  EXPECT_EQ(*RocAuc(levels), 1);
  EXPECT_EQ(*AveragePrecision(levels), 1);
  EXPECT_EQ(*FindBestThreshold(levels, Criterion::kDice), (BestThreshold{0.8F, 1}));
}

TEST(SoftMeasures, AConstantMapHasAreaOneHalf) {
  const SoftLevels levels = Levels({0.3F, 0.3F, 0.3F, 0.3F}, {1, 0, 0, 0});
  EXPECT_EQ(*RocAuc(levels), 0.5);
  EXPECT_EQ(*AveragePrecision(levels), 0.25);
}

TEST(SoftMeasures, AConstantReferenceHasNoArea) {
  const SoftLevels background = Levels({0.3F, 0.7F}, {0, 0});
  const SoftLevels vessel = Levels({0.3F, 0.7F}, {1, 1});
  EXPECT_FALSE(RocAuc(background));
  EXPECT_FALSE(AveragePrecision(background));
  EXPECT_FALSE(RocAuc(vessel));
  EXPECT_EQ(*AveragePrecision(vessel), 1);
  EXPECT_FALSE(FindBestThreshold(vessel, Criterion::kYouden));
  EXPECT_NEAR(*ExpectedCalibrationError(background), 0.5, 1e-7);
  EXPECT_FALSE(ExpectedCalibrationError({}));
}

TEST(SoftMeasures, EqualThresholdsAreSettledForTheLargest) {
  // 0.9 finds half of the vessel without error, 0.1 all of it with every background pixel.
  const SoftLevels levels = Levels({0.9F, 0.1F, 0.1F}, {1, 1, 0});
  EXPECT_EQ(FindBestThreshold(levels, Criterion::kYouden)->threshold, 0.9F);
}

TEST(SoftMeasures, ASureAndRightMapIsCalibrated) {
  EXPECT_EQ(*ExpectedCalibrationError(Levels({1, 1, 0, 0}, {1, 1, 0, 0})), 0);
  EXPECT_EQ(*ExpectedCalibrationError(Levels({1, 1, 0, 0}, {0, 0, 1, 1})), 1);
  // Errors of one bin may balance, those of two bins may not.
  EXPECT_EQ(*ExpectedCalibrationError(Levels({0.5F, 0.5F}, {1, 0}), 2), 0);
  EXPECT_EQ(*ExpectedCalibrationError(Levels({0.25F, 0.75F}, {1, 0}), 2), 0.75);
}

}  // namespace
}  // namespace noref
