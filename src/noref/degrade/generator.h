// SPDX-License-Identifier: Apache-2.0
// The degradation generator: weighted choices of operators, and the label of what they made.
#pragma once

#include <string>
#include <vector>

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/degrade/choice.h"
#include "noref/image/grid.h"
#include "noref/metrics/contingency.h"

namespace noref {

/// How labels are spread over [0, 1]. Each sample wants a bin of labels, uniformly drawn, and takes
/// the first of several candidates whose label falls into it, or the nearest one.
struct FlattenOptions {
  std::string target = "dice";
  int bins = 10;
  int tries = 1;  ///< 1: labels fall as they come

  void Visit(OptionVisitor& v);
};

/// The published recipe (Galdran et al. 2018, section 2.2) unless a config says otherwise: the mask
/// itself with 1/5, impulse noise with 1/5, local erosions and dilations with 3/5.
struct DegradationOptions {
  /// Masks whose field of view is larger are reduced to this side before they are degraded.
  int working_size_px = 640;
  std::vector<DegradationChoice> choices = Published();
  FlattenOptions flatten;

  void Visit(OptionVisitor& v);

 private:
  static std::vector<DegradationChoice> Published();
};

/// A degraded mask with what its label is computed from.
struct DegradedMask {
  Mask mask;
  std::string operator_name;
  Contingency counts{};  ///< against the mask it was made from, inside the field of view
};

/// Draws one of the choices by weight and applies it; several times where labels are flattened. The
/// result depends on nothing but the
/// arguments. `mask` is a good mask, 0 outside `fov`. Throws UsageError if all weights are 0.
DegradedMask Degrade(const Mask& mask, const Fov& fov, const DegradationOptions& options, Rng& rng);

}  // namespace noref
