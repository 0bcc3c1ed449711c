// SPDX-License-Identifier: Apache-2.0
// `noref evaluate --patches` and `--patch-overlays`: how good each part of a mask is.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "noref/dataset/case.h"
#include "noref/metrics/patch_grid.h"
#include "noref/table/table.h"

#include "cli/evaluate.h"
#include "cli/load_case.h"

namespace noref::cli {

/// Columns of the table: one row per case and patch.
std::vector<Column> PatchColumns();

/// The patches of all cases. Cases may be added by several threads.
class PatchReport {
 public:
  /// Throws UsageError for a table that is not a file.
  PatchReport(const EvaluateArguments& arguments, const PatchGridOptions& options);

  /// Rates the patches of a case, if the command asks for it, and writes its picture. Patches are
  /// those of the FoV, whatever the region.
  void Add(const LoadedCase& one);

  /// Writes the table, in the order of `cases`; those that were not added have no rows.
  void Write(const std::vector<Case>& cases) const;

 private:
  std::string table_;
  std::string overlays_;
  PatchGridOptions options_;
  std::mutex mutex_;
  std::map<std::string, std::string> rows_;  ///< lines of the table, by id
};

}  // namespace noref::cli
