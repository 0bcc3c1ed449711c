// SPDX-License-Identifier: Apache-2.0
// Weighted choices of operators.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/degrade/operator.h"

namespace noref {

/// One operator and how often it is chosen.
struct DegradationChoice {
  std::string operator_name = "identity";
  double weight = 1.0;
  std::shared_ptr<const DegradationOperator> degradation = MakeOperator("identity");

  /// The operator of that name with its default options.
  static DegradationChoice Of(const std::string& operator_name, double weight);

  void Visit(OptionVisitor& v);
};

/// Draws one of the choices by weight. Throws UsageError, naming the option `key`, if no weight is
/// above 0.
const DegradationChoice& DrawChoice(std::span<const DegradationChoice> choices,
                                    std::string_view key,
                                    Rng& rng);

}  // namespace noref
