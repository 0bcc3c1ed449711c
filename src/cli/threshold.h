// SPDX-License-Identifier: Apache-2.0
// `noref threshold`: the threshold of each soft map whose mask has the highest predicted quality.
#pragma once

#include <string>

#include "noref/threshold/search.h"

#include "cli/cohort.h"
#include "cli/model_source.h"

namespace noref::cli {

struct ThresholdArguments {
  CohortArguments cohort;
  ModelPaths models;
  std::string target;  ///< of the model; its first if empty
  ThresholdOptions options;
  double fixed = 0.5;  ///< for comparison
  std::string write_masks;
  std::string curves;
  std::string plot;
};

int RunThreshold(const ThresholdArguments& arguments);

}  // namespace noref::cli
