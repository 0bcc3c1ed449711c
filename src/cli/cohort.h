// SPDX-License-Identifier: Apache-2.0
// The loop over cases that score, threshold, evaluate and audit share.
//
// Cases run in parallel; their rows are written in the order of the cases, one by one. A case that
// fails becomes a row with its status and reason. Ctrl-C leaves the rows of finished cases.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "noref/base/error.h"
#include "noref/table/table.h"

#include "cli/cohort_arguments.h"
#include "cli/load_case.h"

namespace noref::cli {

/// The table that a command writes:
/// `id, path, <columns>, fov_source, vessel_fraction, status, message, warnings[, model],
/// fingerprint`.
struct CohortTable {
  std::string label = "working";  ///< in front of the progress bar
  std::vector<Column> columns;    ///< of the command
  /// One entry per row of a case: its first cells, known beforehand, for instance the region.
  std::vector<Row> row_labels = {{}};
  std::string model;     ///< what names the model; no column if it is empty
  std::string settings;  ///< text of the options of the command that change its results
};

/// What a command finds out about a case: for each row the cells behind the row's label.
struct CaseResult {
  std::vector<Row> rows;
  std::vector<std::string> warnings;
  /// Of each row; empty: all are ok. A row that is not keeps its cells, and the case has failed.
  std::vector<Status> statuses = {};
  std::string message = {};  ///< why a row is not ok
};

/// Runs on several threads at once. An Error becomes the status and message of the case's rows,
/// whose cells stay empty; a UsageError ends the run.
using CaseWork = std::function<CaseResult(const LoadedCase&)>;

/// Runs the cases, writes the table to `arguments.out` and tells notes, progress and failures on
/// stderr. Returns kExitOk, or kExitInputsFailed if a case failed or the run was interrupted.
int RunCohort(const CohortArguments& arguments,
              const CohortInput& input,
              const CohortTable& table,
              const CaseWork& work);

/// A case's rows, complete, and how it went.
struct CaseOutcome {
  std::size_t index = 0;  ///< of the case
  std::string fingerprint;
  std::vector<Row> rows;  ///< empty if the rows were kept from an earlier run
  Status status = Status::kOk;
  std::string message;
};

/// All columns of a cohort's table.
std::vector<Column> CohortColumns(const CohortTable& table);

struct CohortOutcomes {
  std::vector<CaseOutcome> outcomes;  ///< in the order of the cases; fewer if interrupted
  int exit_code = kExitOk;            ///< as of RunCohort
};

/// The same loop for commands that need all cases before they write. `--out` is not looked at.
CohortOutcomes CollectCohort(const CohortArguments& arguments,
                             const CohortInput& input,
                             const CohortTable& table,
                             const CaseWork& work);

}  // namespace noref::cli
