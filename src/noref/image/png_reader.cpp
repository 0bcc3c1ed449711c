// SPDX-License-Identifier: Apache-2.0
// PNG through libpng: all colour types and bit depths, interlaced or not.
#include <algorithm>
#include <bit>
#include <csetjmp>
#include <cstring>

#include <png.h>

#include "noref/image/format_reader.h"

namespace noref {
namespace {

/// The file as libpng reads it, and the message of its last error. Plain data: libpng leaves its
/// functions by longjmp.
struct Source {
  const std::uint8_t* next;
  std::size_t left;
  char message[128];
};

void TakeBytes(png_structp png, png_bytep target, std::size_t count) {
  auto* source = static_cast<Source*>(png_get_io_ptr(png));
  if (count > source->left) png_error(png, "the file ends early");
  std::memcpy(target, source->next, count);
  source->next += count;
  source->left -= count;
}

[[noreturn]] void KeepMessageAndJump(png_structp png, png_const_charp message) {
  auto* source = static_cast<Source*>(png_get_error_ptr(png));
  std::strncpy(source->message, message, sizeof source->message - 1);
  png_longjmp(png, 1);
}

void IgnoreWarning(png_structp, png_const_charp) {}

/// Owns libpng's state for one file.
class PngFile {
 public:
  explicit PngFile(ByteSpan file) : source_{file.data(), file.size(), {}} {
    png_ =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, &source_, KeepMessageAndJump, IgnoreWarning);
    info_ = png_ != nullptr ? png_create_info_struct(png_) : nullptr;
    if (info_ == nullptr) {
      png_destroy_read_struct(&png_, &info_, nullptr);
      throw Error("cannot start the decoder; is there enough memory?");
    }
    png_set_read_fn(png_, &source_, TakeBytes);
    png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);  // CheckedSize decides
  }
  ~PngFile() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngFile(const PngFile&) = delete;
  PngFile& operator=(const PngFile&) = delete;

  png_structp png() const { return png_; }
  png_infop info() const { return info_; }
  const char* message() const { return source_.message; }

 private:
  Source source_;
  png_structp png_;
  png_infop info_;
};

// No local of the two functions with setjmp needs a destructor.

bool ReadHeader(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_read_info(png, info);
  return true;
}

/// Asks for one sample per byte or two bytes, palettes as RGB and transparency as alpha.
bool SetTransforms(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_packing(png);
  if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (png_get_valid(png, info, PNG_INFO_tRNS) != 0) png_set_tRNS_to_alpha(png);
  if constexpr (std::endian::native == std::endian::little) png_set_swap(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  return true;
}

bool ReadRows(png_structp png, png_infop info, png_bytepp rows) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_read_image(png, rows);
  png_read_end(png, info);
  return true;
}

/// The largest sample. Grey of 1, 2 or 4 bits is not scaled, unless libpng had to add alpha.
int MaxValue(png_structp png, png_infop info, bool is_grey, int stored_depth) {
  if (is_grey && stored_depth < 8 && png_get_valid(png, info, PNG_INFO_tRNS) == 0)
    return (1 << stored_depth) - 1;
  return png_get_bit_depth(png, info) == 16 ? 65535 : 255;
}

template <class Value>
void ReadSamples(const PngFile& file, RawImage& image) {
  std::vector<Value> samples(SampleCount(image));
  const auto stride =
      static_cast<std::size_t>(image.size.width) * static_cast<std::size_t>(image.channels);
  NOREF_CHECK(png_get_rowbytes(file.png(), file.info()) == stride * sizeof(Value));
  std::vector<png_bytep> rows(static_cast<std::size_t>(image.size.height));
  for (std::size_t y = 0; y < rows.size(); ++y)
    rows[y] = reinterpret_cast<png_bytep>(samples.data() + y * stride);
  if (!ReadRows(file.png(), file.info(), rows.data())) ThrowDamaged(file.message());
  image.samples = std::move(samples);
}

int Orientation(const PngFile& file) {
  png_uint_32 count = 0;
  png_bytep exif = nullptr;
  if (png_get_eXIf_1(file.png(), file.info(), &count, &exif) == 0) return 1;
  return ExifOrientation({exif, count});
}

/// The size in the first chunk, looked at before libpng reads anything.
Size DeclaredSize(ByteSpan file, const ReadOptions& options) {
  constexpr std::size_t kWidth = 16;
  constexpr std::size_t kHeight = 20;
  if (file.size() < kHeight + 4) ThrowDamaged("the header ends early");
  return CheckedSize(
      png_get_uint_32(file.data() + kWidth), png_get_uint_32(file.data() + kHeight), options);
}

RawImage ReadPng(ByteSpan bytes, const ReadOptions& options) {
  RawImage image;
  image.size = DeclaredSize(bytes, options);
  const PngFile file(bytes);
  png_structp png = file.png();
  png_infop info = file.info();
  if (!ReadHeader(png, info)) ThrowDamaged(file.message());
  const int color_type = png_get_color_type(png, info);
  const int stored_depth = png_get_bit_depth(png, info);
  image.from_palette = color_type == PNG_COLOR_TYPE_PALETTE;
  if (!SetTransforms(png, info)) ThrowDamaged(file.message());
  image.channels = png_get_channels(png, info);
  image.max_value = MaxValue(png, info, color_type == PNG_COLOR_TYPE_GRAY, stored_depth);
  if (image.max_value == 65535)
    ReadSamples<std::uint16_t>(file, image);
  else
    ReadSamples<std::uint8_t>(file, image);
  image.orientation = Orientation(file);
  return image;
}

bool IsPng(ByteSpan file) {
  return StartsWith(file, "\x89PNG\r\n\x1a\n");
}

}  // namespace

const FormatReader kPngFormat = {"PNG", IsPng, ReadPng};

}  // namespace noref
