// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/combined_faults.h"

#include "noref/degrade/drawn_range.h"

namespace noref {

std::vector<DegradationChoice> CombinedFaults::SingleFaults() {
  std::vector<DegradationChoice> choices;
  for (const char* name : {"thin_vessels",
                           "remove_segments",
                           "gaps",
                           "thickness",
                           "jagged_edges",
                           "shift",
                           "false_vessels",
                           "border_arcs",
                           "disc_ring",
                           "lesions",
                           "reader"})
    choices.push_back(DegradationChoice::Of(name, 1));
  return choices;
}

void CombinedFaults::Visit(OptionVisitor& v) {
  v.Field("min_steps", min_steps, Range{0, 100}, "Smallest number of operators.");
  v.Field("max_steps", max_steps, Range{0, 100}, "Largest number of operators.");
  v.List("choices", choices, "Operators; one is drawn for each step.");
}

Mask CombinedFaults::Apply(const Mask& mask, const Fov& fov, Rng& rng) const {
  CheckOrder("combination", "steps", min_steps, max_steps);
  const int steps = rng.Between(min_steps, max_steps);
  Mask degraded = mask;
  for (int i = 0; i < steps; ++i)
    degraded =
        DrawChoice(choices, "combination.choices", rng).degradation->Apply(degraded, fov, rng);
  return degraded;
}

}  // namespace noref
