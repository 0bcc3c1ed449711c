// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/volume_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <unordered_map>
#include <zlib.h>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/text.h"
#include "noref/volume/header.h"
#include "noref/volume/itk_reader.h"

namespace noref {
namespace {

/// Gives each different value its index, in the order in which the values come.
class Palette {
 public:
  std::uint16_t IndexOf(double value) {
    if (!std::isfinite(value))
      throw Error(Status::kNotAMask, "holds a voxel that is no finite number; write labels only");
    const auto [place, is_new] = indices_.try_emplace(value, values_.size());  // -0.0 equals 0.0
    if (is_new) {
      if (values_.size() > std::numeric_limits<std::uint16_t>::max())
        throw Error(Status::kNotAMask, "holds more than 65536 values; a label volume has few");
      values_.push_back(value);
    }
    return static_cast<std::uint16_t>(place->second);
  }
  std::vector<double> values() const { return values_; }

 private:
  std::vector<double> values_ = {0};
  std::unordered_map<double, std::size_t> indices_ = {{0, 0}};
};

/// Neighbouring voxels are mostly equal, so a look-up is only done where the value changes.
template <class T>
std::vector<std::uint16_t> IndexVoxels(const std::vector<std::byte>& bytes, Palette& palette) {
  std::vector<std::uint16_t> voxels(bytes.size() / sizeof(T));
  T last{};
  std::uint16_t index = 0;
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    T value;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    if (value != last) {
      index = palette.IndexOf(static_cast<double>(value));
      last = value;
    }
    voxels[i] = index;
  }
  return voxels;
}

std::vector<std::uint16_t> IndexVoxels(const RawVolume& raw, Palette& palette) {
  switch (raw.type) {
    case VoxelType::kUint8:
      return IndexVoxels<std::uint8_t>(raw.bytes, palette);
    case VoxelType::kInt8:
      return IndexVoxels<std::int8_t>(raw.bytes, palette);
    case VoxelType::kUint16:
      return IndexVoxels<std::uint16_t>(raw.bytes, palette);
    case VoxelType::kInt16:
      return IndexVoxels<std::int16_t>(raw.bytes, palette);
    case VoxelType::kUint32:
      return IndexVoxels<std::uint32_t>(raw.bytes, palette);
    case VoxelType::kInt32:
      return IndexVoxels<std::int32_t>(raw.bytes, palette);
    case VoxelType::kUint64:
      return IndexVoxels<std::uint64_t>(raw.bytes, palette);
    case VoxelType::kInt64:
      return IndexVoxels<std::int64_t>(raw.bytes, palette);
    case VoxelType::kFloat32:
      return IndexVoxels<float>(raw.bytes, palette);
    case VoxelType::kFloat64:
      return IndexVoxels<double>(raw.bytes, palette);
  }
  NOREF_CHECK(false);
}

/// True if every value of the palette is a T.
template <class T>
bool AreAll(std::span<const double> palette) {
  return std::all_of(palette.begin(), palette.end(), [](double value) {
    return value == std::trunc(value) && value >= std::numeric_limits<T>::min() &&
           value <= std::numeric_limits<T>::max();
  });
}

template <class T>
std::vector<Bytef> Encode(const LabelVolume& volume) {
  std::vector<T> values;
  for (const double value : volume.palette()) values.push_back(static_cast<T>(value));
  std::vector<T> voxels;
  voxels.reserve(volume.voxels().size());
  for (const std::uint16_t index : volume.voxels()) voxels.push_back(values[index]);
  uLongf size = compressBound(static_cast<uLong>(voxels.size() * sizeof(T)));
  std::vector<Bytef> coded(size);
  NOREF_CHECK(compress2(coded.data(),
                        &size,
                        reinterpret_cast<const Bytef*>(voxels.data()),
                        static_cast<uLong>(voxels.size() * sizeof(T)),
                        Z_BEST_SPEED) == Z_OK);
  coded.resize(size);
  return coded;
}

std::string MetaHeader(const LabelVolume& volume, const char* type, std::size_t coded_bytes) {
  const VolumeGeometry& geometry = volume.geometry();
  return fmt::format(
      "ObjectType = Image\n"
      "NDims = 3\n"
      "BinaryData = True\n"
      "BinaryDataByteOrderMSB = {}\n"
      "CompressedData = True\n"
      "CompressedDataSize = {}\n"
      "TransformMatrix = {}\n"
      "Offset = {}\n"
      "ElementSpacing = {}\n"
      "DimSize = {} {} {}\n"
      "ElementType = {}\n"
      "ElementDataFile = LOCAL\n",
      std::endian::native == std::endian::big ? "True" : "False",
      coded_bytes,
      fmt::join(geometry.direction, " "),
      fmt::join(geometry.origin_mm, " "),
      fmt::join(geometry.spacing_mm, " "),
      volume.size().x,
      volume.size().y,
      volume.size().z,
      type);
}

template <class T>
void WriteAs(const std::filesystem::path& path, const LabelVolume& volume, const char* type) {
  const std::vector<Bytef> coded = Encode<T>(volume);
  const std::string header = MetaHeader(volume, type, coded.size());
  std::vector<std::uint8_t> file(header.begin(), header.end());
  file.insert(file.end(), coded.begin(), coded.end());
  WriteFile(path, file);
}

}  // namespace

LabelVolume ReadLabelVolume(const std::filesystem::path& path) {
  return WithContext(path.string(), [&] {
    const VolumeHeader header = ReadVolumeHeader(path);
    CheckPayload(header);
    const RawVolume raw = ReadWithItk(path, header);
    Palette palette;
    std::vector<std::uint16_t> voxels = IndexVoxels(raw, palette);
    return LabelVolume(header.size, std::move(voxels), palette.values(), raw.geometry);
  });
}

void WriteLabelVolume(const std::filesystem::path& path, const LabelVolume& volume) {
  if (AreAll<std::uint8_t>(volume.palette())) {
    WriteAs<std::uint8_t>(path, volume, "MET_UCHAR");
  } else if (AreAll<std::int16_t>(volume.palette())) {
    WriteAs<std::int16_t>(path, volume, "MET_SHORT");
  } else {
    WriteAs<double>(path, volume, "MET_DOUBLE");
  }
}

std::optional<std::string> VolumeStem(const std::string& name) {
  const std::string lower = Lower(name);
  for (const std::string_view extension : {".mha", ".mhd", ".nii", ".nii.gz", ".nrrd"}) {
    if (lower.size() > extension.size() && lower.ends_with(extension))
      return name.substr(0, name.size() - extension.size());
  }
  return std::nullopt;
}

}  // namespace noref
