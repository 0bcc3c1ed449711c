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

/// Which rows count in tables that have such columns; an empty text is the only value there is.
struct RowChoice {
  std::string region;
  std::string label;
};

/// Aligns `metric` by the column `id`, over the rows of `choice`. Throws Error that names table and
/// line for a repeated id, UsageError for a missing column or an open choice, Error if fewer than
/// two cases are common.
AlignedValues AlignTables(const std::vector<Table>& tables,
                          const std::string& metric,
                          const RowChoice& choice);

}  // namespace noref::cli
