// SPDX-License-Identifier: Apache-2.0
#include "noref/model/training_data.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/rng.h"
#include "noref/model/case_draw.h"

#include "support/small_model.h"

namespace noref {
namespace {

TEST(TrainingData, CasesAreCroppedAndReducedToTheWorkingSize) {
  ModelConfig config = test::SmallConfig();
  const test::DiscCase disc = test::MakeDiscCase(200);
  const TrainingCase own = PrepareCase("a", disc.mask, disc.fov, config);
  const Rect box = BoundingBox(disc.fov);
  EXPECT_EQ(own.mask.size(), (Size{box.width, box.width}));
  config.degrade.working_size_px = 50;
  EXPECT_EQ(PrepareCase("a", disc.mask, disc.fov, config).mask.size(), (Size{50, 50}));
}

TEST(TrainingData, ConstantMasksCannotBeLabels) {
  const ModelConfig config = test::SmallConfig();
  const test::DiscCase disc = test::MakeDiscCase(64);
  EXPECT_THROW(PrepareCase("a", Mask(disc.mask.size()), disc.fov, config), Error);
  EXPECT_THROW(PrepareCase("a", Mask(disc.mask.size(), 1), disc.fov, config), Error);
  EXPECT_THROW(PrepareCase("a", disc.mask, Fov(disc.fov.size()), config), Error);
}

TEST(TrainingData, SplitDependsOnIdsAndSeedAlone) {
  const ModelConfig config = test::SmallConfig();
  std::vector<TrainingCase> cases = test::SmallCases(config, 20);
  const TrainingSet set = SplitCases(cases, config);
  EXPECT_EQ(set.validation.size(), 2u);
  EXPECT_EQ(set.training.size(), 18u);
  std::reverse(cases.begin(), cases.end());
  EXPECT_EQ(DescribeCases(SplitCases(cases, config)), DescribeCases(set));
  ModelConfig other = config;
  other.seed = 2;
  EXPECT_NE(DescribeCases(SplitCases(cases, other)), DescribeCases(set));
}

TEST(TrainingData, HoldsOutAtLeastOneAndNeedsTwo) {
  ModelConfig config = test::SmallConfig();
  config.train.validation_share = 0;
  EXPECT_EQ(SplitCases(test::SmallCases(config, 2), config).validation.size(), 1u);
  config.train.validation_share = 0.9;
  EXPECT_EQ(SplitCases(test::SmallCases(config, 2), config).training.size(), 1u);
  EXPECT_THROW(SplitCases(test::SmallCases(config, 1), config), UsageError);
}

TEST(TrainingData, SamplesFollowFromSeedEpochAndIndex) {
  const ModelConfig config = test::SmallConfig();
  const std::vector<TrainingCase> cases = test::SmallCases(config);
  for (std::uint64_t index = 0; index < 20; ++index) {
    const TrainingSample a = MakeTrainingSample(cases, config, 3, index);
    const TrainingSample b = MakeTrainingSample(cases, config, 3, index);
    EXPECT_EQ(a.input, b.input);
    EXPECT_EQ(a.targets, b.targets);
  }
  EXPECT_NE(MakeTrainingSample(cases, config, 3, 1).input,
            MakeTrainingSample(cases, config, 4, 1).input);
}

TEST(TrainingData, UntouchedMasksHavePerfectLabels) {
  ModelConfig config = test::SmallConfig();
  config.targets = {"cldice", "nmi", "dice", "mcc"};
  config.degrade.choices = {DegradationChoice{}};  // identity
  const std::vector<TrainingCase> cases = test::SmallCases(config);
  for (std::uint64_t index = 0; index < 20; ++index) {
    const TrainingSample sample = MakeTrainingSample(cases, config, 0, index);
    EXPECT_EQ(sample.targets, (std::vector<double>{1, 1, 1, 1}));
    EXPECT_EQ(sample.input.size(), (Size{32, 32}));
  }
}

TEST(TrainingData, LabelsCompareWithTheOriginal) {
  ModelConfig config = test::SmallConfig();
  config.targets = {"dice", "cldice"};
  const std::vector<TrainingCase> cases = test::SmallCases(config);
  for (std::uint64_t index = 0; index < 20; ++index) {
    SCOPED_TRACE(index);
    const DegradedCase drawn = DrawDegradedCase(cases, config, 0, index);
    CasePair pair(drawn.degraded.mask, drawn.original, drawn.fov);
    const std::vector<double> targets = MakeTrainingSample(cases, config, 0, index).targets;
    EXPECT_EQ(targets[0], TargetValue(Target::kDice, pair));
    // A turned skeleton differs in single pixels from the skeleton of the turned mask.
    EXPECT_NEAR(targets[1], *TargetValue(Target::kCenterlineDice, pair), 0.03);
  }
}

/// Twice as bright on vessels, with a slope so that many thresholds differ.
SoftMap MapOf(const test::DiscCase& disc) {
  SoftMap map(disc.mask.size());
  for (int y = 0; y < map.height(); ++y)
    for (int x = 0; x < map.width(); ++x)
      map.at(y, x) = 0.4f * static_cast<float>(disc.mask.at(y, x)) +
                     0.5f * static_cast<float>(x) / static_cast<float>(map.width());
  return map;
}

TEST(TrainingData, RealMapsBecomeSamplesAtRandomThresholds) {
  ModelConfig config = test::SmallConfig();
  config.train.map_share = 1;
  const test::DiscCase disc = test::MakeDiscCase(80);
  std::vector<TrainingCase> cases = {PrepareCase("a", disc.mask, disc.fov, config)};
  AddMap(MapOf(disc), disc.fov, cases.front());
  std::size_t least = cases.front().mask.PixelCount();
  std::size_t most = 0;
  for (std::uint64_t index = 0; index < 50; ++index) {
    const DegradedCase drawn = DrawDegradedCase(cases, config, 0, index);
    EXPECT_EQ(drawn.degraded.operator_name, "real_map");
    EXPECT_EQ(drawn.degraded.mask, Inside(drawn.degraded.mask, drawn.fov));
    EXPECT_EQ(drawn.degraded.counts, CountPixels(drawn.degraded.mask, drawn.original, drawn.fov));
    const std::size_t vessel = CountOnes(drawn.degraded.mask);
    EXPECT_GT(vessel, 0u);
    EXPECT_LT(vessel, CountOnes(drawn.fov));
    least = std::min(least, vessel);
    most = std::max(most, vessel);
  }
  EXPECT_LT(3 * least, most);
}

TEST(TrainingData, MapsTakeTheirShareAndAreTold) {
  ModelConfig config = test::SmallConfig();
  const test::DiscCase disc = test::MakeDiscCase(80);
  const std::vector<TrainingCase> without = {PrepareCase("a", disc.mask, disc.fov, config)};
  std::vector<TrainingCase> with = without;
  AddMap(MapOf(disc), disc.fov, with.front());
  config.train.map_share = 0.5;
  int of_maps = 0;
  for (std::uint64_t index = 0; index < 60; ++index)
    of_maps += DrawDegradedCase(with, config, 0, index).degraded.operator_name == "real_map";
  EXPECT_GT(of_maps, 15);
  EXPECT_LT(of_maps, 45);
  const TrainingSet set{.training = with, .validation = without};
  EXPECT_EQ(DescribeMaps(set).back().role, "map");
}

TEST(TrainingData, ConstantMapsAreRefused) {
  const ModelConfig config = test::SmallConfig();
  const test::DiscCase disc = test::MakeDiscCase(60);
  TrainingCase prepared = PrepareCase("a", disc.mask, disc.fov, config);
  EXPECT_THROW(AddMap(SoftMap(disc.mask.size(), 0.5f), disc.fov, prepared), Error);
}

TEST(CaseDraw, CasesAreEquallyLikelyOrDataSetsAre) {
  const std::vector<std::string_view> ids = {
      "a/1", "b/1", "a/2", "a/3", "a/4", "b/2", "a/5", "a/6"};
  TrainOptions options;
  const auto counts = [&] {
    std::vector<int> drawn(ids.size());
    Rng rng(1, 0, 0);
    for (int i = 0; i < 24000; ++i) ++drawn[DrawCaseIndex(ids, options, rng)];
    return drawn;
  };
  for (const int count : counts()) EXPECT_NEAR(count, 3000, 300);
  options.equal_data_sets = true;
  const std::vector<int> drawn = counts();
  for (std::size_t i = 0; i < ids.size(); ++i)
    EXPECT_NEAR(drawn[i], DataSetOf(ids[i]) == "a" ? 2000 : 6000, 300) << ids[i];
}

}  // namespace
}  // namespace noref
