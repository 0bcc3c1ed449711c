// SPDX-License-Identifier: Apache-2.0
// Intervals around predictions by split conformal prediction (Vovk, Gammerman and Shafer,
// "Algorithmic learning in a random world", 2005; Papadopoulos et al. 2002).
//
// Residuals are truth - prediction over cases that were not trained on. Cases come in groups that
// resemble each other, as the masks of one image do, and the new case is of a new group. Each of n
// groups weighs 1 / (n + 1) in the distribution of the residuals, evenly over its cases; the rest
// is the new group's, and stands for the largest error there can be (Dunn, Wasserman and Ramdas,
// "Distribution-free prediction sets for two-layer hierarchical models", JASA 2023: pooled
// distributions). If the groups and the new one are exchangeable, the interval of level L holds the
// truth of a case with probability of at least L, whatever the predictor.
//
// Intervals reach farther to the side where errors are larger: with a the upper side's share of the
// root mean squares of the residuals above and below 0, a residual r counts as r / a above and as
// -r / (1 - a) below, and the bounds are where both sides together reach L. One number taken from
// the residuals themselves costs little of the promise; tests measure what is left.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "noref/stats/interval.h"

namespace noref {

/// What is added to a prediction for the bounds of one level.
struct ResidualBounds {
  double level = 0;
  double low = 0;   ///< in [-1, 0]
  double high = 0;  ///< in [0, 1]
  bool operator==(const ResidualBounds&) const = default;
};

/// All that is kept of a calibration: bounds by rising level, each whole percent from 1 to 99, then
/// 99.5 and 99.9 %. It ends where the groups are too few: a level L needs L / (1 - L) of them, 9
/// for 90 %.
struct ConformalTable {
  std::int64_t groups = 0;
  std::vector<ResidualBounds> bounds;

  /// The interval for a prediction in [0, 1] at a level in (0, 1); it holds the prediction and lies
  /// in [0, 1]. A level between two of the table gets the higher one; above the last the interval
  /// is [0, 1].
  Interval At(double prediction, double level) const;

  bool operator==(const ConformalTable&) const = default;
};

/// The table of these cases. All spans have one length; predictions and truths lie in [0, 1],
/// `groups` names the group of each case.
ConformalTable CalibrateIntervals(std::span<const double> predictions,
                                  std::span<const double> truths,
                                  std::span<const std::string> groups);

/// Throws Error unless the table could be the result of CalibrateIntervals: it may come from a
/// file.
void CheckTable(const ConformalTable& table);

}  // namespace noref
