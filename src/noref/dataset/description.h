// SPDX-License-Identifier: Apache-2.0
// The description of a data set: where the files of each role are, and how the ids are split.
// See docs/datasets.md.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "noref/config/options.h"
#include "noref/dataset/case.h"

namespace noref {

/// A named part of a data set.
struct SplitOptions {
  std::string name;
  std::vector<std::string> ids;
  bool operator==(const SplitOptions&) const = default;
  void Visit(OptionVisitor& v);
};

struct DataSetOptions {
  std::string name = "data";
  std::string about;
  std::string root;
  std::string id_pattern = "*";
  std::vector<std::string> masks;
  std::vector<std::string> soft;
  std::vector<std::string> fov;
  std::vector<std::string> images;
  std::vector<std::string> reference;
  std::vector<std::string> reference2;
  std::vector<SplitOptions> splits;
  bool operator==(const DataSetOptions&) const = default;
  void Visit(OptionVisitor& v);

  const std::vector<std::string>& Patterns(Role role) const;

  /// The id patterns of a split. Throws UsageError with the nearest name for an unknown one.
  const std::vector<std::string>& SplitIds(const std::string& split) const;
};

/// Reads a description with overrides (`--set`). Its root becomes `root` unless that is empty; a
/// root that is written in the file counts from the folder of the file. Throws UsageError.
DataSetOptions LoadDataSet(const std::filesystem::path& path,
                           const std::filesystem::path& root,
                           std::span<const std::string> overrides = {});

}  // namespace noref
