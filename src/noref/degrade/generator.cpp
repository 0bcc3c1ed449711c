// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/generator.h"

namespace noref {

void DegradationOptions::Visit(OptionVisitor& v) {
  v.Field("working_size_px",
          working_size_px,
          Range{16, 8192},
          "Larger masks are reduced to this side before they are degraded.");
  v.List("choices", choices, "Operators; one is drawn for each sample.");
}

std::vector<DegradationChoice> DegradationOptions::Published() {
  return {DegradationChoice::Of("identity", 0.2),
          DegradationChoice::Of("impulse_noise", 0.2),
          DegradationChoice::Of("local_morphology", 0.6)};
}

DegradedMask Degrade(const Mask& mask,
                     const Fov& fov,
                     const DegradationOptions& options,
                     Rng& rng) {
  const DegradationChoice& choice = DrawChoice(options.choices, "degrade.choices", rng);
  DegradedMask result{.mask = choice.degradation->Apply(mask, fov, rng),
                      .operator_name = choice.operator_name};
  result.counts = CountPixels(result.mask, mask, fov);
  return result;
}

}  // namespace noref
