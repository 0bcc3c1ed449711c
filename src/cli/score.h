// SPDX-License-Identifier: Apache-2.0
// `noref score`: the predicted quality of masks.
#pragma once

#include <string>

#include "cli/cohort.h"
#include "cli/model_source.h"

namespace noref::cli {

struct ScoreOptions {
  ModelPaths models;
  double level = 0.9;  ///< of the intervals
};

struct ScoreArguments {
  CohortArguments cohort;
  ScoreOptions score;
};

/// What score and rank read of each case.
CohortRoles ScoreRoles();

/// Adds `--model`, `--mask-model` and `--level`.
void AddScoreOptions(CLI::App& command, ScoreOptions& options);

/// The table of predicted targets with their intervals, and what fills its rows.
CohortTable ScoreTable(const Models& models, double level);
CaseWork ScoreWork(const Models& models, double level);

int RunScore(const ScoreArguments& arguments);

}  // namespace noref::cli
