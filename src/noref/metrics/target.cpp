// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/target.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/metrics/nmi.h"
#include "noref/metrics/overlap.h"

namespace noref {

std::span<const std::string> TargetNames() {
  static const std::vector<std::string> names = {"nmi", "dice", "mcc"};
  return names;
}

std::string_view TargetName(Target target) {
  return TargetNames()[static_cast<std::size_t>(target)];
}

Target ParseTarget(std::string_view name) {
  const auto names = TargetNames();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw UsageError(fmt::format("target: unknown name '{}'{}", name, NameHint(name, names)));
  return static_cast<Target>(found - names.begin());
}

std::optional<double> TargetValue(Target target, const Contingency& counts) {
  switch (target) {
    case Target::kNmi:
      return RescaledNmi(counts);
    case Target::kDice:
      return Dice(counts);
    case Target::kMcc: {
      const std::optional<double> mcc = Mcc(counts);
      return mcc ? std::optional(std::max(0.0, *mcc)) : std::nullopt;
    }
  }
  FailCheck("known target", __FILE__, __LINE__);
}

}  // namespace noref
