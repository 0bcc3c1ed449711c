// SPDX-License-Identifier: Apache-2.0
#include "noref/model/trainer.h"

#include <csignal>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/small_model.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

struct Fixture {
  ModelConfig config = test::SmallConfig();
  TrainingSet set = SplitCases(test::SmallCases(config), config);

  TrainerReport Run(const std::filesystem::path& path, int threads = 1, bool resume = false) {
    return Train(config, set, {.model_path = path, .resume = resume, .threads = threads});
  }
};

TEST(Trainer, SameBytesForAnyNumberOfThreads) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  fixture.Run(folder / "one", 1);
  fixture.Run(folder / "three", 3);
  EXPECT_EQ(ReadBytes(folder / "one"), ReadBytes(folder / "three"));
  EXPECT_EQ(ReadBytes(CheckpointPath(folder / "one")), ReadBytes(CheckpointPath(folder / "three")));
}

TEST(Trainer, LossFalls) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  fixture.config.train.epochs = 8;
  fixture.config.train.samples_per_epoch = 64;
  fixture.config.train.learning_rate = 1e-2;
  const TrainerReport report = fixture.Run(folder / "m", 2);
  ASSERT_EQ(report.rows.size(), 8u);
  EXPECT_LT(report.rows.back().training_loss, 0.8 * report.rows.front().training_loss);
  EXPECT_EQ(ReadModelFile(folder / "m").epoch, report.best_epoch);
}

/// Stops a training by the signal of Ctrl-C in the given epoch, then goes on with it.
void TrainWithInterruption(Fixture& fixture, const std::filesystem::path& path, int epoch) {
  const TrainerReport stopped =
      Train(fixture.config,
            fixture.set,
            {.model_path = path, .threads = 2, .on_epoch = [&](const TrainingState& state) {
               if (state.rows.back().epoch == epoch) std::raise(SIGINT);
             }});
  ASSERT_TRUE(stopped.interrupted);
  ASSERT_EQ(stopped.rows.size(), static_cast<std::size_t>(epoch));
  const TrainerReport resumed = fixture.Run(path, 1, true);
  EXPECT_FALSE(resumed.interrupted);
  EXPECT_EQ(resumed.rows.size(), static_cast<std::size_t>(fixture.config.train.epochs));
}

TEST(Trainer, ResumesToTheSameBytes) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  fixture.Run(folder / "whole");
  for (const int epoch : {1, 3}) {
    SCOPED_TRACE(epoch);
    TrainWithInterruption(fixture, folder / "parts", epoch);
    EXPECT_EQ(ReadBytes(folder / "parts"), ReadBytes(folder / "whole"));
    EXPECT_EQ(ReadBytes(CheckpointPath(folder / "parts")),
              ReadBytes(CheckpointPath(folder / "whole")));
  }
}

TEST(Trainer, ResumingAFinishedTrainingChangesNothing) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  fixture.Run(folder / "m");
  const auto before = ReadBytes(folder / "m");
  EXPECT_EQ(fixture.Run(folder / "m", 1, true).rows.size(), 4u);
  EXPECT_EQ(ReadBytes(folder / "m"), before);
}

TEST(Trainer, ResumeRefusesAnotherConfigOtherDataOrNoCheckpoint) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  EXPECT_THROW(fixture.Run(folder / "none", 1, true), Error);
  fixture.Run(folder / "m");
  Fixture other_config;
  other_config.config.train.learning_rate *= 2;
  EXPECT_THROW(other_config.Run(folder / "m", 1, true), Error);
  Fixture other_data;
  other_data.set.training.pop_back();
  EXPECT_THROW(other_data.Run(folder / "m", 1, true), Error);
  WriteFile(CheckpointPath(folder / "m"), "damaged");
  EXPECT_THROW(fixture.Run(folder / "m", 1, true), Error);
}

TEST(Trainer, LongGradientsAreShortened) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  fixture.Run(folder / "free");
  fixture.config.train.max_gradient_norm = 1e9;  // longer than any: only the config differs
  fixture.Run(folder / "loose");
  const std::vector<Tensor> free = ReadModelFile(folder / "free").tensors;
  EXPECT_EQ(ReadModelFile(folder / "loose").tensors.front().values, free.front().values);
  // So short that they vanish beside Adam's epsilon: the weights stay where they began.
  fixture.config.train.max_gradient_norm = 1e-13;
  fixture.Run(folder / "short");
  fixture.config.train.epochs = 1;
  fixture.Run(folder / "shorter");
  const std::vector<Tensor> still = ReadModelFile(folder / "short").tensors;
  const std::vector<Tensor> start = ReadModelFile(folder / "shorter").tensors;
  for (std::size_t i = 0; i < still.front().values.size(); ++i) {
    EXPECT_NEAR(still.front().values[i], start.front().values[i], 1e-6);
  }
  EXPECT_NE(free.front().values, start.front().values);
}

TEST(Trainer, AModelFileIsNoCheckpoint) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  fixture.Run(folder / "m");
  WriteFile(CheckpointPath(folder / "m"), ReadBytes(folder / "m"));
  EXPECT_THROW(fixture.Run(folder / "m", 1, true), Error);
}

TEST(Trainer, StopsWhenPatienceRunsOut) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  fixture.config.train.epochs = 200;
  fixture.config.train.samples_per_epoch = 8;
  fixture.config.train.learning_rate = 0;  // nothing ever improves
  fixture.config.train.patience_epochs = 3;
  const TrainerReport report = fixture.Run(folder / "m");
  EXPECT_TRUE(report.stopped_early);
  EXPECT_EQ(report.rows.size(), 4u);
  EXPECT_EQ(report.best_epoch, 1);
}

TEST(Trainer, UnknownDevicesAreUsageErrors) {
  const test::TemporaryFolder folder;
  Fixture fixture;
  EXPECT_THROW(Train(fixture.config, fixture.set, {.model_path = folder / "m", .device = "tpu"}),
               UsageError);
}

}  // namespace
}  // namespace noref
