// SPDX-License-Identifier: Apache-2.0
#include "cli/score.h"

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/model_source.h"

namespace noref::cli {

CohortRoles ScoreRoles() {
  return {.primary = {Role::kMasks, Role::kSoft},
          .required = {},
          .optional = {Role::kFov, Role::kImages}};
}

CohortTable ScoreTable(const NamedModel& model) {
  return {.label = "scoring",
          .columns = TargetColumns(model.predictor),
          .model = model.name,
          .settings = "score"};
}

CaseWork ScoreWork(const NamedModel& model) {
  return [predictor = model.predictor](const LoadedCase& one) {
    RequireVessels(one);
    return CaseResult{.rows = {TargetCells(predictor.Predict(*one.mask, one.fov))}, .warnings = {}};
  };
}

int RunScore(const ScoreArguments& arguments) {
  const CohortInput input = FindCohort(arguments.cohort, ScoreRoles());
  const NamedModel model = LoadModel(arguments.model);
  return RunCohort(arguments.cohort, input, ScoreTable(model), ScoreWork(model));
}

void AddScoreCommand(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("score", "Score masks that have no reference: one row per mask.");
  auto arguments = std::make_shared<ScoreArguments>();
  AddCohortOptions(*command, arguments->cohort, ScoreRoles());
  AddModelOption(*command, arguments->model);
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunScore(*arguments); }; });
}

}  // namespace noref::cli
