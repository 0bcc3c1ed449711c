// SPDX-License-Identifier: Apache-2.0
// Tables with one row per case and patch of its field of view (metrics/patch_grid.h).
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "noref/dataset/case.h"
#include "noref/metrics/patch_grid.h"
#include "noref/table/table.h"

namespace noref::cli {

/// Digits of the measures: so many that tables can be compared without false ties.
inline constexpr int kPatchDigits = 9;

/// The columns that all tables of patches start with: `id,row,column,x,y,width,height,fov_share`.
std::vector<Column> PatchPlaceColumns();

/// The cells below them.
Row PatchPlace(const std::string& id, const PatchCell& cell);

/// `outside`, `little_fov`, or for patches with enough FoV `ok` or `no_vessel`.
std::string_view PatchStatus(const PatchCell& cell, bool has_vessel);

/// The rows of all cases. Cases may be added by several threads.
class PatchTable {
 public:
  /// An empty path: no table is wanted. Throws UsageError for one that is not a file.
  PatchTable(std::filesystem::path path, std::vector<Column> columns);

  void Add(const std::string& id, const std::vector<Row>& rows);

  /// Writes the table, in the order of `cases`; those that were not added have no rows.
  void Write(const std::vector<Case>& cases) const;

 private:
  std::filesystem::path path_;
  std::vector<Column> columns_;
  std::mutex mutex_;
  std::map<std::string, std::string> lines_;  ///< of the table, by id
};

}  // namespace noref::cli
