// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/label_volume.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr double kLengthTolerance = 1e-3;  // in voxels
constexpr double kAxisTolerance = 1e-4;    // in direction cosines

template <std::size_t n>
bool AreClose(const std::array<double, n>& a,
              const std::array<double, n>& b,
              const std::array<double, n>& tolerance) {
  for (std::size_t i = 0; i < n; ++i) {
    if (std::abs(a[i] - b[i]) > tolerance[i]) return false;
  }
  return true;
}

template <std::size_t n>
std::string Against(const char* name,
                    const std::array<double, n>& a,
                    const std::array<double, n>& b) {
  return fmt::format("{} {:g} against {:g}", name, fmt::join(a, " "), fmt::join(b, " "));
}

}  // namespace

std::size_t VoxelCount(VolumeSize size) {
  return static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y) *
         static_cast<std::size_t>(size.z);
}

std::string FormatSize(VolumeSize size) {
  return fmt::format("{}x{}x{}", size.x, size.y, size.z);
}

LabelVolume::LabelVolume(VolumeSize size,
                         std::vector<std::uint16_t> voxels,
                         std::vector<double> palette,
                         VolumeGeometry geometry)
    : size_(size), voxels_(std::move(voxels)), palette_(std::move(palette)), geometry_(geometry) {
  NOREF_CHECK(size.x > 0 && size.y > 0 && size.z > 0);
  NOREF_CHECK(std::max({size.x, size.y, size.z}) <= kMaxVolumeSide);
  NOREF_CHECK(voxels_.size() == VoxelCount(size));
  NOREF_CHECK(!palette_.empty() && palette_[0] == 0);
}

std::optional<std::string> GeometryDifference(const VolumeGeometry& a, const VolumeGeometry& b) {
  std::array<double, 3> length_tolerance;
  std::array<double, 9> axis_tolerance;
  for (std::size_t i = 0; i < 3; ++i)
    length_tolerance[i] = kLengthTolerance * std::min(a.spacing_mm[i], b.spacing_mm[i]);
  axis_tolerance.fill(kAxisTolerance);
  if (!AreClose(a.spacing_mm, b.spacing_mm, length_tolerance))
    return Against("spacing", a.spacing_mm, b.spacing_mm);
  if (!AreClose(a.origin_mm, b.origin_mm, length_tolerance))
    return Against("origin", a.origin_mm, b.origin_mm);
  if (!AreClose(a.direction, b.direction, axis_tolerance))
    return Against("direction", a.direction, b.direction);
  return std::nullopt;
}

}  // namespace noref
