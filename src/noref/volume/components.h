// SPDX-License-Identifier: Apache-2.0
// Objects in label volumes, and simple ways to change their shape.
#pragma once

#include <vector>

#include "noref/volume/block.h"

namespace noref {

/// The connected sets of voxels that are not background, whatever their labels; voxels are
/// neighbours if they share a face. Each comes in its bounding box, in the order in which their
/// first voxels lie in the volume.
std::vector<MaskBlock> ConnectedObjects(const LabelVolume& volume);

/// `mask` grown by one voxel in all 26 directions; its box grows with it, within `limits`.
MaskBlock Grown(const MaskBlock& mask, VolumeSize limits);

/// `mask` without the voxels that have a 0 among their 26 neighbours.
MaskBlock Shrunk(const MaskBlock& mask);

}  // namespace noref
