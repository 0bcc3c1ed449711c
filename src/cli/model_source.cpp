// SPDX-License-Identifier: Apache-2.0
#include "cli/model_source.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/file.h"
#include "noref/base/hash.h"
#include "noref/base/resource.h"

namespace noref::cli {
namespace {

constexpr const char* kShippedModel = "models/default.safetensors";
constexpr std::size_t kHashDigits = 12;

}  // namespace

std::filesystem::path ModelPath(const std::string& path) {
  return path.empty() ? ResourcePath(kShippedModel) : std::filesystem::path(path);
}

void AddModelOption(CLI::App& command, std::string& path) {
  command.add_option("--model", path, "Model file; the shipped model without it.");
}

NamedModel LoadModel(const std::string& path) {
  const std::filesystem::path file = ModelPath(path);
  const std::vector<std::uint8_t> bytes = ReadBytes(file);
  const ModelFile model = UnpackModel(ParseTensorFile(bytes, file.string()), file.string());
  return {
      .predictor = Predictor(model),
      .name = fmt::format("{}@{}", file.stem().string(), Sha256Hex(bytes).substr(0, kHashDigits))};
}

std::vector<Column> TargetColumns(const Predictor& predictor) {
  std::vector<Column> columns = {{"score"}};
  for (std::size_t i = 1; i < predictor.targets().size(); ++i)
    columns.push_back({predictor.targets()[i]});
  return columns;
}

Row TargetCells(const std::vector<double>& values) {
  return {values.begin(), values.end()};
}

}  // namespace noref::cli
