// SPDX-License-Identifier: Apache-2.0
// Exact Euclidean distances from the voxels of one mask to the nearest voxel of another.
//
// A separable distance transform in integers (Meijster, Roerdink, Hesselink 2000; Felzenszwalb,
// Huttenlocher 2012), from one box to another: sources are looked for in their box only, distances
// are computed in the targets' box only. The effort depends on the sides of the two boxes, not on
// the way between them.
#pragma once

#include <cstdint>
#include <vector>

#include "noref/volume/block.h"

namespace noref {

/// For each one of `from`, in the order of its voxels: the squared distance, in voxels, to the
/// nearest one of `to`, which must have at least one.
std::vector<std::uint32_t> SquaredDistances(const MaskBlock& from, const MaskBlock& to);

}  // namespace noref
