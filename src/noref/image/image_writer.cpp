// SPDX-License-Identifier: Apache-2.0
#include "noref/image/image_writer.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <new>

#include <png.h>

namespace noref {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// How a picture's samples lie in the file.
struct Layout {
  int color_type = PNG_COLOR_TYPE_GRAY;
  int bit_depth = 8;
  std::size_t bytes_per_pixel = 1;
};

void AppendBytes(png_structp png, png_bytep data, std::size_t count) {
  auto& bytes = *static_cast<Bytes*>(png_get_io_ptr(png));
  bool stored = true;
  try {
    bytes.insert(bytes.end(), data, data + count);
  } catch (const std::bad_alloc&) {
    stored = false;
  }
  if (!stored) png_error(png, "out of memory");
}

void FlushNothing(png_structp) {}

[[noreturn]] void JumpOnError(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}

void IgnoreWarning(png_structp, png_const_charp) {}

/// Writes the whole picture. libpng leaves by longjmp, so no local of this function needs a
/// destructor.
bool WritePicture(
    png_structp png, png_infop info, Size size, const Layout& layout, const std::uint8_t* samples) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_IHDR(png,
               info,
               static_cast<png_uint_32>(size.width),
               static_cast<png_uint_32>(size.height),
               layout.bit_depth,
               layout.color_type,
               PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  const std::size_t stride = static_cast<std::size_t>(size.width) * layout.bytes_per_pixel;
  for (int y = 0; y < size.height; ++y)
    png_write_row(png, samples + static_cast<std::size_t>(y) * stride);
  png_write_end(png, info);
  return true;
}

Bytes EncodePng(Size size, const Layout& layout, const Bytes& samples) {
  NOREF_CHECK(size.width > 0 && size.height > 0);
  Bytes bytes;
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, JumpOnError, IgnoreWarning);
  png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
  bool complete = false;
  if (info != nullptr) {
    png_set_write_fn(png, &bytes, AppendBytes, FlushNothing);
    complete = WritePicture(png, info, size, layout, samples.data());
  }
  png_destroy_write_struct(&png, &info);
  if (!complete) throw Error("PNG: cannot encode the picture; is there enough memory?");
  return bytes;
}

/// The nearest of the levels 0, ..., `top` to a value in [0, 1].
template <class Level>
Level ToLevel(float value, float top) {
  return static_cast<Level>(std::lround(std::clamp(value, 0.0F, 1.0F) * top));
}

template <class Binary>
Bytes BinaryPng(const Binary& picture) {
  Bytes samples(picture.PixelCount());
  std::transform(
      picture.values().begin(), picture.values().end(), samples.begin(), [](std::uint8_t value) {
        return static_cast<std::uint8_t>(value * 255);
      });
  return EncodePng(picture.size(), {}, samples);
}

}  // namespace

Bytes PngBytes(const Mask& mask) {
  return BinaryPng(mask);
}

Bytes PngBytes(const Fov& fov) {
  return BinaryPng(fov);
}

Bytes PngBytes(const SoftMap& soft) {
  Bytes samples;
  samples.reserve(soft.PixelCount() * 2);
  for (const float value : soft.values()) {
    const auto level = ToLevel<std::uint16_t>(value, 65535.0F);
    samples.push_back(static_cast<std::uint8_t>(level >> 8));
    samples.push_back(static_cast<std::uint8_t>(level & 0xFF));
  }
  return EncodePng(soft.size(), {.bit_depth = 16, .bytes_per_pixel = 2}, samples);
}

Bytes PngBytes(const GreyImage& grey) {
  Bytes samples(grey.PixelCount());
  std::transform(grey.values().begin(), grey.values().end(), samples.begin(), [](float value) {
    return ToLevel<std::uint8_t>(value, 255.0F);
  });
  return EncodePng(grey.size(), {}, samples);
}

Bytes PngBytes(const RgbImage& picture) {
  Bytes samples;
  samples.reserve(picture.PixelCount() * 3);
  for (const Rgb& pixel : picture.values())
    samples.insert(samples.end(), {pixel.red, pixel.green, pixel.blue});
  return EncodePng(
      picture.size(), {.color_type = PNG_COLOR_TYPE_RGB, .bytes_per_pixel = 3}, samples);
}

}  // namespace noref
