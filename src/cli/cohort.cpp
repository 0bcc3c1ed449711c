// SPDX-License-Identifier: Apache-2.0
#include "cli/cohort.h"

#include <algorithm>
#include <cstdio>
#include <new>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/interrupt.h"
#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/table/table_writer.h"

namespace noref::cli {
namespace {

/// Everything about a run but where its rows go.
struct Run {
  const CohortArguments& arguments;
  const CohortInput& input;
  const CohortTable& table;
  const CaseWork& work;
};

/// True for a case whose rows exist already; nothing is computed for it.
using IsKnown = std::function<bool(const std::string& id, const std::string& fingerprint)>;
using TakeOutcome = std::function<void(CaseOutcome)>;

/// What could be found out about a case before it failed, if it did.
struct CaseFindings {
  std::optional<LoadedCase> loaded;
  CaseResult result;
};

std::string RunSettings(const Run& run) {
  return fmt::format("noref {}\n{}\n{}\n{}",
                     NOREF_VERSION,
                     SettingsText(run.input.load),
                     run.table.model,
                     run.table.settings);
}

CaseFindings FindOut(const Run& run, const Case& one, CaseOutcome& outcome) {
  CaseFindings findings;
  try {
    findings.loaded = LoadCase(one, run.input.load);
    if (run.input.refuses_inverted) RequirePolarity(*findings.loaded, run.input.load);
    findings.result = run.work(*findings.loaded);
    NOREF_CHECK(findings.result.rows.size() == run.table.row_labels.size());
    for (const Status status : findings.result.statuses)
      if (outcome.status == Status::kOk) outcome.status = status;
    outcome.message = findings.result.message;
  } catch (const UsageError&) {
    throw;
  } catch (const Error& error) {
    outcome.status = error.status();
    outcome.message = error.what();
  } catch (const std::bad_alloc&) {
    outcome.status = Status::kFailed;
    outcome.message = fmt::format("{}: not enough memory; use fewer --threads", one.id);
  }
  return findings;
}

std::string WarningsText(const Run& run, const CaseFindings& findings) {
  std::vector<std::string> warnings;
  if (findings.loaded) warnings = findings.loaded->warnings;
  if (findings.loaded && findings.loaded->is_suspected_inverted && !run.input.refuses_inverted)
    warnings.emplace_back(StatusName(Status::kSuspectedInverted));
  warnings.insert(warnings.end(), findings.result.warnings.begin(), findings.result.warnings.end());
  return fmt::format("{}", fmt::join(warnings, "; "));
}

/// The status of one row: that of the case unless the rows have their own.
Status RowStatus(std::size_t row, const CaseFindings& findings, const CaseOutcome& outcome) {
  const std::vector<Status>& statuses = findings.result.statuses;
  return statuses.empty() ? outcome.status : statuses[row];
}

/// The cells of one row, in the order of CohortColumns. A failed case has labels but no results.
Row FullRow(const Run& run,
            std::size_t row,
            const Case& one,
            const CaseFindings& findings,
            const CaseOutcome& outcome) {
  Row cells = {one.id, one.File(run.input.load.primary).string()};
  const Row& labels = run.table.row_labels[row];
  cells.insert(cells.end(), labels.begin(), labels.end());
  if (!findings.result.rows.empty()) {
    const Row& results = findings.result.rows[row];
    cells.insert(cells.end(), results.begin(), results.end());
    NOREF_CHECK(cells.size() == 2 + run.table.columns.size());
  }
  cells.resize(2 + run.table.columns.size());
  const std::optional<LoadedCase>& loaded = findings.loaded;
  cells.push_back(loaded ? Cell(std::string(FovSourceName(loaded->fov_source))) : Cell());
  cells.push_back(loaded ? CellOf(loaded->vessel_fraction) : Cell());
  const Status status = RowStatus(row, findings, outcome);
  cells.emplace_back(std::string(StatusName(status)));
  cells.emplace_back(status == Status::kOk ? std::string() : outcome.message);
  cells.emplace_back(WarningsText(run, findings));
  if (!run.table.model.empty()) cells.emplace_back(run.table.model);
  cells.emplace_back(outcome.fingerprint);
  return cells;
}

CaseOutcome RunCase(const Run& run, std::size_t index, const IsKnown& is_known) {
  const Case& one = run.input.list.cases[index];
  CaseOutcome outcome;
  outcome.index = index;
  outcome.fingerprint = Fingerprint(one, RunSettings(run));
  if (is_known(one.id, outcome.fingerprint)) return outcome;
  const CaseFindings findings = FindOut(run, one, outcome);
  for (std::size_t row = 0; row < run.table.row_labels.size(); ++row)
    outcome.rows.push_back(FullRow(run, row, one, findings, outcome));
  return outcome;
}

/// Counts and shows what went wrong.
class Failures {
 public:
  void Add(const std::string& message) {
    constexpr std::size_t kShown = 10;
    if (++count_ <= kShown) shown_.push_back(message);
  }

  /// Prints the first messages and the number of failed cases.
  void Print(std::size_t total) const {
    for (const std::string& message : shown_) fmt::print(stderr, "noref: {}\n", message);
    if (count_ > 0 && total > 1)
      fmt::print(stderr, "noref: {} of {} cases are not ok; their rows say why\n", count_, total);
  }

  std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
  std::vector<std::string> shown_;
};

/// Hands the outcomes on in the order of the cases; returns how many were.
std::size_t StreamCohort(const Run& run, const IsKnown& is_known, const TakeOutcome& take) {
  Progress::SetQuiet(run.arguments.quiet);
  if (!run.arguments.quiet) {
    for (const std::string& note : run.input.list.notes)
      fmt::print(stderr, "noref: note: {}\n", note);
  }
  const std::size_t total = run.input.list.cases.size();
  const InterruptGuard guard;
  Progress progress(run.table.label, total, "cases");
  std::size_t done = 0;
  ParallelStreamOf<CaseOutcome>(
      total,
      ThreadCount(run.arguments.threads),
      [&](std::size_t index) { return RunCase(run, index, is_known); },
      [&](std::size_t, CaseOutcome outcome) {
        take(std::move(outcome));
        progress.Update(++done);
        return !guard.IsInterrupted();
      });
  return done;
}

int Conclude(const Run& run, std::size_t done, const Failures& failures) {
  const std::size_t total = run.input.list.cases.size();
  failures.Print(total);
  if (done < total)
    fmt::print(stderr,
               "noref: stopped after {} of {} cases{}\n",
               done,
               total,
               run.arguments.out.empty() ? "" : "; continue with --resume");
  return done == total && failures.count() == 0 ? kExitOk : kExitInputsFailed;
}

std::size_t ColumnIndex(const std::vector<Column>& columns, std::string_view name) {
  const auto found = std::find_if(
      columns.begin(), columns.end(), [&](const Column& column) { return column.name == name; });
  NOREF_CHECK(found != columns.end());
  return static_cast<std::size_t>(found - columns.begin());
}

}  // namespace

std::vector<Column> CohortColumns(const CohortTable& table) {
  std::vector<Column> columns = {{"id"}, {"path"}};
  columns.insert(columns.end(), table.columns.begin(), table.columns.end());
  for (const char* name : {"fov_source", "vessel_fraction", "status", "message", "warnings"})
    columns.push_back({name});
  if (!table.model.empty()) columns.push_back({"model"});
  columns.push_back({"fingerprint"});
  return columns;
}

int RunCohort(const CohortArguments& arguments,
              const CohortInput& input,
              const CohortTable& table,
              const CaseWork& work) {
  const Run run{arguments, input, table, work};
  const std::vector<Column> columns = CohortColumns(table);
  const std::size_t status = ColumnIndex(columns, "status");
  const std::size_t message = ColumnIndex(columns, "message");
  TableWriter writer({.path = arguments.out,
                      .columns = columns,
                      .rows_per_case = table.row_labels.size(),
                      .resume = arguments.resume});
  Failures failures;
  const auto is_known = [&](const std::string& id, const std::string& fingerprint) {
    return writer.Holds(id, fingerprint);
  };
  const std::size_t done = StreamCohort(run, is_known, [&](const CaseOutcome& outcome) {
    if (outcome.rows.empty()) {
      const auto rows = writer.Repeat(input.list.cases[outcome.index].id, outcome.fingerprint);
      const auto bad = std::find_if(rows.begin(), rows.end(), [&](const auto& row) {
        return row[status] != StatusName(Status::kOk);
      });
      if (bad != rows.end()) failures.Add((*bad)[message]);
    } else {
      writer.Append(outcome.rows);
      if (outcome.status != Status::kOk) failures.Add(outcome.message);
    }
  });
  if (done == input.list.cases.size()) writer.Finish();
  return Conclude(run, done, failures);
}

CohortOutcomes CollectCohort(const CohortArguments& arguments,
                             const CohortInput& input,
                             const CohortTable& table,
                             const CaseWork& work) {
  const Run run{arguments, input, table, work};
  CohortOutcomes collected;
  Failures failures;
  const auto is_known = [](const std::string&, const std::string&) { return false; };
  const std::size_t done = StreamCohort(run, is_known, [&](CaseOutcome outcome) {
    if (outcome.status != Status::kOk) failures.Add(outcome.message);
    collected.outcomes.push_back(std::move(outcome));
  });
  collected.exit_code = Conclude(run, done, failures);
  return collected;
}

}  // namespace noref::cli
