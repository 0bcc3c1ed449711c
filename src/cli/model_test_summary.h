// SPDX-License-Identifier: Apache-2.0
// What `noref model test` says of a model: how its score orders masks of known quality, what its
// thresholds lose, and how far its predictions are off.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "noref/metrics/target.h"
#include "noref/stats/interval.h"
#include "noref/table/table.h"

namespace noref::cli {

inline constexpr double kTestLevel = 0.9;

/// One threshold of one map: what the model says of the mask, and what is true.
struct TestPoint {
  float threshold = 0;
  std::vector<double> predicted;  ///< by target of the model; the first is the score
  std::vector<double> truth;      ///< by Target
  /// Of each predicted value, that hold the truth with the probability kTestLevel; none for a model
  /// that is not calibrated.
  std::vector<std::optional<Interval>> intervals = {};
  std::map<std::string, double> baselines = {};  ///< what needs no training, by name

  double True(Target target) const { return truth[static_cast<std::size_t>(target)]; }
};

/// One map: the thresholds that give a mask with vessel and background.
struct TestedMap {
  std::vector<TestPoint> points;      ///< at least one
  std::optional<TestPoint> at_fixed;  ///< at the threshold that is the same for all maps
};

/// How well the score orders some masks. The risk of a mask is 1 - Dice (stats/risk_coverage.h).
struct ScoreOrder {
  std::size_t count = 0;
  std::optional<double> dice;  ///< rank correlation of the score with the true Dice
  std::optional<double> mcc;   ///< and with the true MCC
  std::optional<double> aurc;
  std::optional<double> excess_aurc;
};

ScoreOrder OrderOf(std::span<const TestPoint> points);

/// Medians over maps of the order within each; those without a value do not count.
ScoreOrder MedianOrder(std::span<const TestedMap* const> maps);

/// The true Dice at the threshold with the best score, and the best there is.
struct ChosenThreshold {
  float threshold = 0;
  double dice = 0;
  double best_dice = 0;
};

ChosenThreshold ChooseThreshold(std::span<const TestPoint> points);

/// How well one judge (the score or a baseline) orders some of the masks, and for the score how far
/// the predicted Dice is off. What a judge or a group does not have has no value.
struct TestFigures {
  std::string judge;  ///< `score`, or the baseline's name
  std::string masks;  ///< `all`, `usable`, `fixed` or `within`: the groups of docs/model.md
  ScoreOrder order;
  std::optional<double> dice_lost;  ///< by the threshold that the judge finds best, mean over maps
  std::optional<double> absolute_error;
  std::optional<double> bias;
  std::optional<double> coverage;  ///< share of the intervals that hold the true Dice
  std::optional<double> width;     ///< mean of the intervals
};

/// The score comes first, then the baselines that every point has; four groups of each.
std::vector<TestFigures> MeasureTest(std::span<const TestedMap* const> maps,
                                     const std::vector<std::string>& targets);

std::vector<Column> TestFigureColumns();
Row RowOf(const TestFigures& figures);

/// The lines for a person. `targets` are the model's; `fixed_threshold` is that of `at_fixed`.
std::string TestSummary(std::span<const TestedMap* const> maps,
                        const std::vector<std::string>& targets,
                        double fixed_threshold);

}  // namespace noref::cli
