// SPDX-License-Identifier: Apache-2.0
// The 95th percentile of surface distances (HD95) as the TopAneu-26 evaluation defines it.
#pragma once

#include "noref/volume/block.h"

namespace noref {

/// The surface of a mask is its voxels with a 0 among their six neighbours. From every surface
/// voxel of one mask the distance to the nearest one of the other; the 95th percentile with linear
/// interpolation; the larger one of both directions. In voxels, whatever their spacing. Both masks
/// must have at least one voxel.
double Hd95Voxels(const MaskBlock& a, const MaskBlock& b);

}  // namespace noref
