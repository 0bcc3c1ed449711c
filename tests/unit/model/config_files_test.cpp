// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/model/model_config.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

const fs::path kSources = NOREF_SOURCE_DIR;

TEST(ConfigFiles, EveryShippedConfigIsReadAndDumpedToTheSameValues) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(kSources / "configs")) {
    if (entry.path().extension() != ".yaml") continue;
    SCOPED_TRACE(entry.path());
    ModelConfig config;
    LoadOptions(config, entry.path());
    CheckConfig(config);
    const std::string dump = DumpOptions(config);
    ModelConfig again;
    ParseOptions(again, dump, "dump");
    EXPECT_EQ(DumpOptions(again), dump);
    ++files;
  }
  EXPECT_GE(files, 2);
}

TEST(ConfigFiles, PaperHoldsThePublishedRecipe) {
  ModelConfig paper;
  LoadOptions(paper, kSources / "configs/paper.yaml");
  EXPECT_EQ(paper.targets, std::vector<std::string>{"nmi"});
  EXPECT_EQ(paper.input_size_px, 512);
  EXPECT_EQ(paper.train.learning_rate, 2e-4);
  EXPECT_EQ(paper.network.leaky_slope, 0.02);
  ASSERT_EQ(paper.degrade.choices.size(), 3u);
  EXPECT_EQ(paper.degrade.choices[0].operator_name, "identity");
  EXPECT_EQ(paper.degrade.choices[0].weight, 0.2);
  EXPECT_EQ(paper.degrade.choices[1].operator_name, "impulse_noise");
  EXPECT_EQ(paper.degrade.choices[1].weight, 0.2);
  EXPECT_EQ(paper.degrade.choices[2].operator_name, "local_morphology");
  EXPECT_EQ(paper.degrade.choices[2].weight, 0.6);
}

TEST(ConfigFiles, ThePageHoldsTheTableOfKeys) {
  const std::string page = ReadText(kSources / "docs/train.md");
  const std::string table = DescribeOptions(ModelConfig{});
  EXPECT_NE(page.find(table), std::string::npos) << "docs/train.md should hold:\n" << table;
}

}  // namespace
}  // namespace noref
