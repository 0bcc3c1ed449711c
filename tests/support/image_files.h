// SPDX-License-Identifier: Apache-2.0
// Image files of every kind, made in memory for tests of the readers. The writers are those of the
// formats' own libraries, driven directly, so that they share no code with our readers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "noref/image/grid.h"

namespace noref::test {

using Bytes = std::vector<std::uint8_t>;

struct PngSpec {
  Size size = {};
  int color_type = 0;  ///< 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha
  int bit_depth = 8;
  bool interlaced = false;
  std::vector<Rgb> palette = {};
  std::vector<std::uint8_t> palette_alpha = {};  ///< tRNS of a palette
  int transparent_grey = -1;                     ///< tRNS of grey
  int orientation = 0;                           ///< eXIf orientation, 0 for none
  std::vector<std::uint16_t> samples = {};       ///< or palette indices
};
Bytes MakePng(const PngSpec& spec);

struct TiffSpec {
  Size size = {};
  int channels = 1;
  int bits = 8;
  int sample_format = 1;  ///< 1 unsigned, 2 signed, 3 float
  int photometric = 1;    ///< 0 white is 0, 1 black is 0, 2 RGB, 3 palette, 6 YCbCr (JPEG)
  int compression = 1;    ///< 1 none, 4 fax, 5 LZW, 7 JPEG, 8 deflate, 32773 packbits
  bool in_planes = false;
  bool big_endian = false;
  int tile_px = 0;  ///< side of tiles, 0 for strips
  int orientation = 1;
  int pages = 1;
  std::vector<Rgb> palette = {};
  int palette_scale = 256;           ///< colours are stored as channel * palette_scale
  std::vector<double> samples = {};  ///< or palette indices; channels side by side
};
Bytes MakeTiff(const TiffSpec& spec);

struct GifSpec {
  Size screen = {};
  Rect frame = {};
  bool interlaced = false;
  std::vector<Rgb> palette = {};  ///< 2, 4, ... colours
  int background = 0;
  int transparent = -1;
  int pages = 1;
  std::vector<std::uint8_t> indices = {};  ///< row by row in the order of the file
};
Bytes MakeGif(const GifSpec& spec);

/// Channels (1 or 3) side by side. `orientation` 0 writes no EXIF block.
Bytes MakeJpeg(Size size,
               int channels,
               const std::vector<std::uint8_t>& samples,
               int quality = 75,
               int orientation = 0,
               bool progressive = false);

/// Uncompressed BMP with `bits` 1, 4, 8 (palette), 24 or 32; rows bottom up, or top down.
struct BmpSpec {
  Size size = {};
  int bits = 24;
  bool top_down = false;
  std::vector<Rgb> palette = {};
  std::vector<std::uint8_t> indices = {};
  std::vector<Rgb> pixels = {};
};
Bytes MakeBmp(const BmpSpec& spec);

/// A PNG whose header declares any size, without pixels to match.
Bytes PngHeaderOnly(std::uint32_t width, std::uint32_t height);

/// Small good files of every format and of its main variants, for tests on damage.
std::vector<Bytes> GoodFiles();

Bytes AsBytes(std::string_view text);

}  // namespace noref::test
