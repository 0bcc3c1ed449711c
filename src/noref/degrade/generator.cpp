// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/generator.h"

#include <cmath>

#include "noref/metrics/target.h"

namespace noref {
namespace {

DegradedMask DrawOnce(const Mask& mask,
                      const Fov& fov,
                      const DegradationOptions& options,
                      Rng& rng) {
  const DegradationChoice& choice = DrawChoice(options.choices, "degrade.choices", rng);
  DegradedMask result{.mask = choice.degradation->Apply(mask, fov, rng),
                      .operator_name = choice.operator_name};
  result.counts = CountPixels(result.mask, mask, fov);
  return result;
}

}  // namespace

void FlattenOptions::Visit(OptionVisitor& v) {
  v.Field("target", target, TargetNames(), "Whose labels are spread evenly over [0, 1].");
  v.Field("bins", bins, Range{2, 1000}, "Number of bins of labels, each wanted as often.");
  v.Field("tries",
          tries,
          Range{1, 1000},
          "Largest number of candidates for a sample; 1: labels fall as they come.");
}

void DegradationOptions::Visit(OptionVisitor& v) {
  v.Field("working_size_px",
          working_size_px,
          Range{16, 8192},
          "Larger masks are reduced to this side before they are degraded.");
  v.List("choices", choices, "Operators; one is drawn for each sample.");
  v.Group("flatten", flatten, "How labels are spread.");
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
  const FlattenOptions& flatten = options.flatten;
  if (flatten.tries == 1) return DrawOnce(mask, fov, options, rng);
  const double half_bin = 0.5 / flatten.bins;
  const double wanted = (2 * rng.Below(static_cast<std::uint32_t>(flatten.bins)) + 1) * half_bin;
  DegradedMask nearest;
  double smallest_gap = 2;
  for (int i = 0; i < flatten.tries && smallest_gap > half_bin; ++i) {
    DegradedMask candidate = DrawOnce(mask, fov, options, rng);
    CasePair pair(candidate.mask, mask, fov);
    const double label = TargetValue(ParseTarget(flatten.target), pair).value_or(0);
    const double gap = std::abs(label - wanted);
    if (gap >= smallest_gap) continue;
    smallest_gap = gap;
    nearest = std::move(candidate);
  }
  return nearest;
}

}  // namespace noref
