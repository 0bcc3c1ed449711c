// SPDX-License-Identifier: Apache-2.0
#include "noref/model/model_file.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/small_model.h"
#include "support/small_segmenter.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

ModelFile SmallModel(const ModelConfig& config = test::SmallConfig()) {
  ModelFile model;
  model.config = config;
  model.version = "1.2.3";
  model.epoch = 3;
  model.data = {{"a/1", "training", "00ff"}, {"b", "validation", "11"}};
  model.validation = {{"nmi", 0.1 + 0.2, -0.01, 0.9}};
  for (const TensorSpec& spec : ModelTensors(config)) {
    std::size_t count = 1;
    for (const auto side : spec.shape) count *= static_cast<std::size_t>(side);
    model.tensors.push_back({spec, std::vector<float>(count, 0.125f)});
  }
  return model;
}

std::string ErrorOf(const std::filesystem::path& path) {
  try {
    ReadModelFile(path);
  } catch (const UsageError&) {
    return "a usage error";
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(ModelFile, ReadsBackWhatWasWritten) {
  const test::TemporaryFolder folder;
  const ModelFile model = SmallModel();
  WriteModelFile(folder / "m.safetensors", model);
  const ModelFile read = ReadModelFile(folder / "m.safetensors");
  EXPECT_EQ(DumpOptions(read.config), DumpOptions(model.config));
  EXPECT_EQ(read.version, model.version);
  EXPECT_EQ(read.epoch, model.epoch);
  EXPECT_EQ(read.data, model.data);
  EXPECT_EQ(read.validation, model.validation);
  ASSERT_EQ(read.tensors.size(), model.tensors.size());
  EXPECT_EQ(read.tensors.back().values, model.tensors.back().values);
}

TargetCalibration SomeCalibration(const std::string& target) {
  return {.target = target,
          .scale = MonotoneMap({{0, 0.1}, {1, 0.9}}),
          .intervals = {.groups = 30, .bounds = {{0.8, -0.1, 0.05}, {0.9, -0.2, 0.1}}}};
}

/// A segmenter, by itself and together with SmallModel.
ModelFile CalibratedSegmenter() {
  ModelConfig config = test::SmallSegmentConfig();
  config.targets = test::SmallConfig().targets;
  ModelFile model = SmallModel(config);
  model.odds_scale = {1.25, -0.5};
  model.joint = {.mask_weights = WeightsHash(SmallModel()), .targets = {}};
  for (const std::string& target : model.config.targets) {
    model.calibration.push_back(SomeCalibration(target));
    model.joint->targets.push_back({.image_share = 0.75, .calibration = SomeCalibration(target)});
  }
  return model;
}

TEST(ModelFile, ReadsBackCalibrations) {
  const ModelFile model = CalibratedSegmenter();
  const ModelFile read = UnpackModel(PackModel(model), "m");
  EXPECT_EQ(read.calibration, model.calibration);
  EXPECT_EQ(read.joint, model.joint);
  EXPECT_EQ(read.odds_scale, model.odds_scale);
  EXPECT_EQ(WeightsHash(read), WeightsHash(model));
}

TEST(ModelFile, CalibrationsThatCannotBeAreErrors) {
  for (const std::string key : {"calibration", "joint_calibration", "odds_scale"}) {
    for (const std::string text : {"1",
                                   "{}",
                                   "{\"sharpness\":0,\"offset\":0}",
                                   "{\"sharpness\":1e-300,\"offset\":0}",
                                   "{\"sharpness\":1,\"offset\":1e9}",
                                   "{\"sharpness\":\"1\",\"offset\":0}",
                                   "[{}]",
                                   "[]",
                                   "[",
                                   "{\"mask_weights\":1}"}) {
      TensorFile file = PackModel(CalibratedSegmenter());
      file.metadata[key] = text;
      EXPECT_THROW(UnpackModel(std::move(file), "m"), Error) << key << " " << text;
    }
  }
  ModelFile model = CalibratedSegmenter();
  model.joint->targets.front().image_share = 1.5;
  EXPECT_THROW(UnpackModel(PackModel(model), "m"), Error);
  TensorFile unscaled = PackModel(CalibratedSegmenter());
  unscaled.metadata.erase("odds_scale");  // the calibration would be of another scale
  EXPECT_THROW(UnpackModel(std::move(unscaled), "m"), Error);
  model = CalibratedSegmenter();
  model.joint->targets.front().calibration.target = "cldice";
  EXPECT_THROW(UnpackModel(PackModel(model), "m"), Error);
}

TEST(ModelFile, NumbersThatAreNotWholeAreErrors) {
  for (const std::string text : {"1e99", "3.5", "99999999999", "\"3\""}) {
    TensorFile file = PackModel(SmallModel());
    file.metadata["epoch"] = text;
    EXPECT_THROW(UnpackModel(std::move(file), "m"), Error) << text;
    file = PackModel(CalibratedSegmenter());
    std::string& calibration = file.metadata["calibration"];
    calibration.replace(calibration.find("\"groups\":30"), 11, "\"groups\":" + text);
    if (text == "99999999999") continue;  // as many images as there may be
    EXPECT_THROW(UnpackModel(std::move(file), "m"), Error) << text;
  }
}

TEST(ModelFile, OnlyASegmenterIsCalibratedTogetherWithAnother) {
  TensorFile file = PackModel(SmallModel());
  file.metadata["joint_calibration"] =
      PackModel(CalibratedSegmenter()).metadata["joint_calibration"];
  EXPECT_FALSE(UnpackModel(std::move(file), "m").joint);
}

TEST(ModelFile, ModelsAreTogetherThatWereCalibratedTogether) {
  ModelFile segmenter = CalibratedSegmenter();
  ModelFile masks = SmallModel();
  EXPECT_TRUE(AreCalibratedTogether(segmenter, masks));
  masks.calibration = segmenter.calibration;
  EXPECT_TRUE(AreCalibratedTogether(segmenter, masks));
  masks.tensors.front().values.front() += 1;
  EXPECT_FALSE(AreCalibratedTogether(segmenter, masks));
  segmenter.joint.reset();
  EXPECT_FALSE(AreCalibratedTogether(segmenter, SmallModel()));
}

TEST(ModelFile, AnotherFormatVersionIsSaid) {
  const test::TemporaryFolder folder;
  TensorFile file = PackModel(SmallModel());
  file.metadata["noref_format"] = "7";
  WriteFile(folder / "m", TensorFileBytes(file));
  const std::string message = ErrorOf(folder / "m");
  EXPECT_NE(message.find("format 7"), std::string::npos) << message;
  EXPECT_NE(message.find((folder / "m").string()), std::string::npos) << message;
}

TEST(ModelFile, ForeignOrDamagedFilesAreErrorsThatNameTheFile) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "picture", "\x89PNG\r\n\x1a\n and so on");
  WriteFile(folder / "empty", "");
  TensorFile file = PackModel(SmallModel());
  file.metadata.erase("noref_format");  // a safetensors file of somebody else
  WriteFile(folder / "foreign", TensorFileBytes(file));
  for (const char* key : {"config", "data", "validation", "epoch"}) {
    file = PackModel(SmallModel());
    file.metadata[key] = "{]";
    WriteFile(folder / key, TensorFileBytes(file));
  }
  file = PackModel(SmallModel());
  file.tensors.pop_back();
  WriteFile(folder / "fewer", TensorFileBytes(file));
  for (const char* name : {"picture",
                           "empty",
                           "foreign",
                           "config",
                           "data",
                           "validation",
                           "epoch",
                           "fewer",
                           "missing"}) {
    SCOPED_TRACE(name);
    EXPECT_EQ(ErrorOf(folder / name).rfind((folder / name).string(), 0), 0u)
        << ErrorOf(folder / name);
  }
}

TEST(ModelFile, AConfigThatAsksForAnotherNetworkIsRefused) {
  TensorFile file = PackModel(SmallModel());
  ModelConfig other = test::SmallConfig();
  other.network.convolutions[0].filters = 7;
  file.metadata["config"] = DumpOptions(other);
  EXPECT_THROW(UnpackModel(file, "x"), Error);
}

}  // namespace
}  // namespace noref
