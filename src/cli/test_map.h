// SPDX-License-Identifier: Apache-2.0
// A soft map with a reference at many thresholds: what a model says of each mask, and what is true.
#pragma once

#include <functional>

#include "noref/image/grid.h"
#include "noref/metrics/posterior.h"

#include "cli/load_case.h"
#include "cli/model_source.h"
#include "cli/model_test_summary.h"

namespace noref::cli {

struct TestMapOptions {
  int levels = 32;     ///< thresholds, evenly spaced in the list of the map's levels
  double fixed = 0.5;  ///< the one at which maps are compared with each other
  /// Adds what needs no training: `soft_map`, the Dice that is expected when the soft map is taken
  /// for the probability of vessel; `own_mask`, the Dice with the mask of the model's segmenter
  /// (models that judge by the image); `vessel_fraction`.
  bool baselines = false;
  const Posterior* posterior = nullptr;  ///< of that segmenter, for `own_mask`
};

/// What is predicted of a mask.
using MaskPrediction = std::function<Prediction(const Mask&)>;

/// `one` has a soft map and a reference. Throws Error (kEmpty) if no threshold gives a mask with
/// vessel and background.
TestedMap TestMap(const LoadedCase& one,
                  const MaskPrediction& predict,
                  const TestMapOptions& options);

}  // namespace noref::cli
