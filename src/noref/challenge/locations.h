// SPDX-License-Identifier: Apache-2.0
// Task 1 of TopAneu-26: the locations of aneurysms as lists of class numbers, one list per case.
#pragma once

#include <filesystem>
#include <vector>

#include "noref/challenge/class_figures.h"

namespace noref {

/// Class numbers in 1..class_count, in any order, repeated where there are several.
using Locations = std::vector<int>;

/// Reads `{"locations": [7, 36]}`, the format of the ground truth. Throws Error that names the
/// file: JSON of another shape, or an entry that is no class.
Locations ReadTrueLocations(const std::filesystem::path& path, int class_count);

/// Reads `[7, 36]`, the format of predictions. Throws Error in the same way.
Locations ReadPredictedLocations(const std::filesystem::path& path, int class_count);

/// Per class, with p entries in the prediction and t in the truth: TP = min(p, t), FP = p - TP,
/// FN = t - TP, and TN = the number of true entries of other classes.
CaseFigures CompareLocations(const Locations& truth, const Locations& prediction, int class_count);

}  // namespace noref
