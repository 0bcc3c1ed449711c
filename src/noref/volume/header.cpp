// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/header.h"

#include <algorithm>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"

namespace noref {
namespace {

constexpr std::size_t kLongestHeader = std::size_t{1} << 20;
constexpr std::uint64_t kMostVoxels = 1'000'000'000;

bool IsGzip(std::string_view text) {
  return text.starts_with("\x1f\x8b");
}

VolumeHeader ParseHeader(std::string_view text, const std::filesystem::path& path) {
  if (IsGzip(text)) {
    const std::string inner = ReadBeginning(path, PayloadCoding::kGzip, kLongestHeader);
    if (!LooksLikeNifti(inner))
      throw Error(Status::kUnreadable, "compressed, but not NIfTI; use .nii.gz, .mha or .nrrd");
    VolumeHeader header = ParseNiftiHeader(inner, path);
    header.coding = PayloadCoding::kGzip;
    std::swap(header.payload_offset, header.decoded_offset);
    return header;
  }
  if (LooksLikeNifti(text)) return ParseNiftiHeader(text, path);
  if (LooksLikeNrrd(text)) return ParseNrrdHeader(text, path);
  if (LooksLikeMetaImage(text)) return ParseMetaHeader(text, path);
  throw Error(Status::kUnreadable, "not a MetaImage, NIfTI or NRRD volume; convert it");
}

}  // namespace

VolumeHeader ReadVolumeHeader(const std::filesystem::path& path) {
  const VolumeHeader header =
      ParseHeader(ReadBeginning(path, PayloadCoding::kRaw, kLongestHeader), path);
  if (VoxelCount(header.size) > kMostVoxels)
    throw Error(Status::kTooLarge,
                fmt::format("declares {} voxels; at most {} million voxels are read",
                            FormatSize(header.size),
                            kMostVoxels / 1'000'000));
  return header;
}

VolumeSize ParseVolumeSize(const std::vector<std::string>& words, std::string_view field) {
  std::array<int, 3> sides{};
  if (words.size() != sides.size())
    throw Error(
        Status::kUnreadable,
        fmt::format("{} has {} numbers; a label volume has three sides", field, words.size()));
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::optional<std::int64_t> side = ParseInt(words[i]);
    if (!side || *side < 1)
      throw Error(Status::kUnreadable,
                  fmt::format("{} holds '{}'; sides are positive numbers", field, words[i]));
    if (*side > kMaxVolumeSide)
      throw Error(Status::kTooLarge,
                  fmt::format("{} declares a side of {} voxels; at most {} are read",
                              field,
                              *side,
                              kMaxVolumeSide));
    sides[i] = static_cast<int>(*side);
  }
  return {sides[0], sides[1], sides[2]};
}

std::vector<std::string> Words(std::string_view text) {
  std::string blanks = ReplaceAll(text, "\t", " ");
  std::vector<std::string> words = Split(blanks, ' ');
  std::erase(words, "");
  return words;
}

std::optional<std::string_view> NextLine(std::string_view text, std::size_t& begin) {
  const std::size_t end = text.find('\n', begin);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view line = text.substr(begin, end - begin);
  begin = end + 1;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace noref
