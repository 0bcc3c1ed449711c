// SPDX-License-Identifier: Apache-2.0
// `noref compare`: two or more result tables of the same cases. See docs/compare.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/app.h"

namespace noref::cli {

struct CompareArguments {
  std::vector<std::string> tables;
  std::vector<std::string> metrics = {"dice"};
  std::string region;  ///< empty: the only one that the tables hold
  std::string label;   ///< the same for classes
  double alpha = 0.05;
  int replicates = 2000;  ///< of the bootstrap
  std::uint64_t seed = 1;
  bool lower_is_better = false;  ///< for measures that are not in the metric table
  std::string out;               ///< JSON; standard output if empty
  std::string plots;             ///< folder for pictures; none if empty
};

int RunCompare(const CompareArguments& arguments);

}  // namespace noref::cli
