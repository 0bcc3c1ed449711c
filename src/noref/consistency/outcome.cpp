// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/outcome.h"

#include <array>

namespace noref {

std::string_view OutcomeName(Outcome outcome) {
  static constexpr std::array<std::string_view, 3> kNames = {"possible", "impossible", "undecided"};
  return kNames[static_cast<std::size_t>(outcome)];
}

Outcome EitherOf(Outcome a, Outcome b) {
  if (a == Outcome::kPossible || b == Outcome::kPossible) return Outcome::kPossible;
  return a == Outcome::kImpossible ? b : a;
}

Outcome BothOf(Outcome a, Outcome b) {
  if (a == Outcome::kImpossible || b == Outcome::kImpossible) return Outcome::kImpossible;
  return a == Outcome::kPossible ? b : a;
}

std::string_view VerdictName(Verdict verdict) {
  static constexpr std::array<std::string_view, 5> kNames = {
      "FoV", "all pixels", "outlier", "ambiguous", "undecided"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Verdict Decide(const Hypotheses& hypotheses) {
  const Outcome fov = hypotheses.fov.value_or(Outcome::kUndecided);
  const Outcome all_pixels = hypotheses.all_pixels.value_or(Outcome::kUndecided);
  if (fov == Outcome::kUndecided || all_pixels == Outcome::kUndecided) return Verdict::kUndecided;
  if (fov == Outcome::kPossible)
    return all_pixels == Outcome::kPossible ? Verdict::kAmbiguous : Verdict::kFov;
  return all_pixels == Outcome::kPossible ? Verdict::kAllPixels : Verdict::kOutlier;
}

}  // namespace noref
