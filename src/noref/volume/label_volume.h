// SPDX-License-Identifier: Apache-2.0
// Label volumes: a box of voxels, each of which holds one of a few values.
//
// Files store labels as anything from 8-bit integers to doubles, and broken ones hold values that
// are no label at all. A volume therefore keeps the list of values that occur, and per voxel the
// place of its value in that list. x runs fastest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace noref {

struct VolumeSize {
  int x = 0;
  int y = 0;
  int z = 0;
  bool operator==(const VolumeSize&) const = default;
};

/// The longest side that a volume may have; squared distances then fit into 32 bits.
inline constexpr int kMaxVolumeSide = 32767;

std::size_t VoxelCount(VolumeSize size);

/// `12x10x8`.
std::string FormatSize(VolumeSize size);

/// Where the voxels lie in the patient, in LPS coordinates.
struct VolumeGeometry {
  std::array<double, 3> spacing_mm = {1, 1, 1};
  std::array<double, 3> origin_mm = {0, 0, 0};
  /// The unit vectors of the x, y and z axis, one after the other.
  std::array<double, 9> direction = {1, 0, 0, 0, 1, 0, 0, 0, 1};
};

class LabelVolume {
 public:
  /// `voxels` are indices into `palette`, which holds different finite values, the first of them 0.
  LabelVolume(VolumeSize size,
              std::vector<std::uint16_t> voxels,
              std::vector<double> palette,
              VolumeGeometry geometry = {});

  VolumeSize size() const { return size_; }
  /// The value of voxel i is palette()[voxels()[i]]; background is index 0 and value 0.
  std::span<const std::uint16_t> voxels() const { return voxels_; }
  std::span<const double> palette() const { return palette_; }
  const VolumeGeometry& geometry() const { return geometry_; }

  std::uint16_t at(int x, int y, int z) const { return voxels_[Offset(x, y, z)]; }
  std::size_t Offset(int x, int y, int z) const {
    return (static_cast<std::size_t>(z) * static_cast<std::size_t>(size_.y) +
            static_cast<std::size_t>(y)) *
               static_cast<std::size_t>(size_.x) +
           static_cast<std::size_t>(x);
  }

 private:
  VolumeSize size_;
  std::vector<std::uint16_t> voxels_;
  std::vector<double> palette_;
  VolumeGeometry geometry_;
};

/// What differs between the geometries, in words (`spacing 0.5 0.5 1 against 1 1 1`), or nothing.
/// Spacing and origin may differ by a thousandth of the spacing, the axes by 1e-4: files that went
/// through single precision still agree.
std::optional<std::string> GeometryDifference(const VolumeGeometry& a, const VolumeGeometry& b);

}  // namespace noref
