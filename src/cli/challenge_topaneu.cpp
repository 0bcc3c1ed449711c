// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/progress.h"
#include "noref/challenge/class_list.h"
#include "noref/challenge/metrics_file.h"
#include "noref/table/table.h"

#include "cli/challenge_options.h"
#include "cli/commands.h"

namespace noref::cli {
namespace {

bool Occurs(const ClassFigures& figures) {
  return figures.true_positives + figures.false_positives + figures.false_negatives > 0;
}

/// One row for each class that occurs in truth or predictions, and the averages over all classes.
std::string FormatClasses(const Evaluation& evaluation) {
  const CaseFigures totals = evaluation.Totals();
  const std::vector<ClassScores> scores = ScoresOf(totals, evaluation.options.rules);
  const std::vector<std::string> names = ClassNames(evaluation.options.class_count);
  const std::size_t columns = ScoreCount(evaluation.options.task);
  std::string text = fmt::format("{:<36}  {:>5}{:>5}{:>5}", "class", "TP", "FP", "FN");
  for (std::size_t i = 0; i < columns; ++i) text += fmt::format("  {:>9}", kChallengeScoreNames[i]);
  text += '\n';
  for (std::size_t c = 0; c < totals.size(); ++c) {
    if (!Occurs(totals[c])) continue;
    const std::string name =
        names.empty() ? std::to_string(c + 1) : fmt::format("{:>2} {}", c + 1, names[c]);
    text += fmt::format("{:<36}  {:>5}{:>5}{:>5}",
                        name,
                        totals[c].true_positives,
                        totals[c].false_positives,
                        totals[c].false_negatives);
    for (std::size_t i = 0; i < columns; ++i) text += fmt::format("  {:>9.4f}", scores[c][i]);
    text += '\n';
  }
  const ClassScores averages = AverageScores(scores);
  text += fmt::format("{:<36}  {:>15}", fmt::format("mean of {} classes", totals.size()), "");
  for (std::size_t i = 0; i < columns; ++i) text += fmt::format("  {:>9.4f}", averages[i]);
  return text + '\n';
}

}  // namespace

int RunChallengeTopaneu(const ChallengeTopaneuArguments& arguments) {
  Progress::SetQuiet(arguments.common.is_quiet);
  const Evaluation evaluation =
      EvaluateFolders(arguments.common.truth, arguments.predictions, OptionsOf(arguments.common));
  const int exit_code = TellProblems(evaluation.AllProblems());
  if (evaluation.CountedCases() == 0)
    throw Error(arguments.predictions + ": no case could be evaluated; nothing is written");
  const std::string metrics = FormatMetrics(evaluation);
  if (arguments.out == "-") {
    fmt::print("{}", metrics);
    return exit_code;
  }
  if (!arguments.out.empty()) WriteFile(arguments.out, metrics);
  fmt::print("{} of {} cases, rules of the {}\n\n{}",
             evaluation.CountedCases(),
             evaluation.cases.size(),
             arguments.common.rules,
             FormatClasses(evaluation));
  return exit_code;
}

void AddChallengeTopaneuCommand(CLI::App& group, Action& action) {
  CLI::App* command = group.add_subcommand(
      "topaneu", "Evaluate one submission to TopAneu-26 against the ground truth.");
  auto arguments = std::make_shared<ChallengeTopaneuArguments>();
  AddTaskOptions(*command, arguments->common);
  command->get_option("--truth")->required();
  command->add_option("--predictions", arguments->predictions, "Folder of the predictions.")
      ->required();
  AddRulesOptions(*command, arguments->common, "skip");
  command->add_option("--out", arguments->out, "metrics.json to write; - for standard output.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunChallengeTopaneu(*arguments); }; });
}

}  // namespace noref::cli
