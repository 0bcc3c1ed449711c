// SPDX-License-Identifier: Apache-2.0
// The model file: weights and everything that is needed to use them.
//
// One tensor file (tensor_file.h). Its metadata: `noref_format`, `noref_version`, the resolved
// config, the label's definition and region, the cases it was trained and validated on with their
// SHA-256, the validation figures of its epoch and, once it is calibrated, the calibration.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "noref/model/calibration.h"
#include "noref/model/model_config.h"
#include "noref/model/novelty.h"
#include "noref/model/odds_scale.h"
#include "noref/model/tensor_file.h"

namespace noref {

/// A case that a model has seen. `role` is "training" or "validation".
struct DataItem {
  std::string id;
  std::string role;
  std::string sha256;  ///< of the mask file's and the FoV's pixels as they were used
  bool operator==(const DataItem&) const = default;
};

/// How well one target is predicted on degraded masks of held-out cases.
struct TargetFigures {
  std::string target;
  double mae = 0;       ///< mean absolute error
  double bias = 0;      ///< mean of predicted minus true
  double spearman = 0;  ///< rank correlation of predicted and true; 0 where it has no value
  bool operator==(const TargetFigures&) const = default;
};

/// How a segmenter's file says to judge together with a model that judges by the mask.
struct JointCalibration {
  std::string mask_weights;  ///< WeightsHash of that model
  std::vector<JointTarget> targets;
  bool operator==(const JointCalibration&) const = default;
};

struct ModelFile {
  ModelConfig config;
  std::string version;  ///< of the program that trained it
  int epoch = 0;        ///< after which the weights were taken, from 1
  std::vector<DataItem> data;
  std::vector<TargetFigures> validation;
  std::vector<TargetCalibration> calibration;  ///< one per target, or empty: not calibrated
  OddsScale odds_scale;                        ///< of a segmenter's probabilities
  std::optional<JointCalibration> joint;       ///< of a segmenter
  std::optional<NoveltyMeasure> novelty;       ///< of a calibrated quality model
  std::vector<Tensor> tensors;
};

/// SHA-256 of the weights: the same before and after a calibration.
std::string WeightsHash(const ModelFile& model);

/// Whether the segmenter may judge together with this model of masks.
bool AreCalibratedTogether(const ModelFile& segmenter, const ModelFile& mask_model);

/// Writes the file whole or not at all.
void WriteModelFile(const std::filesystem::path& path, const ModelFile& model);

/// Reads and checks a file: layout, format version, config, tensors against the network. Throws
/// Error that names the file.
ModelFile ReadModelFile(const std::filesystem::path& path);

/// Metadata and back, also for checkpoints.
TensorFile PackModel(const ModelFile& model);
ModelFile UnpackModel(TensorFile file, std::string_view source);

}  // namespace noref
