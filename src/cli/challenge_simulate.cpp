// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/progress.h"
#include "noref/challenge/metrics_file.h"
#include "noref/challenge/simulation.h"

#include "cli/challenge_options.h"
#include "cli/commands.h"

namespace noref::cli {

int RunChallengeSimulate(const ChallengeSimulateArguments& arguments) {
  Progress::SetQuiet(arguments.common.is_quiet);
  const EvaluationOptions options = OptionsOf(arguments.common);
  const SimulationOptions simulation{.task = options.task,
                                     .class_count = options.class_count,
                                     .seed = arguments.seed,
                                     .threads = options.threads};
  const std::vector<std::string> names =
      arguments.experiments.empty() ? ExperimentNames(options.task) : arguments.experiments;
  std::vector<ClassScores> averages;
  int exit_code = kExitOk;
  for (const std::string& name : names) {
    const std::filesystem::path folder = std::filesystem::path(arguments.out) / name;
    exit_code |= TellProblems(
        WriteSimulation(arguments.common.truth, folder / "predictions", name, simulation));
    const Evaluation evaluation =
        EvaluateFolders(arguments.common.truth, folder / "predictions", options);
    exit_code |= TellProblems(evaluation.AllProblems());
    WriteFile(folder / "metrics.json", FormatMetrics(evaluation));
    averages.push_back(AveragesOf(evaluation));
  }
  fmt::print("{}", FormatAverages(names, averages, options.task));
  return exit_code;
}

void AddChallengeSimulateCommand(CLI::App& group, Action& action) {
  CLI::App* command = group.add_subcommand(
      "simulate", "Make submissions with known faults out of the ground truth and evaluate them.");
  auto arguments = std::make_shared<ChallengeSimulateArguments>();
  AddTaskOptions(*command, arguments->common);
  command->get_option("--truth")->required();
  command
      ->add_option(
          "--out", arguments->out, "Folder for OUT/EXPERIMENT/predictions and metrics.json.")
      ->required();
  command
      ->add_option("--experiment",
                   arguments->experiments,
                   "One experiment (again for more); all without it.")
      ->allow_extra_args(false);
  command->add_option("--seed", arguments->seed, "Seed of all random choices.");
  AddRulesOptions(*command, arguments->common, "skip");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunChallengeSimulate(*arguments); }; });
}

}  // namespace noref::cli
