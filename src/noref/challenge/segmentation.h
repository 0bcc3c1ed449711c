// SPDX-License-Identifier: Apache-2.0
// Task 2 of TopAneu-26: label volumes of aneurysms, compared per class over the whole volume.
#pragma once

#include "noref/challenge/class_figures.h"
#include "noref/volume/label_volume.h"

namespace noref {

/// Per class: TP = 1 if the masks share a voxel; FP = 1 (FN = 1) if the class is in the prediction
/// (truth) without that; TN = the number of other labels in the truth. Dice, HD95 and volume
/// similarity as far as the class is on either side. The volumes must have one size; their spacing
/// plays no part. See docs/challenge.md for what the two rules do where a side is empty.
CaseFigures CompareVolumes(const LabelVolume& truth,
                           const LabelVolume& prediction,
                           int class_count,
                           ChallengeRules rules);

/// The values that occur in the volume and are neither background nor one of 1..class_count,
/// ascending.
std::vector<double> ForeignValues(const LabelVolume& volume, int class_count);

}  // namespace noref
