// SPDX-License-Identifier: Apache-2.0
// Risk against coverage (El-Yaniv and Wiener, "On the foundations of noise-free selective
// classification", JMLR 2010): how bad are the cases that are kept when those with the lowest
// scores are sent away. Unlike a correlation it cannot be bought by a few hopeless cases that any
// score tells from the rest.
//
// Cases of equal score come in random order; the figures are the mean over all orders.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace noref {

struct RiskPoint {
  double coverage = 0;  ///< share of the cases that are kept, in (0, 1]
  double risk = 0;      ///< their mean risk
  bool operator==(const RiskPoint&) const = default;
};

/// One point for each number of cases kept, 1 to n, the highest scores first. Scores and risks
/// (for instance 1 - Dice) have one length and are finite.
std::vector<RiskPoint> RiskCoverageCurve(std::span<const double> scores,
                                         std::span<const double> risks);

/// Areas under the curve: means of its risks (Geifman, Uziel and El-Yaniv, ICLR 2019).
struct RiskCoverage {
  double area = 0;         ///< AURC of the scores
  double oracle_area = 0;  ///< of the best order there is, by the risks themselves
  double random_area = 0;  ///< of scores that say nothing: the mean risk
  double Excess() const { return area - oracle_area; }  ///< E-AURC
  bool operator==(const RiskCoverage&) const = default;
};

/// Nothing for no cases.
std::optional<RiskCoverage> MeasureRiskCoverage(std::span<const double> scores,
                                                std::span<const double> risks);

}  // namespace noref
