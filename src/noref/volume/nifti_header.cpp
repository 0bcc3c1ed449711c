// SPDX-License-Identifier: Apache-2.0
// NIfTI-1 (nifti1.h, https://nifti.nimh.nih.gov/nifti-1): 348 bytes in either byte order, then the
// voxels from vox_offset on.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/volume/header.h"

namespace noref {
namespace {

constexpr std::size_t kHeaderBytes = 348;
constexpr std::size_t kFirstVoxel = 352;  // the least vox_offset of a single file

constexpr std::array<std::pair<int, int>, 10> kDataTypes = {{
    {2, 1},     // unsigned 8 bit
    {4, 2},     // signed 16 bit
    {8, 4},     // signed 32 bit
    {16, 4},    // float
    {64, 8},    // double
    {256, 1},   // signed 8 bit
    {512, 2},   // unsigned 16 bit
    {768, 4},   // unsigned 32 bit
    {1024, 8},  // signed 64 bit
    {1280, 8},  // unsigned 64 bit
}};

/// The value of type T at `offset`.
template <class T>
T ValueAt(std::string_view text, std::size_t offset, std::endian order) {
  std::array<char, sizeof(T)> bytes;
  std::copy_n(text.data() + offset, sizeof(T), bytes.data());
  if (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
  return std::bit_cast<T>(bytes);
}

bool IsOrder(std::string_view text, std::endian order) {
  return ValueAt<std::int32_t>(text, 0, order) == std::int32_t{kHeaderBytes};
}

std::endian ByteOrder(std::string_view text) {
  return IsOrder(text, std::endian::little) ? std::endian::little : std::endian::big;
}

int BytesPerVoxel(int data_type) {
  for (const auto& [code, bytes] : kDataTypes) {
    if (code == data_type) return bytes;
  }
  throw Error(Status::kNotAMask,
              fmt::format("NIfTI data type {}; use an integer or float type", data_type));
}

VolumeSize ReadSize(std::string_view text, std::endian order) {
  constexpr std::size_t kDim = 40;  // dim[8], 16 bit each; dim[0] is their number
  std::array<int, 8> dim;
  for (std::size_t i = 0; i < dim.size(); ++i)
    dim[i] = ValueAt<std::int16_t>(text, kDim + 2 * i, order);
  if (dim[0] < 3 || dim[0] > 7)
    throw Error(Status::kUnreadable, fmt::format("dim[0] is {}; use a 3-D volume", dim[0]));
  for (std::size_t i = 4; i <= static_cast<std::size_t>(dim[0]); ++i) {
    if (dim[i] != 1)
      throw Error(Status::kNotAMask, "has more than three dimensions; use a 3-D volume");
  }
  return ParseVolumeSize({std::to_string(dim[1]), std::to_string(dim[2]), std::to_string(dim[3])},
                         "dim");
}

/// Scaled voxels are measurements, not labels.
void RefuseScaling(std::string_view text, std::endian order) {
  const float slope = ValueAt<float>(text, 112, order);
  const float intercept = ValueAt<float>(text, 116, order);
  const bool is_plain = slope == 0 || (slope == 1 && intercept == 0);
  if (!is_plain)
    throw Error(Status::kNotAMask,
                "its voxels are scaled (scl_slope, scl_inter); store the labels themselves");
}

/// ITK 5.2 does not come back from orientations that are no finite numbers, and prints pages about
/// some that are denormal.
void RefuseWildGeometry(std::string_view text, std::endian order) {
  constexpr std::size_t kPixdim = 76;       // pixdim[8]
  constexpr std::size_t kQuaternion = 256;  // quatern_b .. srow_z: 6 + 12 numbers
  constexpr float kFarthest = 1e6F;         // mm
  constexpr float kSmallest = 1e-30F;
  const auto refuse_unless_sound = [&](std::size_t offset) {
    const float size = std::abs(ValueAt<float>(text, offset, order));
    if (!(size == 0 || (size >= kSmallest && size <= kFarthest)))
      throw Error(Status::kUnreadable, "its spacing or orientation is out of range; write it anew");
  };
  for (std::size_t i = 0; i < 8; ++i) refuse_unless_sound(kPixdim + 4 * i);
  for (std::size_t i = 0; i < 18; ++i) refuse_unless_sound(kQuaternion + 4 * i);
}

}  // namespace

bool LooksLikeNifti(std::string_view text) {
  return text.size() >= kHeaderBytes &&
         (IsOrder(text, std::endian::little) || IsOrder(text, std::endian::big));
}

VolumeHeader ParseNiftiHeader(std::string_view text, const std::filesystem::path& path) {
  const std::endian order = ByteOrder(text);
  if (text.substr(344, 4) != std::string_view("n+1\0", 4))
    throw Error(Status::kUnreadable, "not a single-file NIfTI-1 volume; convert it to .nii.gz");
  const std::string name = Lower(path.filename().string());
  if (!name.ends_with(".nii") && !name.ends_with(".nii.gz"))
    throw Error(Status::kUnreadable, "is a NIfTI volume; rename it to .nii or .nii.gz");
  RefuseScaling(text, order);
  RefuseWildGeometry(text, order);
  VolumeHeader header;
  header.format = VolumeFormat::kNifti;
  header.size = ReadSize(text, order);
  header.bytes_per_voxel = BytesPerVoxel(ValueAt<std::int16_t>(text, 70, order));
  const int bits = ValueAt<std::int16_t>(text, 72, order);
  if (bits != 8 * header.bytes_per_voxel)
    throw Error(Status::kUnreadable, fmt::format("bitpix is {}; write it anew", bits));
  const float offset = ValueAt<float>(text, 108, order);
  if (!(offset >= kFirstVoxel && offset <= 1e7F) || offset != std::floor(offset))
    throw Error(Status::kUnreadable, "vox_offset is out of range; write it anew");
  header.payload_file = path;
  header.payload_offset = static_cast<std::uint64_t>(offset);
  return header;
}

}  // namespace noref
