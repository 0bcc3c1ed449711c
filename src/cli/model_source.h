// SPDX-License-Identifier: Apache-2.0
// The models that a command uses: the one given by --model, else those that ship.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noref/model/quality_model.h"
#include "noref/table/table.h"

#include "cli/app.h"
#include "cli/cohort_arguments.h"

namespace noref::cli {

/// The model file that a command line names; the empty path stands for the shipped model that
/// judges masks. Throws Error if that is not there.
std::filesystem::path ModelPath(const std::string& path);

/// The shipped segmenter, which judges by the fundus image.
std::filesystem::path FundusModelPath();

/// Adds `--model`.
void AddModelOption(CLI::App& command, std::string& path);

/// What is predicted of one mask.
struct CasePrediction {
  std::vector<double> values;                      ///< one per target
  std::vector<std::optional<Interval>> intervals;  ///< around them; empty for an uncalibrated model
};

/// Judges the masks of one case by all the evidence there is: values and bounds of intervals are
/// means over the models. A bound's promise is weaker then: the truth may miss the mean interval
/// only where it misses one of them.
class CaseQuality {
 public:
  CasePrediction Predict(const Mask& mask, double level);

  /// The value of one target, by its index.
  double Value(const Mask& mask, std::size_t target);

  /// The probability of vessel where a model judges by the image, else null.
  const Posterior* posterior() const;

 private:
  friend class Models;
  std::vector<QualityModel> models_;
  std::vector<ImageQuality> qualities_;  ///< of the models
};

/// One model for all cases, or one that judges by the mask and another that joins in where there is
/// a fundus image.
class Models {
 public:
  Models(std::optional<QualityModel> by_mask,
         std::optional<QualityModel> by_image,
         std::string name);

  /// Whether one of them judges by the fundus image.
  bool UsesImages() const { return by_image_.has_value(); }

  /// Ready for the masks of this case. Throws Error kMissing where the only model needs an image
  /// and there is none.
  CaseQuality For(const LoadedCase& one) const;

  /// `mask`, `image` or `mask+image`: what this case is judged by.
  std::string_view EvidenceName(const LoadedCase& one) const;

  /// How unlike the masks that the mask model knows this case's mask is; nothing without a
  /// calibrated mask model.
  std::optional<double> NoveltyOf(const LoadedCase& one) const;

  /// The names of the predicted targets, the score first; the same for both models.
  const std::vector<std::string>& targets() const;

  /// The index of a target; of the score for an empty name. Throws UsageError.
  std::size_t TargetIndex(const std::string& name) const;

  /// File names and the first digits of their SHA-256, e.g. `default@1f00aa9c3b2d`.
  const std::string& name() const { return name_; }

 private:
  bool UsesImage(const LoadedCase& one) const;

  std::optional<QualityModel> by_mask_;
  std::optional<QualityModel> by_image_;
  std::string name_;
};

/// Loads the file of --model, or the shipped ones: that which judges by the image only if a case
/// has one. Where images are used, has `input` read them. Throws Error.
Models LoadModels(const std::string& path, CohortInput& input);

/// `score` for the first target, the others by their names.
std::vector<std::string> TargetColumnNames(const std::vector<std::string>& targets);

}  // namespace noref::cli
