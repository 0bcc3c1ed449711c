// SPDX-License-Identifier: Apache-2.0
// Measures of a soft map over all thresholds, and the thresholds that are best against a
// reference. All have no value when the reference is constant in the region, unless they say
// otherwise.
#pragma once

#include <optional>

#include "noref/metrics/soft_levels.h"

namespace noref {

/// The area under the receiver operating characteristic: the chance that a vessel pixel has a
/// larger value than a background pixel, ties counting one half. Equals scikit-learn's
/// roc_auc_score.
std::optional<double> RocAuc(const SoftLevels& levels);

/// The area under the precision-recall curve as steps, sum of (R_n - R_{n-1}) P_n, without
/// interpolation (scikit-learn's average_precision_score). 1 when all is vessel; no value without
/// vessel.
std::optional<double> AveragePrecision(const SoftLevels& levels);

/// The mean over `bins` equal bins of [0, 1], weighted by pixels, of |mean value - share of vessel|
/// (Guo et al., "On calibration of modern neural networks", 2017, for the class vessel). Also for
/// a constant reference; no value for an empty region.
std::optional<double> ExpectedCalibrationError(const SoftLevels& levels, int bins = 15);

enum class Criterion {
  kYouden,  ///< sensitivity + specificity - 1 (Youden 1950)
  kDice,    ///< F1
  kMcc,     ///< Matthews correlation coefficient
};

struct BestThreshold {
  double threshold = 0;  ///< a value of the map; vessel is what is at least as large
  double value = 0;      ///< of the criterion there
  bool operator==(const BestThreshold&) const = default;
};

/// The threshold that is best against the reference; the largest of several equal ones.
std::optional<BestThreshold> FindBestThreshold(const SoftLevels& levels, Criterion criterion);

}  // namespace noref
