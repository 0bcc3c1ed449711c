// SPDX-License-Identifier: Apache-2.0
// BMP: uncompressed, with 1, 4 or 8 bits and a palette, or 24 or 32 bits.
// Source: Microsoft, "Bitmap Storage" (BITMAPFILEHEADER, BITMAPINFOHEADER, BITMAPV5HEADER).
#include <array>
#include <bit>

#include <fmt/format.h>

#include "noref/image/format_reader.h"

namespace noref {
namespace {

constexpr std::size_t kFileHeaderBytes = 14;
constexpr std::uint32_t kOldHeaderBytes = 12;    // BITMAPCOREHEADER, 16-bit sizes
constexpr std::uint32_t kInfoHeaderBytes = 40;   // BITMAPINFOHEADER
constexpr std::uint32_t kAlphaHeaderBytes = 56;  // the first header that holds an alpha mask
constexpr std::uint32_t kLargestHeaderBytes = 124;
constexpr std::uint32_t kUncompressed = 0;
constexpr std::uint32_t kBitFields = 3;

/// Little-endian numbers of the file; reading past its end is an error.
class Numbers {
 public:
  explicit Numbers(ByteSpan file) : file_(file) {}
  std::uint32_t U16(std::size_t offset) const { return Read(offset, 2); }
  std::uint32_t U32(std::size_t offset) const { return Read(offset, 4); }
  std::int32_t I32(std::size_t offset) const { return static_cast<std::int32_t>(U32(offset)); }

 private:
  std::uint32_t Read(std::size_t offset, std::size_t width) const {
    if (offset + width > file_.size()) ThrowDamaged("the header ends early");
    std::uint32_t value = 0;
    for (std::size_t i = width; i-- > 0;) value = value << 8 | file_[offset + i];
    return value;
  }
  ByteSpan file_;
};

struct Header {
  std::uint64_t width = 0;
  std::uint64_t height = 0;
  bool top_down = false;
  std::uint32_t bits = 0;
  std::size_t palette_offset = 0;
  std::size_t palette_entry_bytes = 4;
  std::size_t palette_size = 0;
  std::size_t pixel_offset = 0;
  /// Which byte of a 24- or 32-bit pixel holds red, green, blue and alpha.
  std::array<std::size_t, 4> byte_of_channel = {2, 1, 0, 3};
  bool has_alpha = false;
};

/// The byte that a mask of eight adjacent bits selects.
std::size_t ByteOfMask(std::uint32_t mask) {
  const int shift = std::countr_zero(mask);
  if (mask == 0 || shift % 8 != 0 || mask >> shift != 0xFF)
    ThrowUnsupported("BMP with unusual bit fields");
  return static_cast<std::size_t>(shift / 8);
}

/// Red, green, blue and perhaps alpha of 32-bit pixels are where the masks say.
void ReadBitFields(const Numbers& numbers, std::uint32_t header_bytes, Header& header) {
  if (header.bits != 32) ThrowUnsupported("BMP with 16 bits per pixel");
  for (std::size_t channel = 0; channel < 3; ++channel)
    header.byte_of_channel[channel] = ByteOfMask(numbers.U32(54 + 4 * channel));
  const std::uint32_t alpha_mask = header_bytes >= kAlphaHeaderBytes ? numbers.U32(66) : 0;
  header.has_alpha = alpha_mask != 0;
  if (header.has_alpha) header.byte_of_channel[3] = ByteOfMask(alpha_mask);
}

void ReadOldHeader(const Numbers& numbers, Header& header) {
  header.width = numbers.U16(18);
  header.height = numbers.U16(20);
  header.bits = numbers.U16(24);
  header.palette_entry_bytes = 3;
}

void ReadInfoHeader(const Numbers& numbers, std::uint32_t header_bytes, Header& header) {
  const std::int64_t width = numbers.I32(18);
  const std::int64_t height = numbers.I32(22);
  if (width < 0) ThrowDamaged("a negative width");
  header.width = static_cast<std::uint64_t>(width);
  header.height = static_cast<std::uint64_t>(height < 0 ? -height : height);
  header.top_down = height < 0;
  header.bits = numbers.U16(28);
  header.palette_size = numbers.U32(46);
  const std::uint32_t compression = numbers.U32(30);
  if (compression == kBitFields)
    ReadBitFields(numbers, header_bytes, header);
  else if (compression != kUncompressed)
    ThrowUnsupported("compressed BMP");
}

Header ReadHeader(ByteSpan file) {
  const Numbers numbers(file);
  Header header;
  header.pixel_offset = numbers.U32(10);
  const std::uint32_t header_bytes = numbers.U32(14);
  header.palette_offset = kFileHeaderBytes + header_bytes;
  if (header_bytes == kOldHeaderBytes)
    ReadOldHeader(numbers, header);
  else if (header_bytes >= kInfoHeaderBytes && header_bytes <= kLargestHeaderBytes)
    ReadInfoHeader(numbers, header_bytes, header);
  else
    ThrowDamaged(fmt::format("a header of {} bytes", header_bytes));
  if (header.bits <= 8) {
    const std::size_t most = std::size_t{1} << header.bits;
    if (header.palette_size == 0 || header.palette_size > most) header.palette_size = most;
  }
  return header;
}

/// The colours of all indices; those that the file does not define are black.
std::vector<Rgb> ReadPalette(ByteSpan file, const Header& header) {
  std::vector<Rgb> palette(256);
  const std::size_t end = header.palette_offset + header.palette_size * header.palette_entry_bytes;
  if (end > file.size()) ThrowDamaged("the table of colours ends early");
  for (std::size_t i = 0; i < header.palette_size; ++i) {
    const ByteSpan entry = file.subspan(header.palette_offset + i * header.palette_entry_bytes, 3);
    palette[i] = {.red = entry[2], .green = entry[1], .blue = entry[0]};
  }
  return palette;
}

void UnpackIndices(ByteSpan row,
                   std::uint32_t bits,
                   const std::vector<Rgb>& palette,
                   std::span<std::uint8_t> target) {
  const std::size_t per_byte = 8 / bits;
  for (std::size_t x = 0; 3 * x < target.size(); ++x) {
    const std::size_t shift = 8 - bits * (x % per_byte + 1);
    const Rgb& color = palette[row[x / per_byte] >> shift & ((1U << bits) - 1)];
    target[3 * x] = color.red;
    target[3 * x + 1] = color.green;
    target[3 * x + 2] = color.blue;
  }
}

void UnpackColors(ByteSpan row,
                  const Header& header,
                  std::size_t channels,
                  std::span<std::uint8_t> target) {
  const std::size_t pixel_bytes = header.bits / 8;
  for (std::size_t x = 0; channels * x < target.size(); ++x)
    for (std::size_t channel = 0; channel < channels; ++channel)
      target[channels * x + channel] = row[pixel_bytes * x + header.byte_of_channel[channel]];
}

RawImage ReadBmp(ByteSpan file, const ReadOptions& options) {
  const Header header = ReadHeader(file);
  RawImage image;
  image.size = CheckedSize(header.width, header.height, options);
  image.from_palette = header.bits == 1 || header.bits == 4 || header.bits == 8;
  if (!image.from_palette && header.bits != 24 && header.bits != 32)
    ThrowUnsupported(fmt::format("BMP with {} bits per pixel", header.bits));
  image.channels = header.has_alpha ? 4 : 3;
  const std::size_t row_bytes = (header.width * header.bits + 31) / 32 * 4;
  if (header.pixel_offset > file.size() ||
      file.size() - header.pixel_offset < row_bytes * header.height)
    ThrowDamaged("the file ends early");

  const std::vector<Rgb> palette =
      image.from_palette ? ReadPalette(file, header) : std::vector<Rgb>();
  std::vector<std::uint8_t> samples(SampleCount(image));
  const auto channels = static_cast<std::size_t>(image.channels);
  for (std::size_t y = 0; y < header.height; ++y) {
    const std::size_t stored_y = header.top_down ? y : header.height - 1 - y;
    const ByteSpan row = file.subspan(header.pixel_offset + stored_y * row_bytes, row_bytes);
    const auto target =
        std::span(samples).subspan(y * header.width * channels, header.width * channels);
    if (image.from_palette)
      UnpackIndices(row, header.bits, palette, target);
    else
      UnpackColors(row, header, channels, target);
  }
  image.samples = std::move(samples);
  return image;
}

/// "BM" alone may begin any text, so the size of the second header is looked at too.
bool IsBmp(ByteSpan file) {
  if (!StartsWith(file, "BM") || file.size() < 18) return false;
  return file[14] >= kOldHeaderBytes && file[14] <= kLargestHeaderBytes && file[15] == 0;
}

}  // namespace

const FormatReader kBmpFormat = {"BMP", IsBmp, ReadBmp};

}  // namespace noref
