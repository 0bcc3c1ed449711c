// SPDX-License-Identifier: Apache-2.0
// Training of the quality network (Galdran et al. 2018, section 2.3) and of the segmenter.
//
// A batch is cut into shards that are made, run forward and differentiated on one thread each;
// gradients are summed in the order of the samples. So the weights do not depend on the number of
// threads, and sample making keeps all threads busy without a queue.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "noref/model/segment_data.h"
#include "noref/model/training_data.h"
#include "noref/model/training_state.h"

namespace noref {

struct TrainerOptions {
  std::filesystem::path model_path{};  ///< the best model so far; the checkpoint lies beside it
  bool resume = false;
  int threads = 1;
  std::string device = "cpu";  ///< cpu or cuda
  std::string version{};       ///< of the program, for the model file
  /// Called after each epoch.
  std::function<void(const TrainingState&)> on_epoch = [](const TrainingState&) {};
};

struct TrainerReport {
  std::vector<EpochRow> rows;
  int best_epoch = 0;
  bool interrupted = false;    ///< by Ctrl-C; a checkpoint was written
  bool stopped_early = false;  ///< patience ran out
};

/// The checkpoint's path of a model: `MODEL.checkpoint`.
std::filesystem::path CheckpointPath(const std::filesystem::path& model_path);

/// Where the model is kept after an epoch (`train.keep_every_epochs`): `STEM.epochN.EXTENSION`.
std::filesystem::path KeptPath(const std::filesystem::path& model_path, int epoch);

/// Trains until the last epoch, an early stop, or Ctrl-C. After each epoch the checkpoint is
/// written, and the model if its validation error is the smallest so far. With `resume` it goes on
/// from the checkpoint, to the same weights as an uninterrupted run. Throws Error for a checkpoint
/// of another config or of other data, UsageError for a device that is not there.
TrainerReport Train(const ModelConfig& config,
                    const TrainingSet& set,
                    const TrainerOptions& options);

/// The same for a config whose task is to segment.
TrainerReport Train(const ModelConfig& config,
                    const SegmentSet& set,
                    const TrainerOptions& options);

}  // namespace noref
