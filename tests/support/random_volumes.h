// SPDX-License-Identifier: Apache-2.0
// Random label volumes for property tests.
#pragma once

#include "noref/base/rng.h"
#include "noref/volume/block.h"
#include "noref/volume/label_volume.h"

namespace noref::test {

/// Values 0 .. labels, background with the given probability.
inline LabelVolume RandomVolume(VolumeSize size, int labels, double background, Rng& rng) {
  std::vector<double> palette;
  for (int label = 0; label <= labels; ++label) palette.push_back(label);
  std::vector<std::uint16_t> voxels(VoxelCount(size));
  for (std::uint16_t& voxel : voxels) {
    if (!rng.Bernoulli(background)) voxel = static_cast<std::uint16_t>(rng.Between(1, labels));
  }
  return LabelVolume(size, std::move(voxels), std::move(palette));
}

inline VolumeSize RandomVolumeSize(int longest, Rng& rng) {
  return {rng.Between(1, longest), rng.Between(1, longest), rng.Between(1, longest)};
}

/// A mask in a box somewhere in [-reach, reach]^3 with sides up to `longest` and at least one 1.
inline MaskBlock RandomBlock(int longest, int reach, double density, Rng& rng) {
  MaskBlock mask;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    mask.box.low[axis] = rng.Between(-reach, reach);
    mask.box.high[axis] = mask.box.low[axis] + rng.Between(1, longest);
  }
  mask.ones.resize(mask.box.VoxelCount());
  for (std::uint8_t& one : mask.ones) one = rng.Bernoulli(density);
  mask.ones[rng.Below(static_cast<std::uint32_t>(mask.ones.size()))] = 1;
  return mask;
}

}  // namespace noref::test
