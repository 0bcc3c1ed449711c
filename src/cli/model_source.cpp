// SPDX-License-Identifier: Apache-2.0
#include "cli/model_source.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/hash.h"
#include "noref/base/resource.h"
#include "noref/base/text.h"

namespace noref::cli {
namespace {

constexpr const char* kMaskModel = "models/default.safetensors";
constexpr const char* kFundusModel = "models/fundus.safetensors";

struct NamedFile {
  ModelFile model;
  std::string name;
};

NamedFile Load(const std::filesystem::path& file) {
  const std::vector<std::uint8_t> bytes = ReadBytes(file);
  return {.model = UnpackModel(ParseTensorFile(bytes, file.string()), file.string()),
          .name = fmt::format("{}@{}", file.stem().string(), ShortHash(Sha256Hex(bytes)))};
}

/// Throws Error unless the two were calibrated together.
Models LoadPair(const std::filesystem::path& segmenter, const std::filesystem::path& mask_model) {
  const NamedFile by_image = Load(segmenter);
  const NamedFile by_mask = Load(mask_model);
  if (!AreCalibratedTogether(by_image.model, by_mask.model))
    throw Error(
        fmt::format("{}: was not calibrated together with {}; give one of them alone as --model, "
                    "or run 'noref model calibrate' with --mask-model",
                    segmenter.string(),
                    mask_model.string()));
  return {QualityModel(by_mask.model),
          QualityModel(by_image.model, by_mask.model),
          by_mask.name + "+" + by_image.name};
}

bool HasImages(const CaseList& list) {
  return std::any_of(list.cases.begin(), list.cases.end(), [](const Case& one) {
    return !one.File(Role::kImages).empty();
  });
}

}  // namespace

std::filesystem::path ModelPath(const std::string& path) {
  return path.empty() ? ResourcePath(kMaskModel) : std::filesystem::path(path);
}

std::filesystem::path FundusModelPath() {
  return ResourcePath(kFundusModel);
}

void AddModelOption(CLI::App& command, std::string& path) {
  command.add_option(
      "--model", path, "Model file; the shipped one that judges by the mask without it.");
}

void AddModelOptions(CLI::App& command, ModelPaths& paths) {
  command.add_option("--model",
                     paths.model,
                     "Model file. Without it the shipped ones: one judges the mask, another joins "
                     "in where there is a fundus image.");
  command.add_option("--mask-model",
                     paths.mask_model,
                     "Model that judges the mask beside a segmenter as --model; the two must have "
                     "been calibrated together.");
}

Models::Models(std::optional<QualityModel> without_image,
               std::optional<QualityModel> with_image,
               std::string name)
    : without_image_(std::move(without_image)),
      with_image_(std::move(with_image)),
      name_(std::move(name)) {
  NOREF_CHECK(without_image_ || with_image_);
}

const QualityModel& Models::ModelFor(const LoadedCase& one) const {
  return with_image_ && (one.image || !without_image_) ? *with_image_ : *without_image_;
}

ImageQuality Models::For(const LoadedCase& one) const {
  return ModelFor(one).For(one.fov, one.image ? &*one.image : nullptr);
}

std::string_view Models::EvidenceName(const LoadedCase& one) const {
  const QualityModel& model = ModelFor(one);
  if (!model.UsesImage()) return "mask";
  return model.UsesMask() ? "mask+image" : "image";
}

std::optional<double> Models::NoveltyOf(const LoadedCase& one) const {
  return ModelFor(one).NoveltyOf(*one.mask, one.fov);
}

const std::vector<std::string>& Models::targets() const {
  return with_image_ ? with_image_->targets() : without_image_->targets();
}

std::size_t Models::TargetIndex(const std::string& name) const {
  if (name.empty()) return 0;
  const auto found = std::find(targets().begin(), targets().end(), name);
  if (found == targets().end())
    throw UsageError(fmt::format(
        "--target: the model does not predict '{}'{}", name, NameHint(name, targets())));
  return static_cast<std::size_t>(found - targets().begin());
}

Models LoadModels(const ModelPaths& paths, CohortInput& input) {
  const bool is_shipped = paths.model.empty() && paths.mask_model.empty();
  if (!paths.mask_model.empty() || (is_shipped && HasImages(input.list))) {
    input.load.reads_images = true;
    return LoadPair(paths.model.empty() ? FundusModelPath() : std::filesystem::path(paths.model),
                    ModelPath(paths.mask_model));
  }
  const NamedFile file = Load(ModelPath(paths.model));
  if (file.model.config.task != Task::kSegment)
    return {QualityModel(file.model), std::nullopt, file.name};
  input.load.reads_images = true;
  return {std::nullopt, QualityModel(file.model), file.name};
}

std::vector<std::string> TargetColumnNames(const std::vector<std::string>& targets) {
  std::vector<std::string> names = targets;
  names.front() = "score";
  return names;
}

}  // namespace noref::cli
