// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/parallel.h"
#include "noref/model/quality_model.h"
#include "noref/model/segment_data.h"
#include "noref/model/trainer.h"
#include "noref/model/vessel_predictor.h"

#include "support/small_model.h"
#include "support/small_segmenter.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

ModelFile TrainSmall(ModelConfig config, int threads, const std::filesystem::path& path) {
  const SegmentSet set = SplitCases(test::SmallSegmentCases(config), config);
  Train(config, set, {.model_path = path, .threads = threads});
  return ReadModelFile(path);
}

ModelFile TrainSegmenter() {
  const test::TemporaryFolder folder;
  ModelConfig config = test::SmallSegmentConfig();
  config.train.epochs = 8;
  config.train.samples_per_epoch = 240;
  config.train.batch_size = 4;
  return TrainSmall(config, 2, folder / "m");
}

/// Trained once.
const ModelFile& TrainedSegmenter() {
  static const ModelFile model = TrainSegmenter();
  return model;
}

double MeanWhere(const SoftMap& soft, const Mask& mask, const Fov& fov, std::uint8_t value) {
  double sum = 0;
  double count = 0;
  for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
    if (fov.values()[i] == 0 || mask.values()[i] != value) continue;
    sum += soft.values()[i];
    count += 1;
  }
  return sum / count;
}

TEST(SegmentData, PatchesFollowFromTheirNumberAlone) {
  const ModelConfig config = test::SmallSegmentConfig();
  const auto cases = test::SmallSegmentCases(config);
  const SegmentSample first = MakeSegmentSample(cases, config, 3, 5);
  const SegmentSample again = MakeSegmentSample(cases, config, 3, 5);
  const SegmentSample other = MakeSegmentSample(cases, config, 3, 6);
  EXPECT_EQ(first.input, again.input);
  EXPECT_EQ(first.vessel, again.vessel);
  EXPECT_EQ(first.weight, again.weight);
  EXPECT_NE(first.input, other.input);
}

TEST(SegmentData, PatchesStayInRangeAndNeverMissTheFieldOfView) {
  const ModelConfig config = test::SmallSegmentConfig();
  const auto cases = test::SmallSegmentCases(config);
  for (std::uint64_t index = 0; index < 200; ++index) {
    const SegmentSample sample = MakeSegmentSample(cases, config, 0, index);
    double weight = 0;
    for (std::size_t i = 0; i < sample.input.PixelCount(); ++i) {
      EXPECT_LE(std::abs(sample.input.values()[i]), 1.0f);
      EXPECT_GE(sample.vessel.values()[i], 0.0f);
      EXPECT_LE(sample.vessel.values()[i], 1.0f);
      weight += sample.weight.values()[i];
    }
    EXPECT_GT(weight, 0.0) << index;
  }
}

TEST(SegmentData, AnEmptyMaskIsRefused) {
  const ModelConfig config = test::SmallSegmentConfig();
  const test::DiscCase disc = test::MakeDiscCase(60);
  EXPECT_THROW(
      PrepareSegmentCase("a", test::PaintFundus(disc, 1), Mask(disc.fov.size()), disc.fov, config),
      Error);
}

TEST(Segmenter, SameBytesForAnyNumberOfThreadsAndAfterAResume) {
  const test::TemporaryFolder folder;
  const ModelConfig config = test::SmallSegmentConfig();
  TrainSmall(config, 1, folder / "one");
  TrainSmall(config, 3, folder / "three");
  EXPECT_EQ(ReadBytes(folder / "one"), ReadBytes(folder / "three"));
  EXPECT_EQ(ReadBytes(CheckpointPath(folder / "one")), ReadBytes(CheckpointPath(folder / "three")));
}

TEST(Segmenter, KeepsModelsOfTheEpochsAskedFor) {
  const test::TemporaryFolder folder;
  ModelConfig config = test::SmallSegmentConfig();
  config.train.keep_every_epochs = 2;
  config.train.epochs = 5;
  TrainSmall(config, 2, folder / "m.safetensors");
  EXPECT_EQ(ReadModelFile(folder / "m.epoch2.safetensors").epoch, 2);
  EXPECT_EQ(ReadModelFile(folder / "m.epoch4.safetensors").epoch, 4);
  EXPECT_FALSE(std::filesystem::exists(folder / "m.epoch3.safetensors"));
}

TEST(Segmenter, FindsVesselsInAnImageThatItHasNotSeen) {
  const VesselPredictor predictor(TrainedSegmenter());
  const test::DiscCase disc = test::MakeDiscCase(90);
  const SoftMap soft = predictor.Predict(test::PaintFundus(disc, 99), disc.fov);
  const double on_vessels = MeanWhere(soft, disc.mask, disc.fov, 1);
  const double elsewhere = MeanWhere(soft, disc.mask, disc.fov, 0);
  EXPECT_GT(on_vessels, elsewhere + 0.4);
  for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
    EXPECT_GE(soft.values()[i], 0.0f);
    EXPECT_LE(soft.values()[i], 1.0f);
    if (disc.fov.values()[i] == 0) {
      EXPECT_EQ(soft.values()[i], 0.0f);
    }
  }
}

TEST(Segmenter, SameMapOnAnyThread) {
  const VesselPredictor predictor(TrainedSegmenter());
  const test::DiscCase disc = test::MakeDiscCase(80);
  const RgbImage image = test::PaintFundus(disc, 7);
  const SoftMap alone = predictor.Predict(image, disc.fov);
  const auto among =
      ParallelMap<SoftMap>(6, 3, [&](std::size_t) { return predictor.Predict(image, disc.fov); });
  for (const SoftMap& map : among) EXPECT_EQ(map, alone);
}

TEST(QualityModel, TheImageShowsInventedAndMissedVessels) {
  const QualityModel model(TrainedSegmenter());
  ASSERT_TRUE(model.UsesImage());
  const test::DiscCase disc = test::MakeDiscCase(90);
  const RgbImage image = test::PaintFundus(disc, 99);
  ImageQuality quality = model.For(disc.fov, &image);
  // A clean tree in the wrong place, and half of the tree: both look like vessels.
  Mask moved(disc.mask.size());
  Mask halved = disc.mask;
  for (int y = 0; y < 90; ++y) {
    for (int x = 0; x < 90; ++x) {
      moved.at(y, x) = disc.mask.at(y, (x + 12) % 90);
      if (x < 45) halved.at(y, x) = 0;
    }
  }
  const std::vector<double> good = quality.Predict(disc.mask);
  for (const Mask& bad : {moved, halved}) {
    const std::vector<double> values = quality.Predict(bad);
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_LT(values[i], good[i] - 0.1) << model.targets()[i];
      EXPECT_EQ(values[i], quality.PredictTarget(bad, i));
    }
  }
}

TEST(QualityModel, BothWitnessesMakeOneValueByTheSharesOfTheFile) {
  ModelFile segmenter = TrainedSegmenter();
  ModelConfig config = test::SmallConfig();
  config.targets = segmenter.config.targets;
  const test::TemporaryFolder folder;
  Train(config, SplitCases(test::SmallCases(config), config), {.model_path = folder / "m"});
  const ModelFile mask_model = ReadModelFile(folder / "m");
  segmenter.joint = {.mask_weights = WeightsHash(mask_model), .targets = {}};
  for (const std::string& target : config.targets) {
    const TargetCalibration halved{
        .target = target,
        .scale = MonotoneMap({{0, 0}, {1, 0.5}}),
        .intervals = {.groups = 30, .bounds = {{0.8, -0.1, 0.05}, {0.9, -0.2, 0.1}}}};
    segmenter.joint->targets.push_back({.image_share = 0.75, .calibration = halved});
  }
  const test::DiscCase disc = test::MakeDiscCase(90);
  const RgbImage image = test::PaintFundus(disc, 99);
  const QualityModel both(segmenter, mask_model);
  EXPECT_TRUE(both.UsesImage() && both.UsesMask());
  ImageQuality together = both.For(disc.fov, &image);
  const auto by_image = QualityModel(segmenter).For(disc.fov, &image).Predict(disc.mask);
  const auto by_mask = QualityModel(mask_model).For(disc.fov, nullptr).Predict(disc.mask);
  const Prediction prediction = together.PredictWithIntervals(disc.mask, 0.8);
  for (std::size_t i = 0; i < by_mask.size(); ++i) {
    EXPECT_NEAR(prediction.values[i], 0.5 * (0.75 * by_image[i] + 0.25 * by_mask[i]), 1e-12);
    EXPECT_EQ(together.PredictTarget(disc.mask, i), prediction.values[i]);
    ASSERT_TRUE(prediction.intervals[i]);
    EXPECT_LE(prediction.intervals[i]->low, prediction.values[i]);
    EXPECT_GE(prediction.intervals[i]->high, prediction.values[i]);
  }
}

TEST(QualityModel, AModelOfTheImageNeedsOne) {
  const QualityModel model(TrainedSegmenter());
  EXPECT_THROW(model.For(WholeFrame({9, 9}), nullptr), Error);
}

TEST(Segmenter, SidesMustFitTheLevels) {
  ModelConfig config = test::SmallSegmentConfig();
  config.input_size_px = 66;
  EXPECT_THROW(CheckConfig(config), UsageError);
  config = test::SmallSegmentConfig();
  config.patches.side_px = 30;
  EXPECT_THROW(CheckConfig(config), UsageError);
}

}  // namespace
}  // namespace noref
