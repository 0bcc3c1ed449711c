// SPDX-License-Identifier: Apache-2.0
// `noref evaluate`: masks or soft maps against references, one row per case and region, and a
// summary. See docs/evaluate.md.
#pragma once

#include <string>
#include <vector>

#include "noref/metrics/case_pair.h"

#include "cli/cohort_arguments.h"

namespace noref::cli {

/// Which pixels count.
enum class Regions { kFov, kAll, kBoth };

struct EvaluateArguments {
  CohortArguments cohort;
  Regions regions = Regions::kFov;
  std::vector<std::string> metrics;  ///< names and groups; empty: all
  std::vector<std::string> options;  ///< key=value of MeasureOptions
  std::string summary;               ///< table of the summary
  std::string patches;               ///< table of patches; none if empty
  std::string patch_overlays;        ///< folder for pictures of patches; none if empty
  std::string matrix;                ///< list of models and data sets; see RunMatrix
};

int RunEvaluate(const EvaluateArguments& arguments);

}  // namespace noref::cli
