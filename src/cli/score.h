// SPDX-License-Identifier: Apache-2.0
// `noref score`: the predicted quality of masks.
#pragma once

#include <string>

#include "cli/cohort.h"
#include "cli/model_source.h"

namespace noref::cli {

struct ScoreArguments {
  CohortArguments cohort;
  std::string model;
};

/// What score and rank read of each case.
CohortRoles ScoreRoles();

/// The table of predicted targets, and what fills its rows.
CohortTable ScoreTable(const NamedModel& model);
CaseWork ScoreWork(const NamedModel& model);

int RunScore(const ScoreArguments& arguments);

}  // namespace noref::cli
