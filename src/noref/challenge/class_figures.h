// SPDX-License-Identifier: Apache-2.0
// The arithmetic of the TopAneu-26 evaluation: from counts to figures of a class, from figures of
// the classes to averages.
//
// Two readings exist: what the challenge's program computes (github.com/Bangulli/TopAneu-26, state
// of 2026-08-03), and what its text says. docs/challenge.md lists the differences.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace noref {

enum class ChallengeTask {
  kLocations = 1,     ///< task 1: lists of locations
  kSegmentation = 2,  ///< task 2: label volumes
};

enum class ChallengeRules {
  kProgram,  ///< as the challenge's program: 1e-6 is added to each denominator
  kPage,     ///< as its text: plain fractions, 0/0 is 0
};

/// One class in one case, or summed over cases.
struct ClassFigures {
  std::int64_t true_positives = 0;
  std::int64_t false_positives = 0;
  std::int64_t false_negatives = 0;
  std::int64_t true_negatives = 0;
  /// Task 2 only; 0 where the class is on neither side.
  double dice = 0;
  double hd95 = 0;  ///< divided by the diagonal of the volume, both in voxels
  double volume_similarity = 0;

  ClassFigures& operator+=(const ClassFigures& other);
  bool operator==(const ClassFigures&) const = default;
};

/// The figures of the classes 1, 2, ... of one case (or of all).
using CaseFigures = std::vector<ClassFigures>;

/// The scores in the order of kChallengeScoreNames; task 1 has the first three only.
inline constexpr std::array<std::string_view, 6> kChallengeScoreNames = {
    "PRECISION", "RECALL", "MCC", "DICE", "HD95", "VOLSIM"};
using ClassScores = std::array<double, kChallengeScoreNames.size()>;

/// The number of scores of a task: 3 or 6.
std::size_t ScoreCount(ChallengeTask task);

/// True for HD95.
bool IsLowerBetter(std::string_view score);

/// numerator / denominator as the rules have it.
double Fraction(double numerator, double denominator, ChallengeRules rules);

/// The scores of a class out of its sums over all cases. Segmentation figures are divided by the
/// number of true positives, false positives and false negatives.
ClassScores ScoresOf(const ClassFigures& totals, ChallengeRules rules);

/// The same for each class.
std::vector<ClassScores> ScoresOf(const CaseFigures& totals, ChallengeRules rules);

/// The mean of each score over all classes, absent ones included.
ClassScores AverageScores(std::span<const ClassScores> classes);

/// What an empty prediction gets in a case, told from what any other prediction got there.
CaseFigures WithEmptyPrediction(const CaseFigures& figures, ChallengeTask task);

}  // namespace noref
