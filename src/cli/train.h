// SPDX-License-Identifier: Apache-2.0
// `noref train`: a quality model from manual masks.
#pragma once

#include <string>
#include <vector>

#include "cli/training_cases.h"

namespace noref::cli {

struct TrainArguments {
  TrainingCasesArguments data;
  std::string task;  ///< quality or segment; empty: the config's
  std::string config;
  std::vector<std::string> overrides;
  std::string out;
  std::string device = "cpu";
  bool resume = false;
};

int RunTrain(const TrainArguments& arguments);

}  // namespace noref::cli
