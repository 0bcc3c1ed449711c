// SPDX-License-Identifier: Apache-2.0
// `noref degrade`: what the degradation generator makes of masks, to be looked at.
#pragma once

#include <string>
#include <vector>

#include "cli/training_cases.h"

namespace noref::cli {

struct DegradeArguments {
  TrainingCasesArguments data;
  std::string config;
  std::vector<std::string> overrides;
  int samples = 24;
  int epoch = 0;
  std::string out;
  std::string histogram;
  std::string write_masks;
  std::string sheet;
};

int RunDegrade(const DegradeArguments& arguments);

}  // namespace noref::cli
