// SPDX-License-Identifier: Apache-2.0
// What a training optimises: samples, loss and validation. The trainer does the rest.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <torch/torch.h>

#include "noref/model/segment_data.h"
#include "noref/model/training_data.h"

namespace noref {

class Network;

/// How good the network is on the cases held out.
struct ValidationResult {
  double error = 0;  ///< what the best epoch has least of
  std::vector<TargetFigures> figures;
};

class TrainingTask {
 public:
  virtual ~TrainingTask() = default;

  /// The loss summed over the samples first, first + 1, ... of the epoch. Called from several
  /// threads at once.
  virtual torch::Tensor LossSum(Network& network,
                                const torch::Device& device,
                                std::uint64_t epoch,
                                std::uint64_t first,
                                int samples) const = 0;

  virtual ValidationResult Validate(Network& network,
                                    const torch::Device& device,
                                    int threads) const = 0;

  /// The cases, for the model file.
  virtual std::vector<DataItem> Data() const = 0;
};

/// Targets of degraded masks, mean absolute error. Config and set must outlive the task.
std::unique_ptr<TrainingTask> MakeQualityTask(const ModelConfig& config, const TrainingSet& set);

/// Vessels of fundus images, cross entropy within the field of view: a proper scoring rule, whose
/// optimum is the probability that the reader marks the pixel. The figures compare probabilities
/// with the reader's marks, pixel by pixel.
std::unique_ptr<TrainingTask> MakeSegmentTask(const ModelConfig& config, const SegmentSet& set);

}  // namespace noref
