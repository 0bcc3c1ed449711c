// SPDX-License-Identifier: Apache-2.0
// Training samples: a good mask, made worse, in the canonical frame, with its labels.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "noref/image/grid.h"
#include "noref/metrics/case_pair.h"
#include "noref/model/model_config.h"
#include "noref/model/model_file.h"

namespace noref {

/// A manual mask at the working resolution: square, cropped to its field of view.
struct TrainingCase {
  std::string id;
  Mask mask;
  Mask skeleton;  ///< of the mask, for the labels of all its samples
  Fov fov;
};

/// Crops to the field of view and reduces to the working size of the config where the mask is
/// larger. Throws Error for a mask that is empty or full in its field of view: it cannot be a
/// label.
TrainingCase PrepareCase(std::string id,
                         const Mask& mask,
                         const Fov& fov,
                         const ModelConfig& config);

/// Cases for training and cases held out.
struct TrainingSet {
  std::vector<TrainingCase> training;
  std::vector<TrainingCase> validation;
};

/// Holds out the configured share (at least one case), chosen by the seed and the ids alone. Throws
/// UsageError for fewer than two cases.
TrainingSet SplitCases(std::vector<TrainingCase> cases, const ModelConfig& config);

/// What the model file says of its data.
std::vector<DataItem> DescribeData(const TrainingSet& set);

/// A degraded mask as the generator draws it for a training, at the working resolution.
struct DegradedCase {
  std::string id;  ///< of the case it was made from
  Mask original;
  Mask original_skeleton;
  Fov fov;
  DegradedMask degraded;

  /// What the labels are computed from.
  CasePair PairWithOriginal() const;
};

/// The draw of task `index` in `epoch`: case, symmetry and degradation all follow from
/// Rng(seed, epoch, index).
DegradedCase DrawDegradedCase(std::span<const TrainingCase> cases,
                              const ModelConfig& config,
                              std::uint64_t epoch,
                              std::uint64_t index);

struct TrainingSample {
  GreyImage input;              ///< input_size_px x input_size_px
  std::vector<double> targets;  ///< in the order of the config
};

/// What the network sees of DrawDegradedCase, and its labels.
TrainingSample MakeTrainingSample(std::span<const TrainingCase> cases,
                                  const ModelConfig& config,
                                  std::uint64_t epoch,
                                  std::uint64_t index);

/// The epoch number whose samples validate a model; no training reaches it.
inline constexpr std::uint64_t kValidationEpoch = UINT32_MAX;

}  // namespace noref
