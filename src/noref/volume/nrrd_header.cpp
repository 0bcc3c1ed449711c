// SPDX-License-Identifier: Apache-2.0
// NRRD (https://teem.sourceforge.net/nrrd/format.html): a magic line, lines of `field: value`, an
// empty line, then the voxels.
#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/volume/header.h"

namespace noref {
namespace {

struct TypeNames {
  int bytes;
  std::vector<std::string_view> names;
};

const std::array<TypeNames, 4>& KnownTypes() {
  static const std::array<TypeNames, 4> types = {{
      {1, {"signed char", "int8", "int8_t", "uchar", "unsigned char", "uint8", "uint8_t"}},
      {2,
       {"short",
        "short int",
        "signed short",
        "signed short int",
        "int16",
        "int16_t",
        "ushort",
        "unsigned short",
        "unsigned short int",
        "uint16",
        "uint16_t"}},
      {4,
       {"int",
        "signed int",
        "int32",
        "int32_t",
        "uint",
        "unsigned int",
        "uint32",
        "uint32_t",
        "float"}},
      {8,
       {"longlong",
        "long long",
        "long long int",
        "signed long long",
        "signed long long int",
        "int64",
        "int64_t",
        "ulonglong",
        "unsigned long long",
        "unsigned long long int",
        "uint64",
        "uint64_t",
        "double"}},
  }};
  return types;
}

int BytesPerVoxel(const std::string& type) {
  for (const TypeNames& known : KnownTypes()) {
    if (std::find(known.names.begin(), known.names.end(), type) != known.names.end())
      return known.bytes;
  }
  throw Error(Status::kUnreadable, fmt::format("type is '{}'; use an integer or float type", type));
}

using Fields = std::map<std::string, std::string, std::less<>>;

/// The fields (names in lower case), and where the voxels begin.
std::pair<Fields, std::size_t> ParseFields(std::string_view text) {
  Fields fields;
  std::size_t begin = 0;
  NextLine(text, begin);  // the magic
  while (const std::optional<std::string_view> line = NextLine(text, begin)) {
    if (line->empty()) return {fields, begin};
    if (line->starts_with('#')) continue;
    const std::size_t colon = line->find(':');
    if (colon == std::string_view::npos)
      throw Error(Status::kUnreadable, "a header line without ':'; write it anew");
    if (line->substr(colon).starts_with(":=")) continue;  // a free key/value pair
    const std::string name = Lower(Trim(line->substr(0, colon)));
    if (!fields.emplace(name, Trim(line->substr(colon + 1))).second)
      throw Error(Status::kUnreadable, fmt::format("has two '{}' lines; write it anew", name));
  }
  throw Error(Status::kUnreadable, "its header has no end; write it anew");
}

const std::string& Required(const Fields& fields, std::string_view name) {
  const auto field = fields.find(name);
  if (field == fields.end())
    throw Error(Status::kUnreadable, fmt::format("has no '{}' line; write it anew", name));
  return field->second;
}

PayloadCoding Coding(const std::string& encoding) {
  if (encoding == "raw") return PayloadCoding::kRaw;
  if (encoding == "gzip" || encoding == "gz") return PayloadCoding::kGzip;
  throw Error(Status::kUnreadable, fmt::format("encoding is '{}'; use raw or gzip", encoding));
}

}  // namespace

bool LooksLikeNrrd(std::string_view text) {
  return text.starts_with("NRRD000");
}

VolumeHeader ParseNrrdHeader(std::string_view text, const std::filesystem::path& path) {
  const auto [fields, end] = ParseFields(text);
  for (const char* detached :
       {"data file", "datafile", "line skip", "lineskip", "byte skip", "byteskip"}) {
    if (fields.contains(detached))
      throw Error(Status::kUnreadable,
                  fmt::format("uses '{}'; write the voxels behind the header", detached));
  }
  if (Required(fields, "dimension") != "3")
    throw Error(Status::kNotAMask,
                fmt::format("dimension is {}; a label volume has three", fields.at("dimension")));
  VolumeHeader header;
  header.format = VolumeFormat::kNrrd;
  header.size = ParseVolumeSize(Words(Required(fields, "sizes")), "sizes");
  header.bytes_per_voxel = BytesPerVoxel(Lower(Required(fields, "type")));
  if (header.bytes_per_voxel > 1) {
    const std::string order = Lower(Required(fields, "endian"));
    if (order != "little" && order != "big")
      throw Error(Status::kUnreadable, fmt::format("endian is '{}'; use little or big", order));
  }
  header.coding = Coding(Lower(Required(fields, "encoding")));
  header.payload_file = path;
  header.payload_offset = end;
  return header;
}

}  // namespace noref
