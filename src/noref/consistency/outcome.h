// SPDX-License-Identifier: Apache-2.0
// What a test of published scores can say: possible, impossible, or not proved either way.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace noref {

enum class Outcome {
  kPossible,    ///< there are counts that give these scores
  kImpossible,  ///< proved: no counts give these scores
  kUndecided,   ///< neither was proved within the limits of the search
};

std::string_view OutcomeName(Outcome outcome);

/// Possible if one of both is; impossible if both are.
Outcome EitherOf(Outcome a, Outcome b);

/// Possible if both are; impossible if one of both is.
Outcome BothOf(Outcome a, Outcome b);

/// The outcomes under both hypotheses; nothing where the data set has no counts of the region.
struct Hypotheses {
  std::optional<Outcome> fov;
  std::optional<Outcome> all_pixels;
};

/// Which region scores were computed in.
enum class Verdict {
  kFov,        ///< possible under the FoV only
  kAllPixels,  ///< possible on all pixels only
  kOutlier,    ///< impossible in both
  kAmbiguous,  ///< possible in both
  kUndecided,  ///< an outcome that it hangs on is missing or undecided
};

inline constexpr std::array kVerdicts = {Verdict::kFov,
                                         Verdict::kAllPixels,
                                         Verdict::kOutlier,
                                         Verdict::kAmbiguous,
                                         Verdict::kUndecided};

/// FoV, all pixels, outlier, ambiguous, undecided.
std::string_view VerdictName(Verdict verdict);

Verdict Decide(const Hypotheses& hypotheses);

}  // namespace noref
