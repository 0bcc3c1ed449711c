// SPDX-License-Identifier: Apache-2.0
// Several degradations, one after the other.
#pragma once

#include <vector>

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/degrade/choice.h"
#include "noref/image/grid.h"

namespace noref {

/// Applies a random number of drawn operators to the result of the one before: real outputs have
/// more than one fault.
struct CombinedFaults {
  int min_steps = 2;
  int max_steps = 4;
  std::vector<DegradationChoice> choices = SingleFaults();

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;

 private:
  static std::vector<DegradationChoice> SingleFaults();
};

}  // namespace noref
