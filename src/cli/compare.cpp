// SPDX-License-Identifier: Apache-2.0
#include "cli/compare.h"

#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/dataset/case.h"
#include "noref/metrics/metric_table.h"
#include "noref/table/table.h"

#include "cli/commands.h"
#include "cli/compare_plots.h"
#include "cli/compare_report.h"
#include "cli/compare_tables.h"

namespace noref::cli {
namespace {

void CheckArguments(const CompareArguments& arguments) {
  if (arguments.tables.size() < 2)
    throw UsageError(
        "tables: a comparison needs two or more; give result tables of the same cases");
  if (!(arguments.alpha > 0 && arguments.alpha < 1))
    throw UsageError(fmt::format("--alpha: {} is not between 0 and 1", arguments.alpha));
  if (arguments.replicates < 1)
    throw UsageError(fmt::format("--replicates: {} is below 1", arguments.replicates));
  if (!IsStandardOutput(arguments.out) &&
      std::filesystem::path(arguments.out).extension() != ".json")
    throw UsageError(fmt::format("{}: a comparison is written as .json", arguments.out));
}

bool IsHigherBetter(const std::string& metric, const CompareArguments& arguments) {
  const Metric* known = FindMetric(metric);
  if (known != nullptr && known->better != Better::kNeither)
    return known->better == Better::kHigher;
  return !arguments.lower_is_better;
}

}  // namespace

int RunCompare(const CompareArguments& arguments) {
  CheckArguments(arguments);
  std::vector<Table> tables;
  for (const std::string& path : arguments.tables) tables.push_back(ReadTable(path));
  const std::vector<std::string> names = MethodNames(arguments.tables);
  std::vector<Comparison> comparisons;
  for (const std::string& metric : arguments.metrics) {
    AlignedValues aligned =
        AlignTables(tables, metric, {.region = arguments.region, .label = arguments.label});
    if (!aligned.left_out.empty())
      fmt::print(stderr,
                 "noref: note: {}: {} cases have no value in some table: {}\n",
                 metric,
                 aligned.left_out.size(),
                 ListIds(aligned.left_out));
    comparisons.push_back(
        Compare(metric,
                names,
                std::move(aligned),
                {.higher_is_better = IsHigherBetter(metric, arguments),
                 .alpha = arguments.alpha,
                 .bootstrap = {
                     .replicates = arguments.replicates, .level = 0.95, .seed = arguments.seed}}));
  }
  const std::string json = ComparisonJson(comparisons, arguments.alpha);
  if (IsStandardOutput(arguments.out))
    fmt::print("{}", json);
  else
    WriteFile(arguments.out, json);
  if (!arguments.plots.empty())
    for (const Comparison& comparison : comparisons)
      WriteComparisonPlots(arguments.plots, comparison);
  return kExitOk;
}

void AddCompareCommand(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "compare", "Compare methods by their result tables of the same cases.");
  auto arguments = std::make_shared<CompareArguments>();
  command->add_option("tables", arguments->tables, "Result tables, .csv or .jsonl, two or more.");
  command->add_option("--metric", arguments->metrics, "Columns to compare, with commas.")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option(
      "--region", arguments->region, "Region of the rows, where there are several.");
  command->add_option("--label", arguments->label, "Class of the rows, where there are several.");
  command->add_option("--alpha", arguments->alpha, "Level of the critical difference.");
  command->add_option("--replicates", arguments->replicates, "Of the bootstrap.");
  command->add_option("--seed", arguments->seed, "Of the bootstrap.");
  command->add_flag("--lower-is-better",
                    arguments->lower_is_better,
                    "For columns that are no measure of docs/metrics.md.");
  command->add_option("--out", arguments->out, "JSON file; standard output without it.");
  command->add_option("--plots", arguments->plots, "Folder for pictures (SVG).");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunCompare(*arguments); }; });
}

}  // namespace noref::cli
