// SPDX-License-Identifier: Apache-2.0
// `noref rank`: a cohort in the order of its predicted quality.
#pragma once

#include <string>

#include "cli/cohort.h"
#include "cli/score.h"

namespace noref::cli {

struct RankArguments {
  CohortArguments cohort;
  ScoreOptions score;
  std::string scores;  ///< a table of `noref score` in place of a model
  std::string by = "score";
  std::string sheet;
  int worst = 4;
  int best = 4;
};

int RunRank(const RankArguments& arguments);

}  // namespace noref::cli
