// SPDX-License-Identifier: Apache-2.0
// The one image reader: PNG, TIFF, GIF, JPEG, PNM and BMP files as the samples that they hold.
//
// The format is told from the content, never from the name. Nothing is scaled, rotated, composed
// or guessed here; what the samples mean is decided in image/decode.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

struct ReadOptions {
  /// Files whose header declares more pixels are refused before memory is taken (`--max-pixels`).
  std::uint64_t max_pixels = 200'000'000;
};

/// The first picture of a file. Palettes are resolved to RGB; all else is as stored.
struct RawImage {
  Size size;
  /// 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha; channels of a pixel lie side by side.
  int channels = 1;
  /// The largest value that an integer sample can take; 1 for float samples.
  int max_value = 255;
  std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<float>> samples;

  std::string_view format;     ///< "PNG", ...
  bool from_palette = false;   ///< the file holds indices into a table of colours
  bool partial_frame = false;  ///< the picture covers a part of its frame (GIF)
  int page_count = 1;          ///< pictures in the file
  int orientation = 1;         ///< EXIF orientation 1 to 8; 1 is upright. Not applied.

  bool HasAlpha() const { return channels % 2 == 0; }
  int ColorChannels() const { return channels > 2 ? 3 : 1; }
};

/// Reads a file. Throws Error that names it: kUnreadable when it is missing, empty, of no known
/// format, truncated or damaged (never half a picture), kTooLarge above the limit of pixels.
RawImage ReadImage(const std::filesystem::path& path, const ReadOptions& options = {});

/// The same for the bytes of a file; the errors name no file.
RawImage DecodeImage(std::span<const std::uint8_t> file, const ReadOptions& options = {});

}  // namespace noref
