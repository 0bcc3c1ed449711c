// SPDX-License-Identifier: Apache-2.0
// `noref model info` and `noref model validate`: what a model file is and how well it predicts.
#pragma once

#include <string>

#include "cli/training_cases.h"

namespace noref::cli {

struct ModelInfoArguments {
  std::string model;
};

int RunModelInfo(const ModelInfoArguments& arguments);

struct ModelValidateArguments {
  std::string model;
  TrainingCasesArguments data;
  int samples = 1000;
};

int RunModelValidate(const ModelValidateArguments& arguments);

}  // namespace noref::cli
