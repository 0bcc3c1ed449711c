// SPDX-License-Identifier: Apache-2.0
// The command line of `noref consistency`: its commands and their options.
#include "cli/consistency.h"

#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace noref::cli {
namespace {

void AddCounts(CLI::App& command, CountsSource& counts) {
  command
      .add_option("--data",
                  counts.query.data,
                  "Pixel counts: DRIVE, STARE, CHASE_DB1, HRF, or a table of `stats`.")
      ->required();
  command.add_option("--split", counts.query.split, "Part of the data set; default: test.");
  command.add_option("--annotator", counts.query.annotator, "Whose masks; default: the first.");
}

void AddReading(CLI::App& command, FiguresSource& scores) {
  command.add_option(
      "--decimals", scores.decimals, "Decimals that count; default: as many as are written.");
  command.add_option("--rounding",
                     scores.rounding,
                     "How figures were shortened: either (default), round or truncate.");
}

/// The first `count` scores: Dice and MCC come last.
void AddFigures(CLI::App& command, FiguresSource& scores, std::size_t count) {
  constexpr std::array<const char*, kScoreCount> kHelp = {
      "Accuracy, for instance 0.9494 or 94.94%.",
      "Sensitivity.",
      "Specificity.",
      "Dice (F1).",
      "Matthews correlation coefficient.",
  };
  for (std::size_t i = 0; i < count; ++i)
    command.add_option("--" + std::string(kScoreNames[i]), scores.scores[i], kHelp[i]);
  command.add_option("--image", scores.image, "The figures are of this image, not averages.");
  command.add_option("--table", scores.table, "Many figures: a table, see docs/consistency.md.");
  AddReading(command, scores);
}

void AddOutput(CLI::App& command, RowsTarget& output) {
  command.add_option("--out", output.out, "Table to write: .csv or .jsonl.");
  command.add_flag("--json", output.as_json, "JSON Lines on standard output.");
}

void AddThreads(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "Threads; 0 (default): all cores.");
}

void AddData(CLI::App& command, ImagesSource& data) {
  command.add_option("--data", data.data, "Description of a data set (YAML).")->required();
  command.add_option("--root", data.root, "Folder of the data set.");
  command.add_option("--split", data.split, "Part of the data set; default: all.");
  command.add_option("--set", data.overrides, "KEY=VALUE: changes the description.")
      ->allow_extra_args(false);
  AddThreads(command, data.threads);
}

/// A command below `parent` that runs `run` with its arguments.
template <class Arguments>
CLI::App& AddBelow(CLI::App& parent,
                   Action& action,
                   const char* name,
                   const char* about,
                   int (*run)(const Arguments&),
                   std::shared_ptr<Arguments> arguments) {
  CLI::App& command = *parent.add_subcommand(name, about);
  command.final_callback(
      [&action, run, arguments] { action = [run, arguments] { return run(*arguments); }; });
  return command;
}

void AddCheck(CLI::App& parent, Action& action) {
  const auto arguments = std::make_shared<ConsistencyCheckArguments>();
  CLI::App& command = AddBelow(parent,
                               action,
                               "check",
                               "Can these scores come from the field of view, or from all pixels?",
                               RunConsistencyCheck,
                               arguments);
  AddCounts(command, arguments->counts);
  AddFigures(command, arguments->scores, kScoreCount);
  AddOutput(command, arguments->output);
  AddThreads(command, arguments->threads);
}

void AddAdjust(CLI::App& parent, Action& action) {
  const auto arguments = std::make_shared<ConsistencyAdjustArguments>();
  CLI::App& command = AddBelow(parent,
                               action,
                               "adjust",
                               "What scores of all pixels would be under the field of view.",
                               RunConsistencyAdjust,
                               arguments);
  AddCounts(command, arguments->counts);
  AddFigures(command, arguments->scores, 3);
  AddOutput(command, arguments->output);
}

void AddRank(CLI::App& parent, Action& action) {
  const auto arguments = std::make_shared<ConsistencyRankArguments>();
  CLI::App& command = AddBelow(parent,
                               action,
                               "rank",
                               "Verdicts, adjusted scores and new ranks of many methods.",
                               RunConsistencyRank,
                               arguments);
  AddCounts(command, arguments->counts);
  command.add_option("--table", arguments->scores.table, "Figures, see docs/consistency.md.")
      ->required();
  AddReading(command, arguments->scores);
  AddOutput(command, arguments->output);
  command.add_option("--plot", arguments->plot, "Accuracy against specificity (.svg).");
  AddThreads(command, arguments->threads);
}

void AddStats(CLI::App& parent, Action& action) {
  const auto arguments = std::make_shared<ConsistencyStatsArguments>();
  CLI::App& command = AddBelow(parent,
                               action,
                               "stats",
                               "Counts vessel and background pixels of a data set.",
                               RunConsistencyStats,
                               arguments);
  AddData(command, arguments->data);
  AddOutput(command, arguments->output);
}

void AddGrowth(CLI::App& parent, Action& action) {
  const auto arguments = std::make_shared<ConsistencyGrowthArguments>();
  CLI::App& command = AddBelow(parent,
                               action,
                               "growth",
                               "How many scores stay possible while the field of view grows.",
                               RunConsistencyGrowth,
                               arguments);
  AddData(command, arguments->data);
  command.add_option("--table", arguments->scores.table, "Figures, see docs/consistency.md.")
      ->required();
  AddReading(command, arguments->scores);
  command.add_option("--step", arguments->step_px, "Pixels per step; default: 2.");
  AddOutput(command, arguments->output);
  command.add_option("--plot", arguments->plot, "Shares over growth (.svg).");
}

}  // namespace

void AddConsistencyCommand(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand(
      "consistency", "What published scores can and cannot be: field of view or all pixels.");
  command.require_subcommand(1);
  AddCheck(command, action);
  AddAdjust(command, action);
  AddRank(command, action);
  AddStats(command, action);
  AddGrowth(command, action);
}

}  // namespace noref::cli
