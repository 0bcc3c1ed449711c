// SPDX-License-Identifier: Apache-2.0
// The model that a command uses: the one given by --model, else the one that ships.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "noref/model/predictor.h"
#include "noref/table/table.h"

#include "cli/app.h"

namespace noref::cli {

struct NamedModel {
  Predictor predictor;
  /// File name and the first digits of the SHA-256 of the file, e.g. `default@1f00aa9c3b2d`.
  std::string name;
};

/// The model file that a command line names; the empty path stands for the shipped model. Throws
/// Error if that is not there.
std::filesystem::path ModelPath(const std::string& path);

/// Adds `--model`.
void AddModelOption(CLI::App& command, std::string& path);

/// Loads the file of ModelPath. Throws Error.
NamedModel LoadModel(const std::string& path);

/// `score` for the first target, the others by their names.
std::vector<Column> TargetColumns(const Predictor& predictor);

/// Predicted values as cells.
Row TargetCells(const std::vector<double>& values);

}  // namespace noref::cli
