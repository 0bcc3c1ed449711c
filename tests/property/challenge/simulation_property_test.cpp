// SPDX-License-Identifier: Apache-2.0
#include <map>

#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/challenge/experiments.h"
#include "noref/challenge/metrics_file.h"
#include "noref/challenge/rank_stability.h"
#include "noref/challenge/simulation.h"
#include "noref/volume/volume_file.h"

#include "support/random_volumes.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

constexpr int kClasses = 4;
constexpr int kCases = 12;

/// Cases with a box of each of some classes.
void WriteTruth(const std::filesystem::path& folder) {
  const VolumeSize size{24, 20, 16};
  for (int i = 0; i < kCases; ++i) {
    std::vector<std::uint16_t> voxels(VoxelCount(size));
    const LabelVolume grid(size, voxels, {0});
    for (int label = 1; label <= kClasses; ++label) {
      if ((i + label) % 3 == 0) continue;
      for (int z = 2; z < 8; ++z) {
        for (int y = 3; y < 10; ++y) {
          for (int x = 6 * label - 5; x < 6 * label - 1; ++x)
            voxels[grid.Offset(x, y, z)] = static_cast<std::uint16_t>(label);
        }
      }
    }
    WriteLabelVolume(folder / ("case" + std::to_string(i) + ".mha"),
                     LabelVolume(size, voxels, {0, 1, 2, 3, 4}));
  }
}

std::map<std::string, std::vector<std::uint8_t>> FilesOf(const std::filesystem::path& folder) {
  std::map<std::string, std::vector<std::uint8_t>> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files[entry.path().filename().string()] = ReadBytes(entry.path());
  return files;
}

Submission Simulate(const test::TemporaryFolder& folder,
                    const std::string& experiment,
                    std::uint64_t seed) {
  WriteSimulation(folder / "truth",
                  folder / experiment,
                  experiment,
                  {.class_count = kClasses, .seed = seed, .threads = 2});
  const Evaluation evaluation =
      EvaluateFolders(folder / "truth", folder / experiment, {.class_count = kClasses});
  EXPECT_TRUE(evaluation.AllProblems().empty());
  return SubmissionOf(experiment, evaluation);
}

TEST(Simulation, WritesTheSameBytesForAnyNumberOfThreads) {
  const test::TemporaryFolder folder;
  WriteTruth(folder / "truth");
  for (const std::string& experiment : ExperimentNames(ChallengeTask::kSegmentation)) {
    WriteSimulation(
        folder / "truth", folder / "one", experiment, {.class_count = kClasses, .threads = 1});
    WriteSimulation(
        folder / "truth", folder / "four", experiment, {.class_count = kClasses, .threads = 4});
    EXPECT_EQ(FilesOf(folder / "one"), FilesOf(folder / "four")) << experiment;
  }
}

TEST(Simulation, OfSeveralSeedsIsRankedAsItsFaultsSay) {
  const test::TemporaryFolder folder;
  WriteTruth(folder / "truth");
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    SCOPED_TRACE(seed);
    std::vector<Submission> submissions;
    for (const char* name : {"all_correct", "random-is-pv", "50random50correct", "random-total"})
      submissions.push_back(Simulate(folder, name, seed));
    const RankingInput input = RankingOf(submissions, MissingRule::kEmpty);
    const ScoreMatrix scores = ScoresOnAllCases(input);
    const Ranking ranking = RankMethods(scores, input.metrics);
    EXPECT_EQ(ranking.final_ranks, (std::vector<int>{1, 2, 3, 4}));
    EXPECT_NEAR(scores[0][0], 1, 1e-5);
    EXPECT_EQ(scores[0][4], 0);
    const RankStability stability = BootstrapRanks(input, {}, {.replicates = 100, .seed = seed});
    EXPECT_EQ(stability.intervals[0], (RankInterval{1, 1}));
    EXPECT_EQ(stability.intervals[3], (RankInterval{4, 4}));
  }
}

TEST(Experiments, KeepTheGridAndUseOnlyClasses) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const LabelVolume truth =
        test::RandomVolume(test::RandomVolumeSize(15, rng), kClasses, 0.95, rng);
    for (const Experiment<LabelVolume>& experiment : SegmentationExperiments()) {
      const LabelVolume prediction = experiment.predict(truth, kClasses, rng);
      EXPECT_EQ(prediction.size(), truth.size());
      for (const std::uint16_t voxel : prediction.voxels())
        ASSERT_LE(prediction.palette()[voxel], kClasses) << experiment.name;
    }
  }
}

}  // namespace
}  // namespace noref
