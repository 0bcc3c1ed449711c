// SPDX-License-Identifier: Apache-2.0
#include "noref/model/model_file.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/small_model.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

ModelFile SmallModel() {
  ModelFile model;
  model.config = test::SmallConfig();
  model.version = "1.2.3";
  model.epoch = 3;
  model.data = {{"a/1", "training", "00ff"}, {"b", "validation", "11"}};
  model.validation = {{"nmi", 0.1 + 0.2, -0.01, 0.9}};
  for (const TensorSpec& spec : NetworkTensors(model.config.network, 1, 3)) {
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
