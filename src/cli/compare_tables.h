// SPDX-License-Identifier: Apache-2.0
// The values of one measure in several result tables, case by case.
#pragma once

#include <string>
#include <vector>

#include "noref/stats/friedman.h"
#include "noref/table/table.h"

namespace noref::cli {

/// The cases that every table has a value for.
struct AlignedValues {
  std::vector<std::string> ids;       ///< in the order of the first table
  CaseByMethod values;                ///< one row per id, one column per table
  std::vector<std::string> left_out;  ///< ids that some table lacks or has no value for
};

/// The names of tables for people: file names without extension; the paths where two agree.
std::vector<std::string> MethodNames(const std::vector<std::string>& paths);

/// Aligns `metric` by the column `id`. Where tables have a column `region`, only rows of `region`
/// count; an empty `region` is allowed if there is only one. Throws Error that names table and line
/// for a repeated id, UsageError for a missing column or an open choice of region, Error if fewer
/// than two cases are common.
AlignedValues AlignTables(const std::vector<Table>& tables,
                          const std::string& metric,
                          const std::string& region);

}  // namespace noref::cli
