// SPDX-License-Identifier: Apache-2.0
// `noref evaluate --patches` and `--patch-overlays`: how good each part of a mask is.
#pragma once

#include <string>
#include <vector>

#include "noref/dataset/case.h"
#include "noref/metrics/patch_grid.h"
#include "noref/metrics/patch_measures.h"

#include "cli/evaluate.h"
#include "cli/load_case.h"
#include "cli/patch_table.h"

namespace noref::cli {

/// The patches of all cases. Cases may be added by several threads.
class PatchReport {
 public:
  /// `classes` are names; none: masks are compared as they are. Throws UsageError for a table that
  /// is not a file.
  PatchReport(const EvaluateArguments& arguments,
              std::vector<std::string> classes,
              const PatchGridOptions& options);

  /// Rates the patches of a case, of each class if there are some, and writes the pictures, as the
  /// command asks for. Patches are those of the FoV, whatever the region.
  void Add(const LoadedCase& one);

  /// Writes the table, in the order of `cases`; those that were not added have no rows.
  void Write(const std::vector<Case>& cases) const { table_.Write(cases); }

 private:
  bool has_table_;
  std::string overlays_;
  std::vector<std::string> classes_;
  PatchTable table_;
  PatchGridOptions options_;
};

}  // namespace noref::cli
