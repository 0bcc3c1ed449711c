// SPDX-License-Identifier: Apache-2.0
#include "cli/challenge_options.h"

#include <algorithm>
#include <cstdio>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace noref::cli {

void AddTaskOptions(CLI::App& command, ChallengeArguments& arguments) {
  command.add_option("--task", arguments.task, "1: lists of locations; 2: label volumes.")
      ->check(CLI::Range(1, 2));
  command.add_option("--truth", arguments.truth, "Folder of the ground truth.");
  command
      .add_option(
          "--classes", arguments.classes, "Number of classes: 52, or 50 before 22 July 2026.")
      ->check(CLI::Range(1, kMaxClassCount));
  command.add_option("--threads", arguments.threads, "Threads; 0 takes all cores.")
      ->check(CLI::Range(0, 1024));
  command.add_flag("--quiet", arguments.is_quiet, "No progress line.");
}

void AddRulesOptions(CLI::App& command,
                     ChallengeArguments& arguments,
                     const std::string& default_missing) {
  arguments.missing = default_missing;
  command
      .add_option(
          "--rules", arguments.rules, "program: as the challenge's program; page: as its text.")
      ->check(CLI::IsMember({"program", "page"}));
  command
      .add_option("--missing",
                  arguments.missing,
                  "What a missing or unusable prediction is: empty, or skip to leave the case out.")
      ->check(CLI::IsMember({"empty", "skip"}));
}

EvaluationOptions OptionsOf(const ChallengeArguments& arguments) {
  return {.task = static_cast<ChallengeTask>(arguments.task),
          .rules = arguments.rules == "page" ? ChallengeRules::kPage : ChallengeRules::kProgram,
          .missing = arguments.missing == "empty" ? MissingRule::kEmpty : MissingRule::kSkip,
          .class_count = arguments.classes,
          .threads = arguments.threads};
}

int TellProblems(const std::vector<std::string>& problems) {
  for (const std::string& problem : problems) fmt::print(stderr, "noref: {}\n", problem);
  return problems.empty() ? kExitOk : kExitInputsFailed;
}

std::string FormatAverages(const std::vector<std::string>& names,
                           const std::vector<ClassScores>& averages,
                           ChallengeTask task) {
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, name.size());
  std::string text = fmt::format("{:<{}}", "", width);
  for (std::size_t i = 0; i < ScoreCount(task); ++i)
    text += fmt::format("  {:>9}", kChallengeScoreNames[i]);
  text += '\n';
  for (std::size_t row = 0; row < names.size(); ++row) {
    text += fmt::format("{:<{}}", names[row], width);
    for (std::size_t i = 0; i < ScoreCount(task); ++i)
      text += fmt::format("  {:>9.4f}", averages[row][i]);
    text += '\n';
  }
  return text;
}

ClassScores AveragesOf(const Evaluation& evaluation) {
  return AverageScores(ScoresOf(evaluation.Totals(), evaluation.options.rules));
}

}  // namespace noref::cli
