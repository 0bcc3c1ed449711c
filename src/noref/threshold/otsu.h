// SPDX-License-Identifier: Apache-2.0
// Otsu's threshold (Otsu, "A threshold selection method from gray-level histograms", IEEE SMC
// 1979), exact over all grey levels.
#pragma once

#include <optional>
#include <vector>

#include "noref/threshold/levels.h"

namespace noref {

/// The level t for which the pixels >= t and the others have the largest variance between them;
/// the smallest such t of several. No value for fewer than two levels.
std::optional<float> OtsuThreshold(const std::vector<Level>& levels);

}  // namespace noref
