// SPDX-License-Identifier: Apache-2.0
#include "noref/model/model_file.h"

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/model/model_json.h"

namespace noref {
namespace {

constexpr std::string_view kFormat = "1";
constexpr std::string_view kLabelDefinition =
    "against the mask before degradation, inside the FoV, at the working resolution; "
    "nmi = 2 (1 - 1/NMI) with natural logarithms, mcc = max(0, MCC)";

/// A metadata entry that holds JSON of a known type.
template <class T>
T FromJson(const TensorFile& file, const std::string& key, std::string_view source) {
  const std::string& text = file.Metadata(key, source);
  try {
    return nlohmann::json::parse(text).get<T>();
  } catch (const nlohmann::json::exception&) {
    throw Error(
        Status::kUnreadable,
        fmt::format(
            "{}: not a usable model file: '{}' cannot be read; get the file again", source, key));
  }
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

}  // namespace

TensorFile PackModel(const ModelFile& model) {
  TensorFile file;
  file.metadata["noref_format"] = kFormat;
  file.metadata["noref_version"] = model.version;
  file.metadata["config"] = DumpOptions(model.config);
  file.metadata["input"] = "mask";
  file.metadata["label"] = kLabelDefinition;
  file.metadata["region"] = "fov";
  file.metadata["epoch"] = fmt::format("{}", model.epoch);
  file.metadata["data"] = nlohmann::json(model.data).dump();
  file.metadata["validation"] = nlohmann::json(model.validation).dump();
  file.tensors = model.tensors;
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
  const int outputs = static_cast<int>(model.config.targets.size());
  CheckTensors(file, NetworkTensors(model.config.network, 1, outputs), source);
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
