// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/itk_reader.h"

#include <cmath>

#include <fmt/format.h>
#include <itkMetaImageIO.h>
#include <itkNiftiImageIO.h>
#include <itkNrrdImageIO.h>

#include "noref/base/error.h"

namespace noref {
namespace {

itk::ImageIOBase::Pointer NewReader(VolumeFormat format) {
  if (format == VolumeFormat::kNifti) return itk::NiftiImageIO::New().GetPointer();
  if (format == VolumeFormat::kNrrd) return itk::NrrdImageIO::New().GetPointer();
  return itk::MetaImageIO::New().GetPointer();
}

template <class T>
VoxelType IntegerType() {
  constexpr bool is_signed = std::is_signed_v<T>;
  if constexpr (sizeof(T) == 1) return is_signed ? VoxelType::kInt8 : VoxelType::kUint8;
  if constexpr (sizeof(T) == 2) return is_signed ? VoxelType::kInt16 : VoxelType::kUint16;
  if constexpr (sizeof(T) == 4) return is_signed ? VoxelType::kInt32 : VoxelType::kUint32;
  return is_signed ? VoxelType::kInt64 : VoxelType::kUint64;
}

VoxelType Type(const itk::ImageIOBase& reader) {
  using Component = itk::IOComponentEnum;
  switch (reader.GetComponentType()) {
    case Component::UCHAR:
      return IntegerType<unsigned char>();
    case Component::CHAR:
      return IntegerType<signed char>();
    case Component::USHORT:
      return IntegerType<unsigned short>();
    case Component::SHORT:
      return IntegerType<short>();
    case Component::UINT:
      return IntegerType<unsigned int>();
    case Component::INT:
      return IntegerType<int>();
    case Component::ULONG:
      return IntegerType<unsigned long>();
    case Component::LONG:
      return IntegerType<long>();
    case Component::ULONGLONG:
      return IntegerType<unsigned long long>();
    case Component::LONGLONG:
      return IntegerType<long long>();
    case Component::FLOAT:
      return VoxelType::kFloat32;
    case Component::DOUBLE:
      return VoxelType::kFloat64;
    default:
      throw Error(Status::kUnreadable, "its voxel type is unknown; use integers or floats");
  }
}

/// ITK leaves out trailing sides of 1 in some formats.
int Side(const itk::ImageIOBase& reader, unsigned axis) {
  if (axis >= reader.GetNumberOfDimensions()) return 1;
  return static_cast<int>(reader.GetDimensions(axis));
}

/// ITK must see the volume that was checked.
void CheckAgreement(const itk::ImageIOBase& reader, const VolumeHeader& header) {
  const VolumeSize size{Side(reader, 0), Side(reader, 1), Side(reader, 2)};
  const bool agrees = size == header.size && reader.GetNumberOfComponents() == 1 &&
                      reader.GetNumberOfDimensions() <= 3 &&
                      reader.GetComponentSize() == static_cast<unsigned>(header.bytes_per_voxel);
  if (!agrees)
    throw Error(Status::kUnreadable, "its header can be understood in two ways; write it anew");
}

VolumeGeometry Geometry(const itk::ImageIOBase& reader) {
  VolumeGeometry geometry;
  const unsigned axes = reader.GetNumberOfDimensions();
  for (unsigned axis = 0; axis < axes; ++axis) {
    geometry.spacing_mm[axis] = reader.GetSpacing(axis);
    geometry.origin_mm[axis] = reader.GetOrigin(axis);
    const std::vector<double> direction = reader.GetDirection(axis);
    for (unsigned i = 0; i < axes && i < direction.size(); ++i)
      geometry.direction[3 * axis + i] = direction[i];
  }
  bool is_sound = true;
  for (const double spacing : geometry.spacing_mm)
    is_sound &= std::isfinite(spacing) && spacing > 0;
  for (const double origin : geometry.origin_mm) is_sound &= std::isfinite(origin);
  for (const double cosine : geometry.direction) is_sound &= std::abs(cosine) <= 1 + 1e-6;
  if (!is_sound)
    throw Error(Status::kUnreadable,
                "its spacing, origin or direction is out of range; write it anew");
  return geometry;
}

RawVolume Read(itk::ImageIOBase& reader, const VolumeHeader& header) {
  reader.ReadImageInformation();
  CheckAgreement(reader, header);
  RawVolume volume;
  volume.type = Type(reader);
  volume.geometry = Geometry(reader);
  const unsigned axes = reader.GetNumberOfDimensions();
  itk::ImageIORegion region(axes);
  for (unsigned axis = 0; axis < axes; ++axis) region.SetSize(axis, reader.GetDimensions(axis));
  reader.SetIORegion(region);
  volume.bytes.resize(VoxelCount(header.size) * static_cast<std::size_t>(header.bytes_per_voxel));
  reader.Read(volume.bytes.data());
  return volume;
}

}  // namespace

RawVolume ReadWithItk(const std::filesystem::path& path, const VolumeHeader& header) {
  itk::Object::SetGlobalWarningDisplay(false);
  const itk::ImageIOBase::Pointer reader = NewReader(header.format);
  reader->SetFileName(path.string());
  try {
    return Read(*reader, header);
  } catch (const itk::ExceptionObject& error) {
    std::string reason = error.GetDescription();
    for (char& c : reason) c = c == '\n' ? ' ' : c;
    throw Error(Status::kUnreadable, fmt::format("ITK cannot read it ({}); write it anew", reason));
  }
}

}  // namespace noref
