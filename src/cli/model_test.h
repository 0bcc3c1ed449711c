// SPDX-License-Identifier: Apache-2.0
// `noref model test`: a model on real soft maps that have references, over many thresholds.
#pragma once

#include <string>
#include <vector>

#include "cli/cohort.h"
#include "cli/model_source.h"

namespace noref::cli {

struct ModelTestArguments {
  CohortArguments cohort;
  ModelPaths models;
  int levels = 32;
  double fixed = 0.5;
  std::string points;               ///< table of all points; none if empty
  std::string summary;              ///< table of the figures of all maps; none if empty
  bool baselines = false;           ///< judges also by what needs no training
  std::vector<std::string> scored;  ///< tables of points to take together; nothing else is done
};

int RunModelTest(const ModelTestArguments& arguments);

}  // namespace noref::cli
