// SPDX-License-Identifier: Apache-2.0
#include "cli/score.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/model_source.h"

namespace noref::cli {
namespace {

/// `score,lower,upper,dice,dice_lower,dice_upper,...,evidence,ood`.
std::vector<Column> ScoreColumns(const Models& models) {
  std::vector<Column> columns;
  for (const std::string& name : TargetColumnNames(models.targets())) {
    const std::string prefix = columns.empty() ? "" : name + "_";
    columns.insert(columns.end(), {{name}, {prefix + "lower"}, {prefix + "upper"}});
  }
  columns.insert(columns.end(), {{"evidence"}, {"ood"}});
  return columns;
}

}  // namespace

CohortRoles ScoreRoles() {
  return {.primary = {Role::kMasks, Role::kSoft},
          .required = {},
          .optional = {Role::kFov, Role::kImages}};
}

CohortTable ScoreTable(const Models& models, double level) {
  return {.label = "scoring",
          .columns = ScoreColumns(models),
          .model = models.name(),
          .settings = fmt::format("score level={}", level)};
}

CaseWork ScoreWork(const Models& models, double level) {
  return [models, level](const LoadedCase& one) {
    RequireVessels(one);
    const Prediction prediction = models.For(one).PredictWithIntervals(*one.mask, level);
    Row row;
    for (std::size_t i = 0; i < prediction.values.size(); ++i) {
      const std::optional<Interval>& interval = prediction.intervals[i];
      row.insert(row.end(),
                 {prediction.values[i],
                  interval ? Cell(interval->low) : Cell(),
                  interval ? Cell(interval->high) : Cell()});
    }
    const std::optional<double> novelty = models.NoveltyOf(one);
    row.insert(row.end(), {std::string(models.EvidenceName(one)), CellOf(novelty)});
    CaseResult result{.rows = {std::move(row)}, .warnings = {}};
    if (novelty.value_or(0) > 1) result.warnings.emplace_back("unlike_training");
    return result;
  };
}

void AddScoreOptions(CLI::App& command, ScoreOptions& options) {
  AddModelOptions(command, options.models);
  command
      .add_option("--level",
                  options.level,
                  "How often the intervals shall hold the truth, above 0 and below 1.")
      ->check([](const std::string& text) {
        const double level = std::atof(text.c_str());
        return level > 0 && level < 1 ? std::string() : "must lie between 0 and 1";
      });
}

int RunScore(const ScoreArguments& arguments) {
  CohortInput input = FindCohort(arguments.cohort, ScoreRoles());
  const Models models = LoadModels(arguments.score.models, input);
  const double level = arguments.score.level;
  return RunCohort(arguments.cohort, input, ScoreTable(models, level), ScoreWork(models, level));
}

void AddScoreCommand(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("score", "Score masks that have no reference: one row per mask.");
  auto arguments = std::make_shared<ScoreArguments>();
  AddCohortOptions(*command, arguments->cohort, ScoreRoles());
  AddScoreOptions(*command, arguments->score);
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunScore(*arguments); }; });
}

}  // namespace noref::cli
