// SPDX-License-Identifier: Apache-2.0
// Measures of agreement from the four counts, beside plain overlap. No function returns NaN: a
// measure whose denominator is empty has either the stated value or none.
#pragma once

#include <optional>

#include "noref/metrics/contingency.h"

namespace noref {

/// Cohen's kappa (1960), (po - pe) / (1 - pe), in [-1, 1]. 0 when exactly one mask is constant or
/// the two are constant and opposite; no value when both are the same constant.
std::optional<double> CohenKappa(const RealContingency& counts);

/// The mean of sensitivity and specificity. No value when the reference is constant.
std::optional<double> BalancedAccuracy(const RealContingency& counts);

/// H(v | d) + H(d | v) in nats (Meila 2003), in [0, 2 ln 2]; 0 for equal and for inverted masks. No
/// value for an empty region.
std::optional<double> VariationOfInformation(const RealContingency& counts);

/// 1 - |fn - fp| / (2 tp + fp + fn) (Taha and Hanbury 2015): do both hold the same amount of
/// vessel, wherever it lies. 0 when exactly one mask is empty; no value when both are.
std::optional<double> VolumetricSimilarity(const RealContingency& counts);

}  // namespace noref
