// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/generator.h"

#include "noref/base/error.h"

namespace noref {
namespace {

const DegradationChoice& Draw(const std::vector<DegradationChoice>& choices, Rng& rng) {
  double total = 0;
  for (const DegradationChoice& choice : choices) total += choice.weight;
  if (total <= 0)
    throw UsageError("degrade.choices: no choice has a weight above 0; give at least one");
  double left = rng.Uniform() * total;
  const DegradationChoice* last = nullptr;
  for (const DegradationChoice& choice : choices) {
    if (choice.weight <= 0) continue;
    last = &choice;
    left -= choice.weight;
    if (left < 0) break;
  }
  return *last;  // rounding may leave a sliver behind the last choice
}

}  // namespace

void DegradationChoice::Visit(OptionVisitor& v) {
  const std::string before = operator_name;
  v.Field("operator", operator_name, "Name of the operator.");
  v.Field("weight", weight, Range{0, 1e9}, "How often it is chosen, relative to the others.");
  // The operator is shared and immutable outside of here, so a visit works on a copy.
  std::unique_ptr<DegradationOperator> own =
      operator_name == before ? degradation->Clone() : MakeOperator(operator_name);
  own->Visit(v);
  degradation = std::move(own);
}

void DegradationOptions::Visit(OptionVisitor& v) {
  v.Field("working_size_px",
          working_size_px,
          Range{16, 8192},
          "Larger masks are reduced to this side before they are degraded.");
  v.List("choices", choices, "Operators; one is drawn for each sample.");
}

std::vector<DegradationChoice> DegradationOptions::Published() {
  const auto choice = [](const std::string& name, double weight) {
    return DegradationChoice{
        .operator_name = name, .weight = weight, .degradation = MakeOperator(name)};
  };
  return {choice("identity", 0.2), choice("impulse_noise", 0.2), choice("local_morphology", 0.6)};
}

DegradedMask Degrade(const Mask& mask,
                     const Fov& fov,
                     const DegradationOptions& options,
                     Rng& rng) {
  const DegradationChoice& choice = Draw(options.choices, rng);
  DegradedMask result{.mask = choice.degradation->Apply(mask, fov, rng),
                      .operator_name = choice.operator_name};
  result.counts = CountPixels(result.mask, mask, fov);
  return result;
}

}  // namespace noref
