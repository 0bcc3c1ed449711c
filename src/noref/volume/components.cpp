// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/components.h"

#include <algorithm>

namespace noref {
namespace {

using Voxel = std::array<int, 3>;

std::array<int, 3> Sides(VolumeSize size) {
  return {size.x, size.y, size.z};
}

std::size_t Offset(const VolumeBox& box, const Voxel& voxel) {
  std::size_t offset = 0;
  for (std::size_t axis = 3; axis-- > 0;)
    offset = offset * static_cast<std::size_t>(box.Side(axis)) +
             static_cast<std::size_t>(voxel[axis] - box.low[axis]);
  return offset;
}

MaskBlock BlockOf(const std::vector<Voxel>& voxels) {
  VolumeBox box{voxels.front(), voxels.front()};
  for (const Voxel& voxel : voxels) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.low[axis] = std::min(box.low[axis], voxel[axis]);
      box.high[axis] = std::max(box.high[axis], voxel[axis] + 1);
    }
  }
  MaskBlock block{box, std::vector<std::uint8_t>(box.VoxelCount())};
  for (const Voxel& voxel : voxels) block.ones[Offset(box, voxel)] = 1;
  return block;
}

/// The object that holds `seed`; its voxels are marked in `seen`.
std::vector<Voxel> Flood(const LabelVolume& volume, const Voxel& seed, std::vector<bool>& seen) {
  const std::array<int, 3> sides = Sides(volume.size());
  std::vector<Voxel> voxels = {seed};
  seen[volume.Offset(seed[0], seed[1], seed[2])] = true;
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (const int step : {-1, 1}) {
        Voxel next = voxels[i];
        next[axis] += step;
        if (next[axis] < 0 || next[axis] >= sides[axis]) continue;
        const std::size_t offset = volume.Offset(next[0], next[1], next[2]);
        if (volume.voxels()[offset] == 0 || seen[offset]) continue;
        seen[offset] = true;
        voxels.push_back(next);
      }
    }
  }
  return voxels;
}

/// Per voxel of the block, along one axis: whether any (or, for `needed` 3, all) of the voxel and
/// its two neighbours are set. Outside the block all is 0.
void CombineAlong(std::size_t axis, int needed, MaskBlock& block) {
  std::size_t stride = 1;
  for (std::size_t i = 0; i < axis; ++i) stride *= static_cast<std::size_t>(block.box.Side(i));
  const auto side = static_cast<std::size_t>(block.box.Side(axis));
  const std::vector<std::uint8_t> in = block.ones;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const std::size_t place = (i / stride) % side;
    const int sum =
        in[i] + (place > 0 ? in[i - stride] : 0) + (place + 1 < side ? in[i + stride] : 0);
    block.ones[i] = static_cast<std::uint8_t>(sum >= needed);
  }
}

}  // namespace

std::vector<MaskBlock> ConnectedObjects(const LabelVolume& volume) {
  std::vector<bool> seen(volume.voxels().size());
  std::vector<MaskBlock> objects;
  std::size_t offset = 0;
  for (int z = 0; z < volume.size().z; ++z) {
    for (int y = 0; y < volume.size().y; ++y) {
      for (int x = 0; x < volume.size().x; ++x, ++offset) {
        if (volume.voxels()[offset] != 0 && !seen[offset])
          objects.push_back(BlockOf(Flood(volume, {x, y, z}, seen)));
      }
    }
  }
  return objects;
}

MaskBlock Grown(const MaskBlock& mask, VolumeSize limits) {
  MaskBlock grown;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    grown.box.low[axis] = std::max(mask.box.low[axis] - 1, 0);
    grown.box.high[axis] = std::min(mask.box.high[axis] + 1, Sides(limits)[axis]);
  }
  grown.ones.assign(grown.box.VoxelCount(), 0);
  std::size_t offset = 0;
  for (int z = mask.box.low[2]; z < mask.box.high[2]; ++z) {
    for (int y = mask.box.low[1]; y < mask.box.high[1]; ++y) {
      for (int x = mask.box.low[0]; x < mask.box.high[0]; ++x, ++offset)
        grown.ones[Offset(grown.box, {x, y, z})] = mask.ones[offset];
    }
  }
  for (std::size_t axis = 0; axis < 3; ++axis) CombineAlong(axis, 1, grown);
  return grown;
}

MaskBlock Shrunk(const MaskBlock& mask) {
  MaskBlock shrunk = mask;
  for (std::size_t axis = 0; axis < 3; ++axis) CombineAlong(axis, 3, shrunk);
  return shrunk;
}

}  // namespace noref
