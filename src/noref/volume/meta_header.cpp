// SPDX-License-Identifier: Apache-2.0
// MetaImage: lines of `key = value`, the last of them ElementDataFile; the voxels follow, or lie in
// the file it names.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/volume/header.h"

namespace noref {
namespace {

constexpr std::array<std::pair<std::string_view, int>, 12> kElementTypes = {{
    {"MET_CHAR", 1},
    {"MET_UCHAR", 1},
    {"MET_SHORT", 2},
    {"MET_USHORT", 2},
    {"MET_INT", 4},
    {"MET_UINT", 4},
    {"MET_LONG", 4},
    {"MET_ULONG", 4},
    {"MET_LONG_LONG", 8},
    {"MET_ULONG_LONG", 8},
    {"MET_FLOAT", 4},
    {"MET_DOUBLE", 8},
}};

using Fields = std::map<std::string, std::string, std::less<>>;

std::string Value(const Fields& fields, std::string_view key, std::string_view otherwise) {
  const auto field = fields.find(key);
  return field == fields.end() ? std::string(otherwise) : field->second;
}

const std::string& Required(const Fields& fields, std::string_view key) {
  const auto field = fields.find(key);
  if (field == fields.end())
    throw Error(Status::kUnreadable, fmt::format("has no {} line; write it anew", key));
  return field->second;
}

/// The fields, and where the voxels begin if they follow the header.
std::pair<Fields, std::size_t> ParseFields(std::string_view text) {
  Fields fields;
  std::size_t begin = 0;
  while (const std::optional<std::string_view> line = NextLine(text, begin)) {
    const std::size_t equals = line->find('=');
    if (equals == std::string_view::npos)
      throw Error(Status::kUnreadable, "a header line without '='; write it anew");
    const std::string key(Trim(line->substr(0, equals)));
    const bool is_new = fields.emplace(key, Trim(line->substr(equals + 1))).second;
    if (!is_new && key != "Comment")
      throw Error(Status::kUnreadable, fmt::format("has two {} lines; write it anew", key));
    if (key == "ElementDataFile") return {fields, begin};
  }
  throw Error(Status::kUnreadable, "has no ElementDataFile line; write it anew");
}

bool IsTrue(const Fields& fields, std::string_view key, std::string_view otherwise) {
  const std::string word = Lower(Value(fields, key, otherwise));
  if (word != "true" && word != "false")
    throw Error(Status::kUnreadable, fmt::format("{} is '{}'; use True or False", key, word));
  return word == "true";
}

void RefuseWhatIsNotALabelVolume(const Fields& fields) {
  if (Required(fields, "NDims") != "3")
    throw Error(Status::kUnreadable,
                fmt::format("NDims is {}; a label volume has three", fields.at("NDims")));
  if (Value(fields, "ObjectType", "Image") != "Image")
    throw Error(Status::kUnreadable, "its ObjectType is not Image; write it anew");
  if (Value(fields, "ElementNumberOfChannels", "1") != "1")
    throw Error(Status::kNotAMask, "has several channels; a label volume has one");
  if (!IsTrue(fields, "BinaryData", "True"))
    throw Error(Status::kUnreadable, "stores numbers as text; write BinaryData = True");
  if (Value(fields, "HeaderSize", "0") != "0")
    throw Error(Status::kUnreadable, "uses HeaderSize; write the voxels behind the header");
}

/// The library reads as many numbers as it expects, from the next lines if need be.
void RefuseBrokenGeometry(const Fields& fields) {
  constexpr std::array<std::pair<std::string_view, std::size_t>, 11> kGeometry = {{
      {"TransformMatrix", 9},
      {"Rotation", 9},
      {"Orientation", 9},
      {"Offset", 3},
      {"Position", 3},
      {"Origin", 3},
      {"CenterOfRotation", 3},
      {"ElementSpacing", 3},
      {"ElementSize", 3},
      {"ElementMin", 1},
      {"ElementMax", 1},
  }};
  for (const auto& [key, count] : kGeometry) {
    const auto field = fields.find(key);
    if (field == fields.end()) continue;
    const std::vector<std::string> words = Words(field->second);
    const bool are_numbers = std::all_of(
        words.begin(), words.end(), [](const std::string& word) { return ParseDouble(word); });
    if (words.size() != count || !are_numbers)
      throw Error(Status::kUnreadable,
                  fmt::format("{} is not {} numbers; write it anew", key, count));
  }
}

int BytesPerVoxel(const std::string& type) {
  for (const auto& [name, bytes] : kElementTypes) {
    if (name == type) return bytes;
  }
  throw Error(Status::kUnreadable,
              fmt::format("ElementType is '{}'; use an integer or float type", type));
}

/// Where the voxels lie. A detached file must lie beside its header: a header is untrusted input
/// and may not point elsewhere.
std::filesystem::path PayloadFile(const std::string& name, const std::filesystem::path& path) {
  if (name == "LOCAL") return path;
  if (name.empty() || name == "LIST" || name == "Local" || name == "local" ||
      name.find_first_of("/\\% ") != std::string::npos)
    throw Error(Status::kUnreadable,
                fmt::format("ElementDataFile is '{}'; use LOCAL or one file beside it", name));
  return path.parent_path() / name;
}

}  // namespace

bool LooksLikeMetaImage(std::string_view text) {
  std::size_t begin = 0;
  const std::optional<std::string_view> line = NextLine(text, begin);
  if (!line) return false;
  const std::string_view key = Trim(line->substr(0, line->find('=')));
  return key == "ObjectType" || key == "Comment" || key == "NDims";
}

VolumeHeader ParseMetaHeader(std::string_view text, const std::filesystem::path& path) {
  const auto [fields, end] = ParseFields(text);
  RefuseWhatIsNotALabelVolume(fields);
  RefuseBrokenGeometry(fields);
  VolumeHeader header;
  header.format = VolumeFormat::kMetaImage;
  header.size = ParseVolumeSize(Words(Required(fields, "DimSize")), "DimSize");
  header.bytes_per_voxel = BytesPerVoxel(Required(fields, "ElementType"));
  header.payload_file = PayloadFile(fields.at("ElementDataFile"), path);
  header.payload_offset = header.payload_file == path ? end : 0;
  if (IsTrue(fields, "CompressedData", "False")) {
    header.coding = PayloadCoding::kZlib;
    const std::string stated = Value(fields, "CompressedDataSize", "");
    const std::optional<std::int64_t> bytes = ParseInt(stated);
    if (!bytes || *bytes < 1)
      throw Error(Status::kUnreadable, "compressed without CompressedDataSize; write it anew");
    header.coded_bytes = static_cast<std::uint64_t>(*bytes);
  }
  return header;
}

}  // namespace noref
