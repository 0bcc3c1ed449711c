// SPDX-License-Identifier: Apache-2.0
// `noref model calibrate`: brings a model onto the scale of real masks and gives it intervals.
#pragma once

#include <string>

#include "cli/cohort.h"
#include "cli/test_map.h"

namespace noref::cli {

struct ModelCalibrateArguments {
  CohortArguments cohort;  ///< its `out` is the model file to write
  std::string model;
  std::string mask_model;  ///< beside a segmenter; may be empty
  int levels = 24;
};

int RunModelCalibrate(const ModelCalibrateArguments& arguments);

}  // namespace noref::cli
