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
namespace {

/// A target that follows from the four counts.
std::optional<double> OfCounts(Target target, const RealContingency& counts) {
  switch (target) {
    case Target::kNmi:
      return RescaledNmi(counts);
    case Target::kDice:
      return Dice(counts);
    case Target::kMcc: {
      const std::optional<double> mcc = Mcc(counts);
      return mcc ? std::optional(std::max(0.0, *mcc)) : std::nullopt;
    }
    case Target::kCenterlineDice:
      break;
  }
  FailCheck("a target of counts", __FILE__, __LINE__);
}

}  // namespace

std::span<const std::string> TargetNames() {
  static const std::vector<std::string> names = {"nmi", "dice", "mcc", "cldice"};
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

std::optional<double> TargetValue(Target target, CasePair& pair) {
  return target == Target::kCenterlineDice ? CenterlineDice(pair) : OfCounts(target, pair.Counts());
}

std::optional<double> ExpectedTargetValue(Target target, ExpectedPair& pair) {
  if (target != Target::kCenterlineDice) return OfCounts(target, pair.Counts());
  const std::optional<CenterlineShares>& shares = pair.Centerlines();
  return shares ? std::optional(shares->Dice()) : std::nullopt;
}

}  // namespace noref
