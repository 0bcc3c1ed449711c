// SPDX-License-Identifier: Apache-2.0
// Overlap measures from the four counts. No function returns NaN: a measure whose denominator is
// empty has either the stated value or none.
#pragma once

#include <optional>

#include "noref/metrics/contingency.h"

namespace noref {

/// (tp + tn) / n. No value for an empty region.
std::optional<double> Accuracy(const RealContingency& counts);

/// tp / (tp + fn), the share of vessel that is found. No value without vessel in the reference.
std::optional<double> Sensitivity(const RealContingency& counts);

/// tn / (tn + fp). No value when the reference is all vessel.
std::optional<double> Specificity(const RealContingency& counts);

/// tp / (tp + fp). No value for an empty mask.
std::optional<double> Precision(const RealContingency& counts);

/// 2 tp / (2 tp + fp + fn), also called F1. 0 when exactly one mask is empty; no value when both
/// are.
std::optional<double> Dice(const RealContingency& counts);

/// tp / (tp + fp + fn), the Jaccard index. As Dice when masks are empty.
std::optional<double> Iou(const RealContingency& counts);

/// Matthews correlation coefficient in [-1, 1]. 0 when exactly one mask is constant (as
/// scikit-learn); no value when both are.
std::optional<double> Mcc(const RealContingency& counts);

}  // namespace noref
