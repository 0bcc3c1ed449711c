// SPDX-License-Identifier: Apache-2.0
// `noref segment`: soft maps of the vessels in fundus images. See docs/segment.md.
#pragma once

#include <string>
#include <vector>

#include "cli/cohort_arguments.h"

namespace noref::cli {

struct SegmentArguments {
  CohortArguments cohort;
  std::string method = "cosfire";
  std::string model;                 ///< of the method unet
  std::vector<std::string> options;  ///< key=value of the options of the method
  std::string write_soft;            ///< folder for the soft maps
};

int RunSegment(const SegmentArguments& arguments);

}  // namespace noref::cli
