// SPDX-License-Identifier: Apache-2.0
// The evaluation of one submission to TopAneu-26: a folder of predictions against a folder of
// ground truth.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "noref/challenge/class_figures.h"

namespace noref {

/// What becomes of a case whose prediction is missing or cannot be used.
enum class MissingRule {
  kSkip,   ///< it does not count, as in the challenge's program
  kEmpty,  ///< it counts as a prediction without any aneurysm
};

/// The number of classes since 22 July 2026; 50 before.
inline constexpr int kDefaultClassCount = 52;
inline constexpr int kMaxClassCount = 10000;

struct EvaluationOptions {
  ChallengeTask task = ChallengeTask::kSegmentation;
  ChallengeRules rules = ChallengeRules::kProgram;
  MissingRule missing = MissingRule::kSkip;
  int class_count = kDefaultClassCount;
  int threads = 0;  ///< 0: one for each core
};

struct EvaluatedCase {
  std::string name;
  /// Nothing if the case does not count.
  std::optional<CaseFigures> figures;
  /// One line each, beginning with a file's name. A case may have figures all the same.
  std::vector<std::string> problems;
};

struct Evaluation {
  EvaluationOptions options;
  /// All cases of the ground truth, in natural order of their names.
  std::vector<EvaluatedCase> cases;
  /// Predictions without ground truth, and files of another kind.
  std::vector<std::string> problems;

  /// The sums over the cases that count.
  CaseFigures Totals() const;
  std::size_t CountedCases() const;
  /// All problems in the order in which they should be told.
  std::vector<std::string> AllProblems() const;
};

/// Evaluates all cases, in parallel; results do not depend on the number of threads. Bad files are
/// problems of their case. Throws Error if a folder is missing or holds no case.
Evaluation EvaluateFolders(const std::filesystem::path& truth,
                           const std::filesystem::path& predictions,
                           const EvaluationOptions& options);

}  // namespace noref
