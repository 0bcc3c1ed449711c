// SPDX-License-Identifier: Apache-2.0
#include "support/image_files.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include <gif_lib.h>
#include <jpeglib.h>
#include <png.h>
#include <tiffio.h>

#include "noref/base/file.h"

#include "support/temporary_folder.h"

namespace noref::test {
namespace {

void Require(bool condition, const char* what) {
  if (!condition) throw std::runtime_error(what);
}

void AppendLittle(Bytes& bytes, std::uint32_t value, int width) {
  for (int i = 0; i < width; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// An EXIF block with the orientation alone.
Bytes ExifBlock(int orientation) {
  constexpr std::size_t kValueAt = 19;
  Bytes exif = AsBytes(std::string_view("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01", 18));
  exif.resize(26);
  exif[kValueAt] = static_cast<std::uint8_t>(orientation);
  return exif;
}

/// Samples of a row, packed to the bit depth, most significant first.
Bytes PackRow(const std::uint16_t* samples, std::size_t count, int bits) {
  Bytes row((count * static_cast<std::size_t>(bits) + 7) / 8);
  for (std::size_t i = 0; i < count; ++i) {
    if (bits == 16) {
      row[2 * i] = static_cast<std::uint8_t>(samples[i] >> 8);
      row[2 * i + 1] = static_cast<std::uint8_t>(samples[i]);
      continue;
    }
    const std::size_t bit = i * static_cast<std::size_t>(bits);
    const int shift = 8 - bits - static_cast<int>(bit % 8);
    row[bit / 8] = static_cast<std::uint8_t>(row[bit / 8] | samples[i] << shift);
  }
  return row;
}

void AppendPng(png_structp png, png_bytep data, std::size_t count) {
  auto& bytes = *static_cast<Bytes*>(png_get_io_ptr(png));
  bytes.insert(bytes.end(), data, data + count);
}

void WritePngExtras(png_structp png, png_infop info, const PngSpec& spec) {
  std::vector<png_color> palette;
  for (const Rgb& color : spec.palette) palette.push_back({color.red, color.green, color.blue});
  if (!palette.empty()) png_set_PLTE(png, info, palette.data(), static_cast<int>(palette.size()));
  if (!spec.palette_alpha.empty())
    png_set_tRNS(
        png, info, spec.palette_alpha.data(), static_cast<int>(spec.palette_alpha.size()), nullptr);
  if (spec.transparent_grey >= 0) {
    png_color_16 color{};
    color.gray = static_cast<png_uint_16>(spec.transparent_grey);
    png_set_tRNS(png, info, nullptr, 0, &color);
  }
  if (spec.orientation > 0) {
    Bytes exif = ExifBlock(spec.orientation);
    png_set_eXIf_1(png, info, static_cast<png_uint_32>(exif.size()), exif.data());
  }
}

/// A number of `bits` in native order, at the place of sample i.
void PutTiffSample(Bytes& row, std::size_t i, const TiffSpec& spec, double value) {
  if (spec.bits == 64) {
    std::memcpy(&row[8 * i], &value, 8);
  } else if (spec.sample_format == 3) {
    const auto narrow = static_cast<float>(value);
    std::memcpy(&row[4 * i], &narrow, 4);
  } else if (spec.bits == 16) {
    const auto word = static_cast<std::uint16_t>(value);
    std::memcpy(&row[2 * i], &word, 2);
  } else {
    const std::size_t bit = i * static_cast<std::size_t>(spec.bits);
    const int shift = 8 - spec.bits - static_cast<int>(bit % 8);
    row[bit / 8] = static_cast<std::uint8_t>(row[bit / 8] | static_cast<int>(value) << shift);
  }
}

/// `width` x `height` pixels from (left, top) as libtiff takes them; what lies outside is 0.
Bytes TiffBlock(const TiffSpec& spec, int plane, Rect block) {
  const int channels = spec.in_planes ? 1 : spec.channels;
  const std::size_t row_bytes =
      static_cast<std::size_t>(block.width * channels * spec.bits + 7) / 8;
  Bytes bytes;
  for (int y = block.y; y < block.y + block.height; ++y) {
    Bytes row(row_bytes);
    for (int x = block.x; x < block.x + block.width; ++x) {
      if (x >= spec.size.width || y >= spec.size.height) continue;
      for (int c = 0; c < channels; ++c) {
        const int source = (y * spec.size.width + x) * spec.channels + plane + c;
        PutTiffSample(row,
                      static_cast<std::size_t>((x - block.x) * channels + c),
                      spec,
                      spec.samples[static_cast<std::size_t>(source)]);
      }
    }
    bytes.insert(bytes.end(), row.begin(), row.end());
  }
  return bytes;
}

void SetTiffTags(TIFF* tiff, const TiffSpec& spec) {
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, spec.size.width);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, spec.size.height);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, spec.channels);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, spec.bits);
  TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, spec.sample_format);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, spec.photometric);
  TIFFSetField(tiff, TIFFTAG_COMPRESSION, spec.compression);
  if (spec.photometric == 6) TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
  TIFFSetField(
      tiff, TIFFTAG_PLANARCONFIG, spec.in_planes ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
  TIFFSetField(tiff, TIFFTAG_ORIENTATION, spec.orientation);
  if (spec.channels % 2 == 0) {
    const std::uint16_t kind = EXTRASAMPLE_UNASSALPHA;
    TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
  }
  if (!spec.palette.empty()) {
    std::vector<std::uint16_t> red(256), green(256), blue(256);
    for (std::size_t i = 0; i < spec.palette.size(); ++i) {
      red[i] = static_cast<std::uint16_t>(spec.palette[i].red * spec.palette_scale);
      green[i] = static_cast<std::uint16_t>(spec.palette[i].green * spec.palette_scale);
      blue[i] = static_cast<std::uint16_t>(spec.palette[i].blue * spec.palette_scale);
    }
    TIFFSetField(tiff, TIFFTAG_COLORMAP, red.data(), green.data(), blue.data());
  }
  if (spec.tile_px > 0) {
    TIFFSetField(tiff, TIFFTAG_TILEWIDTH, spec.tile_px);
    TIFFSetField(tiff, TIFFTAG_TILELENGTH, spec.tile_px);
  } else {
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, spec.compression == 7 ? 16 : 3);
  }
}

void WriteTiffPixels(TIFF* tiff, const TiffSpec& spec) {
  for (int plane = 0; plane < (spec.in_planes ? spec.channels : 1); ++plane) {
    const auto sample = static_cast<std::uint16_t>(plane);
    if (spec.tile_px == 0) {
      for (int y = 0; y < spec.size.height; ++y) {
        Bytes row = TiffBlock(spec, plane, {.x = 0, .y = y, .width = spec.size.width, .height = 1});
        Require(TIFFWriteScanline(tiff, row.data(), static_cast<std::uint32_t>(y), sample) == 1,
                "TIFF row");
      }
      continue;
    }
    const int side = spec.tile_px;
    for (int y = 0; y < spec.size.height; y += side) {
      for (int x = 0; x < spec.size.width; x += side) {
        Bytes tile = TiffBlock(spec, plane, {.x = x, .y = y, .width = side, .height = side});
        Require(TIFFWriteTile(tiff,
                              tile.data(),
                              static_cast<std::uint32_t>(x),
                              static_cast<std::uint32_t>(y),
                              0,
                              sample) > 0,
                "TIFF tile");
      }
    }
  }
}

int AppendGif(GifFileType* gif, const GifByteType* data, int count) {
  auto& bytes = *static_cast<Bytes*>(gif->UserData);
  bytes.insert(bytes.end(), data, data + count);
  return count;
}

}  // namespace

Bytes AsBytes(std::string_view text) {
  return {text.begin(), text.end()};
}

Bytes MakePng(const PngSpec& spec) {
  Bytes bytes;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &bytes, AppendPng, nullptr);
  png_set_IHDR(png,
               info,
               static_cast<png_uint_32>(spec.size.width),
               static_cast<png_uint_32>(spec.size.height),
               spec.bit_depth,
               spec.color_type,
               spec.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  WritePngExtras(png, info, spec);
  png_write_info(png, info);
  const auto height = static_cast<std::size_t>(spec.size.height);
  const std::size_t count = spec.samples.size() / height;
  std::vector<Bytes> rows;
  std::vector<png_bytep> row_pointers;
  for (std::size_t y = 0; y < height; ++y)
    rows.push_back(PackRow(spec.samples.data() + y * count, count, spec.bit_depth));
  for (Bytes& row : rows) row_pointers.push_back(row.data());
  png_write_image(png, row_pointers.data());
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return bytes;
}

Bytes MakeTiff(const TiffSpec& spec) {
  const TemporaryFolder folder;
  const std::string path = (folder / "a.tif").string();
  TIFF* tiff = TIFFOpen(path.c_str(), spec.big_endian ? "wb" : "wl");
  Require(tiff != nullptr, "TIFF open");
  for (int page = 0; page < spec.pages; ++page) {
    SetTiffTags(tiff, spec);
    WriteTiffPixels(tiff, spec);
    Require(TIFFWriteDirectory(tiff) == 1, "TIFF page");
  }
  TIFFClose(tiff);
  return ReadBytes(path);
}

Bytes MakeGif(const GifSpec& spec) {
  Bytes bytes;
  int code = 0;
  GifFileType* gif = EGifOpen(&bytes, AppendGif, &code);
  Require(gif != nullptr, "GIF open");
  std::vector<GifColorType> colors;
  for (const Rgb& color : spec.palette) colors.push_back({color.red, color.green, color.blue});
  ColorMapObject* map = GifMakeMapObject(static_cast<int>(colors.size()), colors.data());
  Require(map != nullptr, "GIF palette");
  EGifPutScreenDesc(gif, spec.screen.width, spec.screen.height, 8, spec.background, map);
  for (int page = 0; page < spec.pages; ++page) {
    if (spec.transparent >= 0) {
      const GraphicsControlBlock control{0, false, 0, spec.transparent};
      GifByteType block[4];
      EGifGCBToExtension(&control, block);
      EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, block);
    }
    EGifPutImageDesc(gif,
                     spec.frame.x,
                     spec.frame.y,
                     spec.frame.width,
                     spec.frame.height,
                     spec.interlaced,
                     nullptr);
    Bytes indices = spec.indices;
    for (int y = 0; y < spec.frame.height; ++y)
      Require(EGifPutLine(gif,
                          &indices[static_cast<std::size_t>(y * spec.frame.width)],
                          spec.frame.width) == GIF_OK,
              "GIF row");
  }
  GifFreeMapObject(map);
  EGifCloseFile(gif, &code);
  return bytes;
}

Bytes MakeJpeg(Size size,
               int channels,
               const std::vector<std::uint8_t>& samples,
               int quality,
               int orientation,
               bool progressive) {
  jpeg_compress_struct jpeg{};
  jpeg_error_mgr errors{};
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  unsigned char* memory = nullptr;
  unsigned long count = 0;
  jpeg_mem_dest(&jpeg, &memory, &count);
  jpeg.image_width = static_cast<JDIMENSION>(size.width);
  jpeg.image_height = static_cast<JDIMENSION>(size.height);
  jpeg.input_components = channels;
  jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  if (progressive) jpeg_simple_progression(&jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  if (orientation > 0) {
    Bytes marker = AsBytes(std::string_view("Exif\0\0", 6));
    const Bytes exif = ExifBlock(orientation);
    marker.insert(marker.end(), exif.begin(), exif.end());
    jpeg_write_marker(&jpeg, JPEG_APP0 + 1, marker.data(), static_cast<unsigned>(marker.size()));
  }
  Bytes copy = samples;
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = copy.data() + std::size_t{jpeg.next_scanline} * jpeg.image_width *
                                     static_cast<std::size_t>(channels);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  Bytes bytes(memory, memory + count);
  jpeg_destroy_compress(&jpeg);
  std::free(memory);
  return bytes;
}

Bytes MakeBmp(const BmpSpec& spec) {
  const auto width = static_cast<std::size_t>(spec.size.width);
  const auto height = static_cast<std::size_t>(spec.size.height);
  const std::size_t row_bytes = (width * static_cast<std::size_t>(spec.bits) + 31) / 32 * 4;
  const auto pixel_offset = static_cast<std::uint32_t>(54 + 4 * spec.palette.size());
  Bytes bytes = AsBytes("BM");
  AppendLittle(bytes, static_cast<std::uint32_t>(pixel_offset + row_bytes * height), 4);
  AppendLittle(bytes, 0, 4);
  AppendLittle(bytes, pixel_offset, 4);
  AppendLittle(bytes, 40, 4);
  AppendLittle(bytes, static_cast<std::uint32_t>(spec.size.width), 4);
  AppendLittle(
      bytes, static_cast<std::uint32_t>(spec.top_down ? -spec.size.height : spec.size.height), 4);
  AppendLittle(bytes, 1, 2);
  AppendLittle(bytes, static_cast<std::uint32_t>(spec.bits), 2);
  for (const std::uint32_t field : {0U, 0U, 0U, 0U}) AppendLittle(bytes, field, 4);
  AppendLittle(bytes, static_cast<std::uint32_t>(spec.palette.size()), 4);
  AppendLittle(bytes, 0, 4);
  for (const Rgb& color : spec.palette)
    bytes.insert(bytes.end(), {color.blue, color.green, color.red, 0});
  for (std::size_t i = 0; i < height; ++i) {
    const std::size_t y = spec.top_down ? i : height - 1 - i;
    Bytes row;
    if (spec.bits <= 8) {
      const std::vector<std::uint16_t> indices(
          spec.indices.begin() + static_cast<std::ptrdiff_t>(y * width),
          spec.indices.begin() + static_cast<std::ptrdiff_t>((y + 1) * width));
      row = PackRow(indices.data(), width, spec.bits);
    } else {
      for (std::size_t x = 0; x < width; ++x) {
        const Rgb& pixel = spec.pixels[y * width + x];
        row.insert(row.end(), {pixel.blue, pixel.green, pixel.red});
        if (spec.bits == 32) row.push_back(77);  // unused
      }
    }
    row.resize(row_bytes);
    bytes.insert(bytes.end(), row.begin(), row.end());
  }
  return bytes;
}

Bytes PngHeaderOnly(std::uint32_t width, std::uint32_t height) {
  Bytes bytes = AsBytes("\x89PNG\r\n\x1a\n");
  Bytes chunk = AsBytes("IHDR");
  for (const std::uint32_t side : {width, height})
    for (int shift = 24; shift >= 0; shift -= 8)
      chunk.push_back(static_cast<std::uint8_t>(side >> shift));
  chunk.insert(chunk.end(), {8, 0, 0, 0, 0});
  std::uint32_t crc = 0xFFFFFFFF;
  for (const std::uint8_t byte : chunk) {
    crc ^= byte;
    for (int k = 0; k < 8; ++k) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
  }
  crc = ~crc;
  bytes.insert(bytes.end(), {0, 0, 0, 13});
  bytes.insert(bytes.end(), chunk.begin(), chunk.end());
  for (int shift = 24; shift >= 0; shift -= 8)
    bytes.push_back(static_cast<std::uint8_t>(crc >> shift));
  return bytes;
}

std::vector<Bytes> GoodFiles() {
  const std::vector<Rgb> two_colors = {{255, 255, 255}, {200, 10, 20}};
  const std::vector<std::uint16_t> ramp = {0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0};
  const std::vector<double> values(ramp.begin(), ramp.end());
  const Bytes bytes(ramp.begin(), ramp.end());
  return {
      MakePng({.size = {4, 3}, .samples = ramp}),
      MakePng({.size = {4, 3}, .bit_depth = 1, .interlaced = true, .samples = ramp}),
      MakeTiff({.size = {4, 3}, .samples = values}),
      MakeTiff({.size = {4, 3}, .compression = 5, .samples = values}),
      MakeTiff({.size = {4, 3}, .bits = 1, .compression = 4, .samples = values}),
      MakeTiff({.size = {4, 3}, .compression = 8, .tile_px = 16, .samples = values}),
      MakeGif({.screen = {4, 3}, .frame = {0, 0, 4, 3}, .palette = two_colors, .indices = bytes}),
      MakeJpeg({4, 3}, 1, bytes),
      MakeJpeg({4, 3}, 1, bytes, 75, 0, true),
      AsBytes("P1 2 2 10 10"),
      AsBytes("P2 2 2 9 1 2 3 4"),
      AsBytes("P4 9 1 ab"),
      AsBytes("P6 1 1 255 abc"),
      MakeBmp({.size = {4, 3}, .bits = 8, .palette = two_colors, .indices = bytes}),
      MakeBmp({.size = {1, 1}, .pixels = {{1, 2, 3}}})};
}

}  // namespace noref::test
