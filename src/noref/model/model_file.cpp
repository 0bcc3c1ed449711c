// SPDX-License-Identifier: Apache-2.0
#include "noref/model/model_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/hash.h"
#include "noref/model/model_json.h"

namespace noref {
namespace {

constexpr std::string_view kFormat = "1";
constexpr const char* kCalibrationKey = "calibration";
constexpr const char* kOddsScaleKey = "odds_scale";
constexpr const char* kJointKey = "joint_calibration";
constexpr const char* kNoveltyKey = "novelty_limit";
constexpr std::string_view kLabelDefinition =
    "against the mask before degradation, inside the FoV, at the working resolution; "
    "nmi = 2 (1 - 1/NMI) with natural logarithms, mcc = max(0, MCC)";

/// A metadata entry that holds JSON of a known type.
template <class T>
T FromJson(const TensorFile& file, const std::string& key, std::string_view source) {
  const std::string& text = file.Metadata(key, source);
  try {
    const auto json = nlohmann::json::parse(text);
    if constexpr (std::is_same_v<T, int>)
      return WholeNumber<int>(json);
    else
      return json.get<T>();
  } catch (const std::exception&) {  // wrong syntax, wrong type, or values that make no sense
    throw Error(
        Status::kUnreadable,
        fmt::format(
            "{}: not a usable model file: '{}' cannot be read; get the file again", source, key));
  }
}

/// Throws Error unless the calibrated targets are those of the model.
void CheckCalibrated(const std::vector<std::string>& calibrated,
                     const ModelConfig& config,
                     std::string_view source) {
  if (calibrated == config.targets) return;
  throw Error(Status::kUnreadable,
              fmt::format("{}: not a usable model file: its calibration is not of its targets; "
                          "calibrate it anew",
                          source));
}

std::vector<TargetCalibration> ParseCalibration(const TensorFile& file,
                                                const ModelConfig& config,
                                                std::string_view source) {
  if (!file.metadata.contains(kCalibrationKey)) return {};
  auto calibration = FromJson<std::vector<TargetCalibration>>(file, kCalibrationKey, source);
  std::vector<std::string> names;
  for (const TargetCalibration& one : calibration) names.push_back(one.target);
  CheckCalibrated(names, config, source);
  return calibration;
}

/// A segmenter's calibration holds for one scale of its log-odds.
OddsScale ParseOddsScale(const TensorFile& file, std::string_view source) {
  const bool is_calibrated =
      file.metadata.contains(kCalibrationKey) || file.metadata.contains(kJointKey);
  if (!is_calibrated && !file.metadata.contains(kOddsScaleKey)) return {};
  return FromJson<OddsScale>(file, kOddsScaleKey, source);
}

std::optional<JointCalibration> ParseJoint(const TensorFile& file,
                                           const ModelConfig& config,
                                           std::string_view source) {
  if (!file.metadata.contains(kJointKey)) return std::nullopt;
  auto joint = FromJson<JointCalibration>(file, kJointKey, source);
  std::vector<std::string> names;
  for (const JointTarget& one : joint.targets) names.push_back(one.calibration.target);
  CheckCalibrated(names, config, source);
  return joint;
}

void CheckFormat(const TensorFile& file, std::string_view source) {
  const std::string& format = file.Metadata("noref_format", source);
  if (format == kFormat) return;
  throw Error(
      Status::kUnreadable,
      fmt::format("{}: model format {} is not the format {} that this program reads; use the "
                  "version of noref that wrote it, or train anew",
                  source,
                  format,
                  kFormat));
}

ModelConfig ParseConfig(const TensorFile& file, std::string_view source) {
  ModelConfig config;
  try {
    ParseOptions(config, file.Metadata("config", source), fmt::format("{} (config)", source));
    CheckConfig(config);
  } catch (const UsageError& error) {  // the user cannot mend a file's config: not a usage error
    throw Error(Status::kUnreadable, error.what());
  }
  return config;
}

void AppendNovelty(const NoveltyMeasure& novelty, TensorFile& file) {
  const auto size = static_cast<std::int64_t>(novelty.mean().size());
  file.metadata[kNoveltyKey] = nlohmann::json(novelty.limit()).dump();
  file.tensors.push_back({{"novelty.mean", {size}}, novelty.mean()});
  file.tensors.push_back({{"novelty.whitening", {size, size}}, novelty.whitening()});
}

/// Takes the novelty's tensors, the last two, off the file.
std::optional<NoveltyMeasure> TakeNovelty(TensorFile& file,
                                          const ModelConfig& config,
                                          std::string_view source) {
  if (!file.metadata.contains(kNoveltyKey)) return std::nullopt;
  const auto limit = FromJson<double>(file, kNoveltyKey, source);
  try {
    if (file.tensors.size() < 2 || file.tensors.back().spec.name != "novelty.whitening")
      throw Error("novelty: its tensors are missing");
    std::vector<float> whitening = std::move(file.tensors.back().values);
    file.tensors.pop_back();
    std::vector<float> mean = std::move(file.tensors.back().values);
    file.tensors.pop_back();
    const auto features = static_cast<std::size_t>(config.network.convolutions.back().filters);
    if (config.task != Task::kQuality || mean.size() != features)
      throw Error("novelty: is not of this network");
    return NoveltyMeasure(std::move(mean), std::move(whitening), limit);
  } catch (const Error& error) {
    throw Error(
        Status::kUnreadable,
        fmt::format("{}: not a usable model file: {}; calibrate it anew", source, error.what()));
  }
}

}  // namespace

std::string WeightsHash(const ModelFile& model) {
  TensorFile weights;
  weights.tensors = model.tensors;
  return Sha256Hex(TensorFileBytes(weights));
}

bool AreCalibratedTogether(const ModelFile& segmenter, const ModelFile& mask_model) {
  return segmenter.joint && segmenter.joint->mask_weights == WeightsHash(mask_model) &&
         segmenter.config.targets == mask_model.config.targets;
}

TensorFile PackModel(const ModelFile& model) {
  TensorFile file;
  file.metadata["noref_format"] = kFormat;
  file.metadata["noref_version"] = model.version;
  file.metadata["config"] = DumpOptions(model.config);
  file.metadata["input"] = model.config.task == Task::kSegment ? "image" : "mask";
  file.metadata["label"] = kLabelDefinition;
  file.metadata["region"] = "fov";
  file.metadata["epoch"] = fmt::format("{}", model.epoch);
  file.metadata["data"] = nlohmann::json(model.data).dump();
  file.metadata["validation"] = nlohmann::json(model.validation).dump();
  if (!model.calibration.empty())
    file.metadata[kCalibrationKey] = nlohmann::json(model.calibration).dump();
  if (model.config.task == Task::kSegment)
    file.metadata[kOddsScaleKey] = nlohmann::json(model.odds_scale).dump();
  if (model.joint) file.metadata[kJointKey] = nlohmann::json(*model.joint).dump();
  file.tensors = model.tensors;
  if (model.novelty) AppendNovelty(*model.novelty, file);
  return file;
}

ModelFile UnpackModel(TensorFile file, std::string_view source) {
  CheckFormat(file, source);
  ModelFile model;
  model.config = ParseConfig(file, source);
  model.version = file.Metadata("noref_version", source);
  model.epoch = FromJson<int>(file, "epoch", source);
  model.data = FromJson<std::vector<DataItem>>(file, "data", source);
  model.validation = FromJson<std::vector<TargetFigures>>(file, "validation", source);
  model.novelty = TakeNovelty(file, model.config, source);
  model.calibration = ParseCalibration(file, model.config, source);
  if (model.config.task == Task::kSegment) {
    model.odds_scale = ParseOddsScale(file, source);
    model.joint = ParseJoint(file, model.config, source);
  }
  CheckTensors(file, ModelTensors(model.config), source);
  model.tensors = std::move(file.tensors);
  return model;
}

void WriteModelFile(const std::filesystem::path& path, const ModelFile& model) {
  WriteFile(path, TensorFileBytes(PackModel(model)));
}

ModelFile ReadModelFile(const std::filesystem::path& path) {
  return UnpackModel(ReadTensorFile(path), path.string());
}

}  // namespace noref
