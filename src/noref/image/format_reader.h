// SPDX-License-Identifier: Apache-2.0
// What a reader of one image format offers; for the readers and image_reader.cpp only.
//
// A new format is one file with its FormatReader and one entry in the list in image_reader.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "noref/image/image_reader.h"

namespace noref {

using ByteSpan = std::span<const std::uint8_t>;

struct FormatReader {
  std::string_view name;
  /// Whether the content is of this format (a look at the first bytes).
  bool (*is_mine)(ByteSpan file);
  /// The first picture. Throws Error as ReadImage does.
  RawImage (*read)(ByteSpan file, const ReadOptions& options);
};

extern const FormatReader kPngFormat;
extern const FormatReader kTiffFormat;
extern const FormatReader kGifFormat;
extern const FormatReader kJpegFormat;
extern const FormatReader kPnmFormat;
extern const FormatReader kBmpFormat;

bool StartsWith(ByteSpan file, std::string_view magic);

/// The declared size as a Size. Throws Error: kTooLarge above the limit, kUnreadable for no pixels.
Size CheckedSize(std::uint64_t width, std::uint64_t height, const ReadOptions& options);

/// Throws Error (kUnreadable) for a file that breaks off or contradicts itself.
[[noreturn]] void ThrowDamaged(std::string_view reason);

/// Throws Error (kUnreadable) for a variant of the format that is not read.
[[noreturn]] void ThrowUnsupported(std::string_view variant);

/// The orientation (1 to 8) in an EXIF block, which starts with its TIFF header; 1 if there is
/// none.
int ExifOrientation(ByteSpan exif);

/// The number of samples of a picture whose size and channels are set.
std::size_t SampleCount(const RawImage& image);

}  // namespace noref
