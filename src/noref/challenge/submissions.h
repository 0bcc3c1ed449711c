// SPDX-License-Identifier: Apache-2.0
// Evaluated submissions side by side, as input of a ranking.
#pragma once

#include <string>
#include <vector>

#include "noref/challenge/evaluation.h"
#include "noref/challenge/ranking.h"

namespace noref {

/// What a ranking needs of an evaluated submission.
struct Submission {
  std::string name;
  ChallengeTask task = ChallengeTask::kSegmentation;
  ChallengeRules rules = ChallengeRules::kProgram;
  int class_count = kDefaultClassCount;
  /// The cases that count, and their figures.
  std::vector<std::string> case_names;
  std::vector<CaseFigures> figures;
};

Submission SubmissionOf(std::string name, const Evaluation& evaluation);

/// A ranking by the average scores. The cases are those of all submissions together; one that a
/// submission lacks counts as an empty prediction or not at all. Throws Error if the submissions
/// were evaluated in different ways or are fewer than two.
RankingInput RankingOf(std::vector<Submission> submissions, MissingRule missing);

}  // namespace noref
