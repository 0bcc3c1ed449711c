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

/// Adds `--model` to a command that works on one model file.
void AddModelOption(CLI::App& command, std::string& path);

/// What `--model` and `--mask-model` say; empty paths stand for the shipped models.
struct ModelPaths {
  std::string model;
  std::string mask_model;  ///< joins a segmenter
};

/// Adds `--model` and `--mask-model` to a command that judges masks.
void AddModelOptions(CLI::App& command, ModelPaths& paths);

/// One model for all cases, or one that judges by the mask alone and another for the cases with a
/// fundus image.
class Models {
 public:
  Models(std::optional<QualityModel> without_image,
         std::optional<QualityModel> with_image,
         std::string name);

  /// Whether one of them judges by the fundus image.
  bool UsesImages() const { return with_image_.has_value(); }

  /// Ready for the masks of this case. Throws Error kMissing where the only model needs an image
  /// and there is none.
  ImageQuality For(const LoadedCase& one) const;

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
  const QualityModel& ModelFor(const LoadedCase& one) const;

  std::optional<QualityModel> without_image_;
  std::optional<QualityModel> with_image_;
  std::string name_;
};

/// Loads the files of --model and --mask-model, or the shipped ones: that which judges by the image
/// only if a case has one. Where images are used, has `input` read them. Throws Error.
Models LoadModels(const ModelPaths& paths, CohortInput& input);

/// `score` for the first target, the others by their names.
std::vector<std::string> TargetColumnNames(const std::vector<std::string>& targets);

}  // namespace noref::cli
