// SPDX-License-Identifier: Apache-2.0
// Simulated submissions: folders of predictions that an experiment makes out of the ground truth.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "noref/challenge/evaluation.h"

namespace noref {

/// The names of a task's experiments, in their order.
std::vector<std::string> ExperimentNames(ChallengeTask task);

struct SimulationOptions {
  ChallengeTask task = ChallengeTask::kSegmentation;
  int class_count = kDefaultClassCount;
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for each core
};

/// Writes the predictions of one experiment for every case of the folder `truth` into the folder
/// `predictions`, as .json or .mha under the names of the cases. Case i draws from Rng(seed,
/// place of the experiment, i). Returns a line for each case whose truth cannot be used. Throws
/// UsageError for an unknown experiment, Error if `truth` holds no case or writing fails.
std::vector<std::string> WriteSimulation(const std::filesystem::path& truth,
                                         const std::filesystem::path& predictions,
                                         std::string_view experiment,
                                         const SimulationOptions& options);

}  // namespace noref
