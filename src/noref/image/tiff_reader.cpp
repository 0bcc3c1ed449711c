// SPDX-License-Identifier: Apache-2.0
// TIFF through libtiff: grey, RGB and palette; 1, 2, 4, 8 and 16 bit integers, 32 and 64 bit
// floats; strips or tiles, channels side by side or in planes; the first page of the file.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <tiffio.h>

#include "noref/image/format_reader.h"

namespace noref {
namespace {

/// The file as libtiff reads it, and the message of its first error.
struct Source {
  ByteSpan file = {};
  toff_t position = 0;
  std::string message = {};
};

Source& AsSource(thandle_t handle) {
  return *static_cast<Source*>(handle);
}

tmsize_t TakeBytes(thandle_t handle, void* target, tmsize_t count) {
  Source& source = AsSource(handle);
  if (source.position >= source.file.size()) return 0;
  const std::size_t taken =
      std::min(source.file.size() - source.position, static_cast<std::size_t>(count));
  std::memcpy(target, source.file.data() + source.position, taken);
  source.position += taken;
  return static_cast<tmsize_t>(taken);
}

tmsize_t RefuseBytes(thandle_t, void*, tmsize_t) {
  return -1;
}

toff_t Seek(thandle_t handle, toff_t offset, int origin) {
  Source& source = AsSource(handle);
  if (origin == SEEK_CUR) offset += source.position;
  if (origin == SEEK_END) offset += source.file.size();
  return source.position = offset;
}

int Close(thandle_t) {
  return 0;
}

toff_t FileSize(thandle_t handle) {
  return AsSource(handle).file.size();
}

int KeepFirstMessage(TIFF*, void* user, const char*, const char* format, va_list arguments) {
  auto& source = *static_cast<Source*>(user);
  if (!source.message.empty()) return 1;
  char text[256];
  std::vsnprintf(text, sizeof text, format, arguments);
  source.message = text;
  return 1;
}

int IgnoreWarning(TIFF*, void*, const char*, const char*, va_list) {
  return 1;
}

/// A tag of 16 or 32 bits, or its default.
template <class Value>
Value Tag(TIFF* tiff, ttag_t tag, Value fallback) {
  Value value{};
  return TIFFGetFieldDefaulted(tiff, tag, &value) == 1 ? value : fallback;
}

/// What the directory of a page says about its samples.
struct Layout {
  Size size;
  std::uint16_t channels = 1;
  std::uint16_t bits = 1;
  std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
  bool is_float = false;
  bool in_planes = false;

  /// Channels that lie side by side in one row of the file.
  int ChannelsInRow() const { return in_planes ? 1 : channels; }
  int Planes() const { return in_planes ? channels : 1; }
  int MaxValue() const { return is_float ? 1 : (1 << bits) - 1; }
};

/// Bytes of one row of `width` pixels in the file.
std::size_t RowBytes(const Layout& layout, std::size_t width) {
  return (width * static_cast<std::size_t>(layout.ChannelsInRow()) * layout.bits + 7) / 8;
}

void CheckSupported(const Layout& layout) {
  if (layout.channels < 1 || layout.channels > 4)
    ThrowUnsupported(fmt::format("TIFF with {} channels", layout.channels));
  const bool known_bits = layout.is_float
                              ? layout.bits == 32 || layout.bits == 64
                              : layout.bits == 1 || layout.bits == 2 || layout.bits == 4 ||
                                    layout.bits == 8 || layout.bits == 16;
  if (!known_bits)
    ThrowUnsupported(
        fmt::format("TIFF with {} bit {}", layout.bits, layout.is_float ? "floats" : "integers"));
  switch (layout.photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_RGB:
      return;
    case PHOTOMETRIC_PALETTE:
      if (layout.channels == 1 && layout.bits <= 8 && !layout.is_float) return;
      break;
    default:
      break;
  }
  ThrowUnsupported(fmt::format("TIFF of colour kind {}", layout.photometric));
}

Layout ReadLayout(TIFF* tiff, const ReadOptions& options) {
  Layout layout;
  layout.size = CheckedSize(Tag<std::uint32_t>(tiff, TIFFTAG_IMAGEWIDTH, 0),
                            Tag<std::uint32_t>(tiff, TIFFTAG_IMAGELENGTH, 0),
                            options);
  layout.channels = Tag<std::uint16_t>(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
  layout.bits = Tag<std::uint16_t>(tiff, TIFFTAG_BITSPERSAMPLE, 1);
  layout.in_planes = layout.channels > 1 &&
                     Tag<std::uint16_t>(tiff, TIFFTAG_PLANARCONFIG, 1) == PLANARCONFIG_SEPARATE;
  layout.photometric = Tag<std::uint16_t>(
      tiff, TIFFTAG_PHOTOMETRIC, layout.channels < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
  if (layout.photometric == PHOTOMETRIC_YCBCR &&
      Tag<std::uint16_t>(tiff, TIFFTAG_COMPRESSION, 1) == COMPRESSION_JPEG) {
    TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    layout.photometric = PHOTOMETRIC_RGB;
  }
  const auto format = Tag<std::uint16_t>(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
  layout.is_float = format == SAMPLEFORMAT_IEEEFP;
  if (!layout.is_float && format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID)
    ThrowUnsupported("TIFF with signed or complex samples");
  CheckSupported(layout);
  return layout;
}

template <class Value>
Value LoadAs(const std::uint8_t* bytes) {
  Value value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

/// Sample `i` of a row as it lies in the file; numbers of more than a byte are in native order.
template <class Value>
Value SampleAt(const std::uint8_t* row, std::size_t i, int bits) {
  if constexpr (std::is_same_v<Value, float>) {
    return bits == 64 ? static_cast<float>(LoadAs<double>(row + 8 * i))
                      : LoadAs<float>(row + 4 * i);
  } else if constexpr (std::is_same_v<Value, std::uint16_t>) {
    return LoadAs<std::uint16_t>(row + 2 * i);
  } else {
    if (bits == 8) return row[i];
    const std::size_t first_bit = i * static_cast<std::size_t>(bits);
    const int shift = 8 - bits - static_cast<int>(first_bit % 8);
    return static_cast<std::uint8_t>((row[first_bit / 8] >> shift) & ((1 << bits) - 1));
  }
}

/// Reads the pixels of one page into samples, from strips or tiles.
template <class Value>
class PageReader {
 public:
  PageReader(TIFF* tiff, const Source& source, const Layout& layout, std::vector<Value>& samples)
      : tiff_(tiff), source_(source), layout_(layout), samples_(samples) {}

  void Read(const ReadOptions& options) {
    for (int plane = 0; plane < layout_.Planes(); ++plane) {
      if (TIFFIsTiled(tiff_) != 0)
        ReadTiles(plane, options);
      else
        ReadScanlines(plane);
    }
  }

 private:
  void ReadScanlines(int plane) {
    const auto width = static_cast<std::size_t>(layout_.size.width);
    if (TIFFScanlineSize64(tiff_) < RowBytes(layout_, width)) ThrowDamaged("rows are too short");
    std::vector<std::uint8_t> row(TIFFScanlineSize64(tiff_));
    for (int y = 0; y < layout_.size.height; ++y) {
      if (TIFFReadScanline(tiff_,
                           row.data(),
                           static_cast<std::uint32_t>(y),
                           static_cast<std::uint16_t>(plane)) != 1)
        ThrowDamaged(source_.message);
      PutRow(row.data(), {.x = 0, .y = y}, layout_.size.width, plane);
    }
  }

  void ReadTiles(int plane, const ReadOptions& options) {
    const Size tile = CheckedSize(Tag<std::uint32_t>(tiff_, TIFFTAG_TILEWIDTH, 0),
                                  Tag<std::uint32_t>(tiff_, TIFFTAG_TILELENGTH, 0),
                                  options);
    const std::size_t row_bytes = RowBytes(layout_, static_cast<std::size_t>(tile.width));
    const auto tile_bytes = static_cast<std::size_t>(TIFFTileSize64(tiff_));
    if (tile_bytes < row_bytes * static_cast<std::size_t>(tile.height))
      ThrowDamaged("tiles are too small");
    std::vector<std::uint8_t> bytes(tile_bytes);
    for (int top = 0; top < layout_.size.height; top += tile.height) {
      for (int left = 0; left < layout_.size.width; left += tile.width) {
        if (TIFFReadTile(tiff_,
                         bytes.data(),
                         static_cast<std::uint32_t>(left),
                         static_cast<std::uint32_t>(top),
                         0,
                         static_cast<std::uint16_t>(plane)) < 0)
          ThrowDamaged(source_.message);
        const int rows = std::min(tile.height, layout_.size.height - top);
        const int columns = std::min(tile.width, layout_.size.width - left);
        for (int y = 0; y < rows; ++y)
          PutRow(bytes.data() + static_cast<std::size_t>(y) * row_bytes,
                 {.x = left, .y = top + y},
                 columns,
                 plane);
      }
    }
  }

  /// Unpacks `width` pixels of a row of the file to the place where they start.
  void PutRow(const std::uint8_t* row, Point start, int width, int plane) {
    const std::size_t stride = static_cast<std::size_t>(layout_.Planes());
    const std::size_t count =
        static_cast<std::size_t>(width) * static_cast<std::size_t>(layout_.ChannelsInRow());
    Value* target =
        samples_.data() +
        (static_cast<std::size_t>(start.y) * static_cast<std::size_t>(layout_.size.width) +
         static_cast<std::size_t>(start.x)) *
            layout_.channels +
        plane;
    for (std::size_t i = 0; i < count; ++i)
      target[i * stride] = SampleAt<Value>(row, i, layout_.bits);
  }

  TIFF* tiff_;
  const Source& source_;
  const Layout& layout_;
  std::vector<Value>& samples_;
};

/// White is 0 in the file: turned round, so that larger is brighter everywhere.
template <class Value>
void TurnRound(std::vector<Value>& samples, int max_value) {
  for (Value& sample : samples) sample = static_cast<Value>(static_cast<Value>(max_value) - sample);
}

/// Indices resolved to RGB. Colours have 16 bits in the file; old writers used only 8 of them.
std::vector<std::uint8_t> ResolvePalette(TIFF* tiff,
                                         const std::vector<std::uint8_t>& indices,
                                         int bits) {
  std::uint16_t* channel[3] = {};
  if (TIFFGetField(tiff, TIFFTAG_COLORMAP, &channel[0], &channel[1], &channel[2]) != 1)
    ThrowDamaged("it has no table of colours");
  std::uint16_t largest = 0;
  for (const std::uint16_t* values : channel)
    largest = std::max(largest, *std::max_element(values, values + (1 << bits)));
  const int shift = largest > 255 ? 8 : 0;
  std::vector<std::uint8_t> colors;
  colors.reserve(indices.size() * 3);
  for (const std::uint8_t index : indices)
    for (const std::uint16_t* values : channel)
      colors.push_back(static_cast<std::uint8_t>(values[index] >> shift));
  return colors;
}

template <class Value>
std::vector<Value> ReadPage(TIFF* tiff,
                            const Source& source,
                            const Layout& layout,
                            std::size_t count,
                            const ReadOptions& options) {
  std::vector<Value> samples(count);
  PageReader<Value>(tiff, source, layout, samples).Read(options);
  if (layout.photometric == PHOTOMETRIC_MINISWHITE) TurnRound(samples, layout.MaxValue());
  return samples;
}

using TiffFile = std::unique_ptr<TIFF, decltype(&TIFFClose)>;

TiffFile OpenTiff(Source& source) {
  const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> settings(
      TIFFOpenOptionsAlloc(), TIFFOpenOptionsFree);
  TIFFOpenOptionsSetErrorHandlerExtR(settings.get(), KeepFirstMessage, &source);
  TIFFOpenOptionsSetWarningHandlerExtR(settings.get(), IgnoreWarning, nullptr);
  TiffFile tiff(TIFFClientOpenExt("TIFF",
                                  "rm",
                                  &source,
                                  TakeBytes,
                                  RefuseBytes,
                                  Seek,
                                  Close,
                                  FileSize,
                                  nullptr,
                                  nullptr,
                                  settings.get()),
                TIFFClose);
  if (tiff == nullptr) ThrowDamaged(source.message);
  return tiff;
}

RawImage ReadTiff(ByteSpan bytes, const ReadOptions& options) {
  Source source{.file = bytes};
  const TiffFile tiff = OpenTiff(source);
  const Layout layout = ReadLayout(tiff.get(), options);

  RawImage image;
  image.size = layout.size;
  image.channels = layout.channels;
  image.max_value = layout.MaxValue();
  image.orientation = Tag<std::uint16_t>(tiff.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  image.from_palette = layout.photometric == PHOTOMETRIC_PALETTE;
  const std::size_t count = SampleCount(image);
  if (layout.is_float) {
    image.samples = ReadPage<float>(tiff.get(), source, layout, count, options);
  } else if (layout.bits == 16) {
    image.samples = ReadPage<std::uint16_t>(tiff.get(), source, layout, count, options);
  } else {
    auto samples = ReadPage<std::uint8_t>(tiff.get(), source, layout, count, options);
    if (image.from_palette) {
      samples = ResolvePalette(tiff.get(), samples, layout.bits);
      image.channels = 3;
      image.max_value = 255;
    }
    image.samples = std::move(samples);
  }
  image.page_count = std::max<int>(1, TIFFNumberOfDirectories(tiff.get()));
  return image;
}

bool IsTiff(ByteSpan file) {
  using namespace std::string_view_literals;
  return StartsWith(file, "II*\0"sv) || StartsWith(file, "MM\0*"sv) ||  // classic
         StartsWith(file, "II+\0"sv) || StartsWith(file, "MM\0+"sv);    // BigTIFF
}

}  // namespace

const FormatReader kTiffFormat = {"TIFF", IsTiff, ReadTiff};

}  // namespace noref
