// SPDX-License-Identifier: Apache-2.0
// Spurs: short ends of a skeleton that come from bumps of the outline and not from vessels.
#pragma once

#include "noref/image/grid.h"
#include "noref/shape/distance.h"

namespace noref {

/// `skeleton` without the branches from a junction to an end that are at most `ratio` times as long
/// as the vessel's radius at the junction. `inside` are the distances of SquaredDistanceToZeros.
/// Components stay, and the longest of several ways on from a junction stays.
Mask PruneSpurs(const Mask& skeleton, const SquaredDistances& inside, double ratio);

}  // namespace noref
