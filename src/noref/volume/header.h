// SPDX-License-Identifier: Apache-2.0
// What a volume file declares about itself, read before memory is taken or a library is trusted.
//
// Formats are told from the content: MetaImage (.mha, .mhd), NIfTI-1 (.nii, .nii.gz), NRRD (.nrrd).
// The parsers are strict: what they do not understand for sure they refuse, so that the library
// that decodes the voxels afterwards cannot read something else than what was checked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noref/volume/label_volume.h"

namespace noref {

enum class VolumeFormat { kMetaImage, kNifti, kNrrd };

enum class PayloadCoding { kRaw, kZlib, kGzip };

struct VolumeHeader {
  VolumeFormat format = VolumeFormat::kMetaImage;
  VolumeSize size;
  int bytes_per_voxel = 1;
  /// The file that holds the voxels, and where they begin in it.
  std::filesystem::path payload_file;
  std::uint64_t payload_offset = 0;
  PayloadCoding coding = PayloadCoding::kRaw;
  /// Declared length of the coded payload; nothing where the format does not declare it.
  std::optional<std::uint64_t> coded_bytes;
  /// Bytes before the first voxel in the decoded stream (the header of a compressed NIfTI file).
  std::uint64_t decoded_offset = 0;
};

/// Reads and checks the header of a volume. Throws Error (kUnreadable, kTooLarge) with a message
/// that does not repeat the file's name.
VolumeHeader ReadVolumeHeader(const std::filesystem::path& path);

/// Checks that the file holds exactly the voxels that the header declares: the length of raw data;
/// for compressed data that the stream decodes to its end, to the right length, and that nothing
/// follows it. Takes no more than a small buffer. Throws Error (kUnreadable).
void CheckPayload(const VolumeHeader& header);

/// The first `limit` bytes of a file, decompressed first if `coding` says so.
std::string ReadBeginning(const std::filesystem::path& path,
                          PayloadCoding coding,
                          std::size_t limit);

// The three formats. `text` is the (decompressed) beginning of the file.
bool LooksLikeMetaImage(std::string_view text);
VolumeHeader ParseMetaHeader(std::string_view text, const std::filesystem::path& path);
bool LooksLikeNifti(std::string_view text);
VolumeHeader ParseNiftiHeader(std::string_view text, const std::filesystem::path& path);
bool LooksLikeNrrd(std::string_view text);
VolumeHeader ParseNrrdHeader(std::string_view text, const std::filesystem::path& path);

/// The three sides out of the words of a header field; each must be within 1 and kMaxVolumeSide.
VolumeSize ParseVolumeSize(const std::vector<std::string>& words, std::string_view field);

/// The words of `text` between blanks and tabs.
std::vector<std::string> Words(std::string_view text);

/// The line of `text` from `begin` to the next line feed, without a carriage return; moves `begin`
/// behind it. Nothing if no line feed is left.
std::optional<std::string_view> NextLine(std::string_view text, std::size_t& begin);

}  // namespace noref
