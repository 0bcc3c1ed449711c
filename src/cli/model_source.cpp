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
constexpr std::size_t kHashDigits = 12;

struct NamedModel {
  QualityModel model;
  std::string name;
};

NamedModel Load(const std::filesystem::path& file) {
  const std::vector<std::uint8_t> bytes = ReadBytes(file);
  const ModelFile model = UnpackModel(ParseTensorFile(bytes, file.string()), file.string());
  return {
      .model = QualityModel(model),
      .name = fmt::format("{}@{}", file.stem().string(), Sha256Hex(bytes).substr(0, kHashDigits))};
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
      "--model",
      path,
      "Model file. Without it the shipped ones: one judges the mask, another joins in "
      "where there is a fundus image.");
}

CasePrediction CaseQuality::Predict(const Mask& mask, double level) {
  CasePrediction prediction;
  const auto count = static_cast<double>(qualities_.size());
  for (std::size_t m = 0; m < qualities_.size(); ++m) {
    const std::vector<double> values = qualities_[m].Predict(mask);
    if (m == 0) {
      prediction.values.assign(values.size(), 0.0);
      prediction.intervals.assign(values.size(), Interval{});
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      prediction.values[i] += values[i] / count;
      const std::optional<Interval> bounds = models_[m].IntervalAt(i, values[i], level);
      std::optional<Interval>& mean = prediction.intervals[i];
      if (mean && bounds)
        mean = {mean->low + bounds->low / count, mean->high + bounds->high / count};
      else
        mean.reset();
    }
  }
  return prediction;
}

const Posterior* CaseQuality::posterior() const {
  for (const ImageQuality& quality : qualities_)
    if (quality.posterior() != nullptr) return quality.posterior();
  return nullptr;
}

double CaseQuality::Value(const Mask& mask, std::size_t target) {
  double sum = 0;
  for (ImageQuality& quality : qualities_) sum += quality.PredictTarget(mask, target);
  return sum / static_cast<double>(qualities_.size());
}

Models::Models(std::optional<QualityModel> by_mask,
               std::optional<QualityModel> by_image,
               std::string name)
    : by_mask_(std::move(by_mask)), by_image_(std::move(by_image)), name_(std::move(name)) {
  NOREF_CHECK(by_mask_ || by_image_);
  if (by_mask_ && by_image_ && by_mask_->targets() != by_image_->targets())
    throw Error(
        fmt::format("{}: the two models predict different targets; give one by --model", name_));
}

bool Models::UsesImage(const LoadedCase& one) const {
  return by_image_ && (one.image || !by_mask_);
}

CaseQuality Models::For(const LoadedCase& one) const {
  const RgbImage* image = one.image ? &*one.image : nullptr;
  CaseQuality quality;
  if (by_mask_) quality.models_.push_back(*by_mask_);
  if (UsesImage(one)) quality.models_.push_back(*by_image_);
  for (const QualityModel& model : quality.models_)
    quality.qualities_.push_back(model.For(one.fov, image));
  return quality;
}

std::string_view Models::EvidenceName(const LoadedCase& one) const {
  if (!UsesImage(one)) return "mask";
  return by_mask_ ? "mask+image" : "image";
}

std::optional<double> Models::NoveltyOf(const LoadedCase& one) const {
  return by_mask_ ? by_mask_->NoveltyOf(*one.mask, one.fov) : std::nullopt;
}

const std::vector<std::string>& Models::targets() const {
  return by_mask_ ? by_mask_->targets() : by_image_->targets();
}

std::size_t Models::TargetIndex(const std::string& name) const {
  if (name.empty()) return 0;
  const auto found = std::find(targets().begin(), targets().end(), name);
  if (found == targets().end())
    throw UsageError(fmt::format(
        "--target: the model does not predict '{}'{}", name, NameHint(name, targets())));
  return static_cast<std::size_t>(found - targets().begin());
}

Models LoadModels(const std::string& path, CohortInput& input) {
  NamedModel first = Load(ModelPath(path));
  if (first.model.UsesImage()) {
    input.load.reads_images = true;
    return {std::nullopt, std::move(first.model), first.name};
  }
  if (!path.empty() || !HasImages(input.list))
    return {std::move(first.model), std::nullopt, first.name};
  input.load.reads_images = true;
  NamedModel second = Load(FundusModelPath());
  return {std::move(first.model), std::move(second.model), first.name + "+" + second.name};
}

std::vector<std::string> TargetColumnNames(const std::vector<std::string>& targets) {
  std::vector<std::string> names = targets;
  names.front() = "score";
  return names;
}

}  // namespace noref::cli
