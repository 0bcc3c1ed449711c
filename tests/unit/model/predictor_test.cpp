// SPDX-License-Identifier: Apache-2.0
#include "noref/model/predictor.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/model/trainer.h"

#include "support/small_model.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

Predictor SmallPredictor() {
  const test::TemporaryFolder folder;
  ModelConfig config = test::SmallConfig();
  config.train.epochs = 1;
  Train(config, SplitCases(test::SmallCases(config), config), {.model_path = folder / "m"});
  return Predictor(ReadModelFile(folder / "m"));
}

TEST(Predictor, GivesOneValuePerTargetWithinZeroAndOne) {
  const Predictor predictor = SmallPredictor();
  EXPECT_EQ(predictor.targets(), (std::vector<std::string>{"nmi", "dice", "mcc"}));
  const test::DiscCase disc = test::MakeDiscCase(90);
  const std::vector<double> values = predictor.Predict(disc.mask, disc.fov);
  ASSERT_EQ(values.size(), 3u);
  for (const double value : values) {
    EXPECT_GT(value, 0.0);
    EXPECT_LT(value, 1.0);
  }
}

TEST(Predictor, SameBitsAloneOrAmongOthersOnAnyThreads) {
  const Predictor predictor = SmallPredictor();
  std::vector<test::DiscCase> discs;
  for (int i = 0; i < 12; ++i) discs.push_back(test::MakeDiscCase(50 + 7 * i));
  std::vector<std::vector<double>> alone;
  for (const test::DiscCase& disc : discs) alone.push_back(predictor.Predict(disc.mask, disc.fov));
  for (const int threads : {1, 2, 8}) {
    SCOPED_TRACE(threads);
    const auto together =
        ParallelMap<std::vector<double>>(discs.size(), threads, [&](std::size_t i) {
          return predictor.Predict(discs[i].mask, discs[i].fov);
        });
    EXPECT_EQ(together, alone);
  }
}

TEST(Predictor, WhatLiesOutsideTheFovDoesNotCount) {
  const Predictor predictor = SmallPredictor();
  const test::DiscCase disc = test::MakeDiscCase(90);
  Mask noisy = disc.mask;
  for (std::size_t i = 0; i < noisy.PixelCount(); ++i)
    if (disc.fov.values()[i] == 0) noisy.values()[i] = 1;
  EXPECT_EQ(predictor.Predict(noisy, disc.fov), predictor.Predict(disc.mask, disc.fov));
}

TEST(Predictor, AnEmptyFovIsAnError) {
  const Predictor predictor = SmallPredictor();
  try {
    predictor.Predict(Mask({10, 10}), Fov({10, 10}));
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::kBadFov);
  }
}

}  // namespace
}  // namespace noref
