// SPDX-License-Identifier: Apache-2.0
// GIF through giflib: the first picture, interlaced or not, with any palette, laid into its screen.
#include <algorithm>
#include <cstring>

#include <fmt/format.h>
#include <gif_lib.h>

#include "noref/image/format_reader.h"

namespace noref {
namespace {

/// The rows of an interlaced picture come in four passes.
struct Pass {
  int first;
  int step;
};
constexpr Pass kInterlaced[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};
constexpr Pass kSequential[] = {{0, 1}};

struct Rgba {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;
};

int TakeBytes(GifFileType* gif, GifByteType* target, int count) {
  auto& left = *static_cast<ByteSpan*>(gif->UserData);
  const std::size_t taken = std::min(left.size(), static_cast<std::size_t>(count));
  std::memcpy(target, left.data(), taken);
  left = left.subspan(taken);
  return static_cast<int>(taken);
}

/// Owns giflib's state for one file.
class GifFile {
 public:
  explicit GifFile(ByteSpan file) : left_(file) {
    int code = 0;
    gif_ = DGifOpen(&left_, TakeBytes, &code);
    if (gif_ == nullptr) Fail(code);
  }
  ~GifFile() { DGifCloseFile(gif_, nullptr); }
  GifFile(const GifFile&) = delete;
  GifFile& operator=(const GifFile&) = delete;

  GifFileType& operator*() { return *gif_; }
  GifFileType* get() { return gif_; }

  /// Throws unless a call to giflib went well.
  void Require(int result) {
    if (result == GIF_ERROR) Fail(gif_->Error);
  }

 private:
  [[noreturn]] static void Fail(int code) {
    const char* reason = GifErrorString(code);
    ThrowDamaged(reason != nullptr ? reason : "unknown error");
  }

  ByteSpan left_;
  GifFileType* gif_;
};

/// Walks over an extension; returns the index of the transparent colour if it declares one, else
/// `transparent` unchanged.
int ReadExtension(GifFile& file, int transparent) {
  int function = 0;
  GifByteType* block = nullptr;
  file.Require(DGifGetExtension(file.get(), &function, &block));
  while (block != nullptr) {
    GraphicsControlBlock control{};
    if (function == GRAPHICS_EXT_FUNC_CODE &&
        DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
      transparent = control.TransparentColor;
    file.Require(DGifGetExtensionNext(file.get(), &block));
  }
  return transparent;
}

/// The colours of all 256 indices; those that the file does not define are black.
std::vector<Rgba> ReadPalette(const GifFileType& gif, int transparent) {
  const ColorMapObject* map = gif.Image.ColorMap != nullptr ? gif.Image.ColorMap : gif.SColorMap;
  if (map == nullptr) ThrowDamaged("it has no table of colours");
  std::vector<Rgba> palette(256);
  for (int i = 0; i < std::min(map->ColorCount, 256); ++i) {
    const GifColorType& color = map->Colors[i];
    palette[static_cast<std::size_t>(i)] = {color.Red, color.Green, color.Blue};
  }
  if (transparent >= 0 && transparent < 256)
    palette[static_cast<std::size_t>(transparent)].alpha = 0;
  return palette;
}

/// What the screen shows where the picture does not reach.
Rgba BackgroundColor(const GifFileType& gif) {
  const ColorMapObject* map = gif.SColorMap;
  if (map == nullptr || gif.SBackGroundColor >= map->ColorCount) return {};
  const GifColorType& color = map->Colors[gif.SBackGroundColor];
  return {color.Red, color.Green, color.Blue};
}

/// Writes `count` pixels at `target`, with alpha for four channels.
void PutPixel(const Rgba& color, int channels, std::uint8_t* target) {
  target[0] = color.red;
  target[1] = color.green;
  target[2] = color.blue;
  if (channels == 4) target[3] = color.alpha;
}

/// Decodes the rows of the current picture and lays them into the screen.
void ReadRows(GifFile& file, const std::vector<Rgba>& palette, const Rect& frame, RawImage& image) {
  const auto channels = static_cast<std::size_t>(image.channels);
  const auto screen_width = static_cast<std::size_t>(image.size.width);
  std::vector<std::uint8_t> samples(SampleCount(image));
  if (image.partial_frame) {
    const Rgba background = BackgroundColor(*file);
    for (std::size_t i = 0; i < samples.size(); i += channels)
      PutPixel(background, image.channels, &samples[i]);
  }
  std::vector<GifPixelType> row(static_cast<std::size_t>(frame.width));
  const bool interlaced = (*file).Image.Interlace;
  for (const Pass& pass : interlaced ? std::span<const Pass>(kInterlaced) : kSequential) {
    for (int y = pass.first; y < frame.height; y += pass.step) {
      file.Require(DGifGetLine(file.get(), row.data(), frame.width));
      std::uint8_t* target =
          samples.data() + (static_cast<std::size_t>(frame.y + y) * screen_width +
                            static_cast<std::size_t>(frame.x)) *
                               channels;
      for (const GifPixelType index : row) {
        PutPixel(palette[index], image.channels, target);
        target += channels;
      }
    }
  }
  image.samples = std::move(samples);
}

/// Skips the data of a further picture.
void SkipPicture(GifFile& file) {
  file.Require(DGifGetImageDesc(file.get()));
  int code_size = 0;
  GifByteType* block = nullptr;
  file.Require(DGifGetCode(file.get(), &code_size, &block));
  while (block != nullptr) file.Require(DGifGetCodeNext(file.get(), &block));
}

void ReadFirstPicture(GifFile& file, int transparent, const ReadOptions& options, RawImage& image) {
  file.Require(DGifGetImageDesc(file.get()));
  const GifImageDesc& picture = (*file).Image;
  const Rect frame{picture.Left, picture.Top, picture.Width, picture.Height};
  CheckedSize(
      static_cast<std::uint64_t>(frame.width), static_cast<std::uint64_t>(frame.height), options);
  if (frame.x < 0 || frame.y < 0 || frame.x + frame.width > image.size.width ||
      frame.y + frame.height > image.size.height)
    ThrowDamaged("the picture reaches over the edge of its screen");
  image.partial_frame = frame.width != image.size.width || frame.height != image.size.height;
  image.channels = transparent >= 0 ? 4 : 3;
  ReadRows(file, ReadPalette(*file, transparent), frame, image);
}

RawImage ReadGif(ByteSpan bytes, const ReadOptions& options) {
  GifFile file(bytes);
  RawImage image;
  image.size = CheckedSize(static_cast<std::uint64_t>((*file).SWidth),
                           static_cast<std::uint64_t>((*file).SHeight),
                           options);
  image.from_palette = true;
  image.page_count = 0;
  int transparent = NO_TRANSPARENT_COLOR;
  for (;;) {
    GifRecordType type = UNDEFINED_RECORD_TYPE;
    file.Require(DGifGetRecordType(file.get(), &type));
    if (type == TERMINATE_RECORD_TYPE) break;
    if (type == EXTENSION_RECORD_TYPE) {
      transparent = ReadExtension(file, transparent);
    } else if (type == IMAGE_DESC_RECORD_TYPE) {
      if (++image.page_count == 1)
        ReadFirstPicture(file, transparent, options, image);
      else
        SkipPicture(file);
    }
  }
  if (image.page_count == 0) ThrowDamaged("it holds no picture");
  return image;
}

bool IsGif(ByteSpan file) {
  return StartsWith(file, "GIF87a") || StartsWith(file, "GIF89a");
}

}  // namespace

const FormatReader kGifFormat = {"GIF", IsGif, ReadGif};

}  // namespace noref
