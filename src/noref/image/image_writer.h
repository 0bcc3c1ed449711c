// SPDX-License-Identifier: Apache-2.0
// PNG files of our pictures (libpng). Files are written under a temporary name and renamed.
//
//   Mask, Fov   8-bit grey, 0 and 255          SoftMap   16-bit grey, 65535 is 1
//   GreyImage   8-bit grey, 255 is 1           RgbImage  8-bit RGB
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "noref/base/file.h"
#include "noref/image/grid.h"

namespace noref {

/// The bytes of a PNG file. The picture must hold a pixel. Values in [0, 1] are rounded to the
/// nearest level (values outside are clamped).
std::vector<std::uint8_t> PngBytes(const Mask& mask);
std::vector<std::uint8_t> PngBytes(const Fov& fov);
std::vector<std::uint8_t> PngBytes(const SoftMap& soft);
std::vector<std::uint8_t> PngBytes(const GreyImage& grey);
std::vector<std::uint8_t> PngBytes(const RgbImage& picture);

/// Writes one of the pictures above. Throws Error when the file cannot be written.
template <class Picture>
void WritePng(const std::filesystem::path& path, const Picture& picture) {
  WriteFile(path, PngBytes(picture));
}

}  // namespace noref
