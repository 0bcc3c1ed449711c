// SPDX-License-Identifier: Apache-2.0
// `noref map`: where masks are expected to be wrong, by their fundus images. See docs/map.md.
#pragma once

#include <string>
#include <vector>

#include "noref/config/options.h"
#include "noref/metrics/local_quality.h"
#include "noref/metrics/patch_grid.h"

#include "cli/cohort_arguments.h"
#include "cli/model_source.h"

namespace noref::cli {

struct MapOptions {
  LocalQualityOptions places;
  PatchGridOptions patches;
  double bad_dice = 0.5;  ///< places below are bad
  void Visit(OptionVisitor& v);
};

struct MapArguments {
  CohortArguments cohort;
  ModelPaths models;
  std::vector<std::string> options;  ///< key=value of MapOptions
  std::string overlays;              ///< folder for one picture per case
  std::string patches;               ///< table with one row per case and patch
};

int RunMap(const MapArguments& arguments);

}  // namespace noref::cli
