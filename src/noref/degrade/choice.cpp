// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/choice.h"

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {

DegradationChoice DegradationChoice::Of(const std::string& operator_name, double weight) {
  return {
      .operator_name = operator_name, .weight = weight, .degradation = MakeOperator(operator_name)};
}

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

const DegradationChoice& DrawChoice(std::span<const DegradationChoice> choices,
                                    std::string_view key,
                                    Rng& rng) {
  double total = 0;
  for (const DegradationChoice& choice : choices) total += choice.weight;
  if (total <= 0)
    throw UsageError(fmt::format("{}: no choice has a weight above 0; give at least one", key));
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

}  // namespace noref
