// SPDX-License-Identifier: Apache-2.0
// What a quality model can be taught to predict, by name.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "noref/metrics/case_pair.h"
#include "noref/metrics/expected_pair.h"

namespace noref {

/// All in [0, 1], 1 is best. kMcc is max(0, MCC): a mask that is worse than chance is as bad as one
/// that is chance.
enum class Target { kNmi, kDice, kMcc, kCenterlineDice };

/// "nmi", "dice", "mcc", "cldice", in the order of the enumerators.
std::span<const std::string> TargetNames();

std::string_view TargetName(Target target);

/// The target of that name. Throws UsageError with the nearest name.
Target ParseTarget(std::string_view name);

/// The target's value for the mask of the pair, or nothing where the measure has none. All but
/// kCenterlineDice follow from the counts; that one needs skeletons, of which the reference's may
/// be given (CasePair::SetReferenceSkeleton).
std::optional<double> TargetValue(Target target, CasePair& pair);

/// The target's value that is expected of the mask when the reference is not known but the
/// probability of vessel is (expected.h), or nothing where the measure has none.
std::optional<double> ExpectedTargetValue(Target target, ExpectedPair& pair);

}  // namespace noref
