// SPDX-License-Identifier: Apache-2.0
// Binary masks within a box of a volume, and their surfaces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "noref/volume/label_volume.h"

namespace noref {

/// The voxels with low[i] <= p[i] < high[i]; axes in the order x, y, z. Empty by default.
struct VolumeBox {
  std::array<int, 3> low = {0, 0, 0};
  std::array<int, 3> high = {0, 0, 0};
  bool operator==(const VolumeBox&) const = default;

  int Side(std::size_t axis) const { return high[axis] - low[axis]; }
  std::size_t VoxelCount() const {
    return static_cast<std::size_t>(Side(0)) * static_cast<std::size_t>(Side(1)) *
           static_cast<std::size_t>(Side(2));
  }
};

/// A binary mask that is 0 outside its box. `ones` holds 0 or 1 for each voxel of the box, x
/// fastest.
struct MaskBlock {
  VolumeBox box;
  std::vector<std::uint8_t> ones;
};

/// The voxels within `box` (inside the volume) whose value has index `label`.
MaskBlock ExtractLabel(const LabelVolume& volume, std::uint16_t label, const VolumeBox& box);

/// The voxels of `mask` that have a 0 among their six neighbours. Outside the box all is 0, so
/// voxels at its border are surface.
MaskBlock Surface(const MaskBlock& mask);

}  // namespace noref
