// SPDX-License-Identifier: Apache-2.0
#include "noref/image/image_reader.h"

#include <array>
#include <new>

#include "noref/base/file.h"
#include "noref/image/format_reader.h"

namespace noref {
namespace {

/// Asked in this order; the first that says "mine" reads the file.
constexpr std::array kFormats = {
    &kPngFormat, &kTiffFormat, &kGifFormat, &kJpegFormat, &kPnmFormat, &kBmpFormat};

RawImage ReadWith(const FormatReader& format, ByteSpan file, const ReadOptions& options) {
  try {
    RawImage image = format.read(file, options);
    image.format = format.name;
    return image;
  } catch (const std::bad_alloc&) {
    throw Error(Status::kTooLarge, "not enough memory for its pixels; reduce the picture");
  }
}

}  // namespace

RawImage DecodeImage(std::span<const std::uint8_t> file, const ReadOptions& options) {
  if (file.empty()) throw Error(Status::kUnreadable, "the file is empty; get it again");
  for (const FormatReader* format : kFormats) {
    if (!format->is_mine(file)) continue;
    return WithContext(format->name, [&] { return ReadWith(*format, file, options); });
  }
  throw Error(Status::kUnreadable,
              "not a PNG, TIFF, GIF, JPEG, PNM or BMP image; convert it to PNG");
}

RawImage ReadImage(const std::filesystem::path& path, const ReadOptions& options) {
  const std::vector<std::uint8_t> file = ReadBytes(path);
  return WithContext(path.string(), [&] { return DecodeImage(file, options); });
}

}  // namespace noref
