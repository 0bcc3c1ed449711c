// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/class_figures.h"

#include <cmath>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr double kEpsilon = 1e-6;

/// The challenge multiplies exact integers; doubles cannot overflow and differ by 1e-16.
double Mcc(const ClassFigures& totals, ChallengeRules rules) {
  const auto tp = static_cast<double>(totals.true_positives);
  const auto fp = static_cast<double>(totals.false_positives);
  const auto fn = static_cast<double>(totals.false_negatives);
  const auto tn = static_cast<double>(totals.true_negatives);
  const double root = std::sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn));
  return Fraction(tp * tn - fn * fp, root, rules);
}

}  // namespace

ClassFigures& ClassFigures::operator+=(const ClassFigures& other) {
  true_positives += other.true_positives;
  false_positives += other.false_positives;
  false_negatives += other.false_negatives;
  true_negatives += other.true_negatives;
  dice += other.dice;
  hd95 += other.hd95;
  volume_similarity += other.volume_similarity;
  return *this;
}

std::size_t ScoreCount(ChallengeTask task) {
  return task == ChallengeTask::kLocations ? 3 : 6;
}

bool IsLowerBetter(std::string_view score) {
  return score == "HD95";
}

double Fraction(double numerator, double denominator, ChallengeRules rules) {
  if (rules == ChallengeRules::kProgram) return numerator / (denominator + kEpsilon);
  return denominator == 0 ? 0 : numerator / denominator;
}

ClassScores ScoresOf(const ClassFigures& totals, ChallengeRules rules) {
  const auto tp = static_cast<double>(totals.true_positives);
  const auto fp = static_cast<double>(totals.false_positives);
  const auto fn = static_cast<double>(totals.false_negatives);
  return {Fraction(tp, tp + fp, rules),
          Fraction(tp, tp + fn, rules),
          Mcc(totals, rules),
          Fraction(totals.dice, tp + fn + fp, rules),
          Fraction(totals.hd95, tp + fn + fp, rules),
          Fraction(totals.volume_similarity, tp + fn + fp, rules)};
}

std::vector<ClassScores> ScoresOf(const CaseFigures& totals, ChallengeRules rules) {
  std::vector<ClassScores> scores;
  scores.reserve(totals.size());
  for (const ClassFigures& figures : totals) scores.push_back(ScoresOf(figures, rules));
  return scores;
}

ClassScores AverageScores(std::span<const ClassScores> classes) {
  NOREF_CHECK(!classes.empty());
  ClassScores averages{};
  for (const ClassScores& scores : classes) {
    for (std::size_t i = 0; i < scores.size(); ++i) averages[i] += scores[i];
  }
  for (double& average : averages) average /= static_cast<double>(classes.size());
  return averages;
}

CaseFigures WithEmptyPrediction(const CaseFigures& figures, ChallengeTask task) {
  CaseFigures empty(figures.size());
  for (std::size_t i = 0; i < figures.size(); ++i) {
    empty[i].false_negatives = figures[i].true_positives + figures[i].false_negatives;
    empty[i].true_negatives = figures[i].true_negatives;
    if (task == ChallengeTask::kSegmentation && empty[i].false_negatives > 0) empty[i].hd95 = 1;
  }
  return empty;
}

}  // namespace noref
