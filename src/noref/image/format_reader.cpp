// SPDX-License-Identifier: Apache-2.0
#include "noref/image/format_reader.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace noref {
namespace {

/// Little- or big-endian numbers of an EXIF block; reading past the end gives 0.
class ExifNumbers {
 public:
  ExifNumbers(ByteSpan bytes, bool little_endian) : bytes_(bytes), little_endian_(little_endian) {}

  std::uint32_t Read(std::size_t offset, std::size_t width) const {
    if (offset > bytes_.size() || bytes_.size() - offset < width) return 0;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < width; ++i)
      value = value << 8 | bytes_[offset + (little_endian_ ? width - 1 - i : i)];
    return value;
  }

 private:
  ByteSpan bytes_;
  bool little_endian_;
};

}  // namespace

bool StartsWith(ByteSpan file, std::string_view magic) {
  return file.size() >= magic.size() &&
         std::equal(
             magic.begin(), magic.end(), file.begin(), [](char expected, std::uint8_t found) {
               return static_cast<std::uint8_t>(expected) == found;
             });
}

Size CheckedSize(std::uint64_t width, std::uint64_t height, const ReadOptions& options) {
  if (width == 0 || height == 0) ThrowDamaged("the header declares no pixels");
  constexpr std::uint64_t kLongest = std::numeric_limits<int>::max();
  if (width > kLongest || height > kLongest || width > options.max_pixels / height)
    throw Error(Status::kTooLarge,
                fmt::format("the header declares {}x{} pixels, more than the limit of {}; "
                            "raise it with --max-pixels",
                            width,
                            height,
                            options.max_pixels));
  return {.width = static_cast<int>(width), .height = static_cast<int>(height)};
}

void ThrowDamaged(std::string_view reason) {
  throw Error(Status::kUnreadable,
              fmt::format("damaged or truncated ({}); get the file again", reason));
}

void ThrowUnsupported(std::string_view variant) {
  throw Error(Status::kUnreadable,
              fmt::format("{} is not supported; save it as 8- or 16-bit PNG", variant));
}

int ExifOrientation(ByteSpan exif) {
  const bool little_endian = StartsWith(exif, "II");
  if (!little_endian && !StartsWith(exif, "MM")) return 1;
  const ExifNumbers numbers(exif, little_endian);
  const std::size_t directory = numbers.Read(4, 4);
  const std::size_t count = numbers.Read(directory, 2);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t entry = directory + 2 + 12 * i;
    if (numbers.Read(entry, 2) != 0x0112) continue;
    const auto orientation = static_cast<int>(numbers.Read(entry + 8, 2));
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

std::size_t SampleCount(const RawImage& image) {
  return static_cast<std::size_t>(image.size.width) * static_cast<std::size_t>(image.size.height) *
         static_cast<std::size_t>(image.channels);
}

}  // namespace noref
