// SPDX-License-Identifier: Apache-2.0
// Rescaled normalised mutual information, the label of the no-reference quality score.
//
// Galdran et al., "A No-Reference Quality Metric for Retinal Vessel Tree Segmentation", MICCAI
// 2018, equations 3 to 5; the measure is Studholme's NMI rescaled to [0, 1]. It equals
// scikit-learn's normalized_mutual_info_score with the arithmetic mean of the entropies.
#pragma once

#include <optional>

#include "noref/metrics/contingency.h"

namespace noref {

/// 2 (1 - 1/NMI) with NMI = (H(v) + H(d)) / H(v, d), in [0, 1]; natural logarithm.
///
/// 1 for equal masks and for a mask and its inversion: the measure cannot see polarity. 0 for
/// independent masks and when exactly one of the two is constant in the region. No value when both
/// are constant (H(v, d) = 0) or the region is empty. Symmetric.
std::optional<double> RescaledNmi(const RealContingency& counts);

}  // namespace noref
