// SPDX-License-Identifier: Apache-2.0
// The voxels and the geometry of a volume file, decoded by ITK's image IO.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "noref/volume/header.h"
#include "noref/volume/label_volume.h"

namespace noref {

enum class VoxelType {
  kUint8,
  kInt8,
  kUint16,
  kInt16,
  kUint32,
  kInt32,
  kUint64,
  kInt64,
  kFloat32,
  kFloat64
};

/// Voxels as they are stored, in the byte order of this machine, x fastest.
struct RawVolume {
  VoxelType type = VoxelType::kUint8;
  std::vector<std::byte> bytes;
  VolumeGeometry geometry;
};

/// Decodes a file whose header and payload were checked. Throws Error (kUnreadable) if ITK fails
/// or understands the header differently.
RawVolume ReadWithItk(const std::filesystem::path& path, const VolumeHeader& header);

}  // namespace noref
