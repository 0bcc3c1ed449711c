// SPDX-License-Identifier: Apache-2.0
// What a quality model can be taught to predict, by name.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "noref/metrics/contingency.h"

namespace noref {

/// All in [0, 1], 1 is best. kMcc is max(0, MCC): a mask that is worse than chance is as bad as one
/// that is chance.
enum class Target { kNmi, kDice, kMcc };

/// "nmi", "dice", "mcc", in the order of the enumerators.
std::span<const std::string> TargetNames();

std::string_view TargetName(Target target);

/// The target of that name. Throws UsageError with the nearest name.
Target ParseTarget(std::string_view name);

/// The target's value, or nothing where the measure has none.
std::optional<double> TargetValue(Target target, const Contingency& counts);

}  // namespace noref
