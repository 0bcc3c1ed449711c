// SPDX-License-Identifier: Apache-2.0
// `noref model test`: a model on real soft maps that have references, over many thresholds.
#pragma once

#include <string>

#include "cli/cohort.h"

namespace noref::cli {

struct ModelTestArguments {
  CohortArguments cohort;
  std::string model;
  int levels = 32;
  double fixed = 0.5;
  std::string points;
};

int RunModelTest(const ModelTestArguments& arguments);

}  // namespace noref::cli
