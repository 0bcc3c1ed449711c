// SPDX-License-Identifier: Apache-2.0
// Where a training stands: enough to go on to the same weights as if it had never stopped.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "noref/model/model_file.h"

namespace noref {

/// One line of the training log.
struct EpochRow {
  int epoch = 0;  ///< from 1
  double learning_rate = 0;
  double training_loss = 0;     ///< mean absolute error or cross entropy over the samples
  double validation_error = 0;  ///< mean absolute error of the first target, or cross entropy
  std::vector<TargetFigures> validation;
};

struct TrainingState {
  std::int64_t step = 0;  ///< batches done
  double epoch_loss_sum = 0;
  std::vector<EpochRow> rows;
  ModelFile model;                    ///< config, data, and the weights after `step`
  std::vector<Tensor> first_moments;  ///< of Adam, in the order of the weights
  std::vector<Tensor> second_moments;

  /// The row with the smallest validation error, or null before the first.
  const EpochRow* BestRow() const;
};

/// Writes a checkpoint whole or not at all: a tensor file like the model file.
void WriteCheckpoint(const std::filesystem::path& path, const TrainingState& state);

/// Reads one. Throws Error that names the file when it is no usable checkpoint.
TrainingState ReadCheckpoint(const std::filesystem::path& path);

}  // namespace noref
