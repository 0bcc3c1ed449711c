// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate.h"

#include <cstdio>
#include <map>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/table/table.h"

#include "cli/cohort.h"
#include "cli/commands.h"
#include "cli/evaluate_matrix.h"
#include "cli/evaluate_patches.h"
#include "cli/evaluate_summary.h"
#include "cli/evaluate_work.h"

namespace noref::cli {
namespace {

void CheckArguments(const EvaluateArguments& arguments) {
  if (!arguments.summary.empty() && IsStandardOutput(arguments.cohort.out))
    throw UsageError("--summary: is made from the table; give --out FILE");
  const bool has_patches = !(arguments.patches + arguments.patch_overlays).empty();
  if (has_patches && arguments.cohort.resume)
    throw UsageError("--patches: needs all cases anew; leave out --resume");
  if (arguments.matrix.empty()) return;
  if (IsStandardOutput(arguments.cohort.out))
    throw UsageError("--matrix: writes several files; give --out FOLDER");
  if (!arguments.summary.empty() || arguments.cohort.resume || has_patches)
    throw UsageError("--matrix: goes without --summary, --resume and --patches; leave them out");
}

}  // namespace

int RunEvaluate(const EvaluateArguments& given) {
  EvaluateArguments arguments = given;
  CheckArguments(arguments);
  if (!arguments.matrix.empty()) return RunMatrix(arguments);
  const CohortInput input = FindEvaluated(arguments.cohort);
  if (input.load.primary == Role::kMasks && arguments.metrics.empty())
    arguments.metrics = {"counts", "overlap", "information", "surface", "topology"};
  RegionPools pools;
  const EvaluateWork work(arguments, input.load.classes.names, pools);
  PatchReport patches(arguments, work.classes(), work.options().patches);
  const auto measure = [&](const LoadedCase& one) {
    CaseResult result = work(one);
    patches.Add(one);
    return result;
  };
  const CohortTable table = work.Table();
  const int exit_code = RunCohort(arguments.cohort, input, table, measure);
  patches.Write(input.list.cases);
  if (IsStandardOutput(arguments.cohort.out)) return exit_code;
  std::vector<Row> rows = SummaryRows(table, ReadTable(arguments.cohort.out), work.metrics());
  // A continued run has not seen all soft maps, so it cannot say anything about all their pixels.
  if (!arguments.cohort.resume) {
    const std::vector<Row> pooled = PooledRows(pools);
    rows.insert(rows.end(), pooled.begin(), pooled.end());
  }
  WriteTable(arguments.summary, SummaryColumns(table), rows);
  return exit_code;
}

void AddEvaluateCommand(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "evaluate", "Compare masks or soft maps with references: all measures, and a summary.");
  auto arguments = std::make_shared<EvaluateArguments>();
  AddCohortOptions(*command, arguments->cohort, EvaluateRoles());
  const std::map<std::string, Regions> regions = {
      {"fov", Regions::kFov}, {"all", Regions::kAll}, {"both", Regions::kBoth}};
  command
      ->add_option(
          "--region", arguments->regions, "Which pixels count: fov (field of view), all, or both.")
      ->transform(CLI::CheckedTransformer(regions));
  command
      ->add_option("--metrics",
                   arguments->metrics,
                   "Measures and groups of docs/metrics.md, with commas; all without it.")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--option", arguments->options, "KEY=VALUE: an option of docs/evaluate.md.")
      ->allow_extra_args(false);
  command->add_option("--summary",
                      arguments->summary,
                      "Table for the summary, .csv or .jsonl; standard output without it.");
  command->add_option(
      "--patches", arguments->patches, "Table for the patches of each case, .csv or .jsonl.");
  command->add_option("--patch-overlays",
                      arguments->patch_overlays,
                      "Folder for a picture of the Dice of the patches of each case (PNG).");
  command->add_option("--matrix",
                      arguments->matrix,
                      "List of models and data sets (CSV): mean measures of each pair.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunEvaluate(*arguments); }; });
}

}  // namespace noref::cli
