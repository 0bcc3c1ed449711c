// SPDX-License-Identifier: Apache-2.0
// Intervals around predictions by split conformal prediction (Vovk, Gammerman and Shafer,
// "Algorithmic learning in a random world", 2005; Papadopoulos et al. 2002).
//
// Residuals are truth - prediction over cases that were not trained on. If they and a new case are
// exchangeable, the interval of level L holds the truth of the new case with probability of at
// least L, whatever the predictor: with q = (1 + L) / 2 and n residuals the upper bound adds the
// ceil((n + 1) q)-th smallest of them, the lower bound the ceil((n + 1) q)-th largest. Both tails
// are kept apart, so a predictor that is too high or too low is put right, and the interval need
// not hold the prediction. Truth and prediction lie in [0, 1], so intervals are cut to it.
//
// Cases may be split into bins by their prediction (Mondrian): then the promise holds in each bin,
// and intervals may be wide where predictions are poor. The edges must not depend on the residuals.
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
  double low = 0;
  double high = 0;
  bool operator==(const ResidualBounds&) const = default;
};

/// The residuals of one bin, as bounds by rising level: each whole percent from 1 to 99, then 99.5
/// and 99.9 %. It ends where the residuals are too few: a level L needs (1 + L) / (1 - L) of them,
/// 19 for 90 %.
struct ConformalBin {
  std::int64_t count = 0;  ///< residuals
  std::vector<ResidualBounds> bounds;
  bool operator==(const ConformalBin&) const = default;
};

/// All that is kept of a calibration.
struct ConformalTable {
  std::vector<double> edges;       ///< rising; predictions from edges[i] on belong to bin i + 1
  std::vector<ConformalBin> bins;  ///< one more than edges

  /// The interval for a prediction in [0, 1] at a level in (0, 1). A level between two of the table
  /// gets the higher one; above the last the interval is [0, 1].
  Interval At(double prediction, double level) const;

  bool operator==(const ConformalTable&) const = default;
};

/// The table of these cases; both spans have one length and hold values in [0, 1], `edges` rise.
ConformalTable CalibrateIntervals(std::span<const double> predictions,
                                  std::span<const double> truths,
                                  std::vector<double> edges = {});

/// The same where cases come in groups that resemble each other, as the masks of one image do, and
/// the new case is of a new group: each group weighs 1 / (groups + 1) in the distribution of the
/// residuals, evenly over its cases, and a bound is where this reaches q (Dunn, Wasserman and
/// Ramdas, "Distribution-free prediction sets for two-layer hierarchical models", JASA 2023: pooled
/// distributions). One bin; 19 groups for 90 %. `groups` names the group of each case.
ConformalTable CalibrateGroupIntervals(std::span<const double> predictions,
                                       std::span<const double> truths,
                                       std::span<const std::string> groups);

/// Throws Error unless the table could be the result of CalibrateIntervals: it may come from a
/// file.
void CheckTable(const ConformalTable& table);

}  // namespace noref
