// SPDX-License-Identifier: Apache-2.0
// PBM, PGM and PPM (P1 to P6), as text or binary, 8 or 16 bit.
// Source: the Netpbm format descriptions, https://netpbm.sourceforge.net/doc/
#include <fmt/format.h>

#include "noref/image/format_reader.h"

namespace noref {
namespace {

constexpr std::uint32_t kLargestSide = 0x7FFFFFFF;

bool IsSpace(std::uint8_t byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/// Walks over the header and over samples written as text.
class Scanner {
 public:
  explicit Scanner(ByteSpan rest) : rest_(rest) {}

  /// The next number; blanks and comments (`#` to the end of the line) before it are skipped.
  std::uint32_t Number(std::uint32_t largest) {
    SkipBlanks();
    if (!NextIsDigit()) ThrowDamaged(rest_.empty() ? "the file ends early" : "not a number");
    std::uint64_t value = 0;
    while (NextIsDigit()) {
      value = value * 10 + static_cast<std::uint64_t>(Take() - '0');
      if (value > largest) ThrowDamaged(fmt::format("a number above {}", largest));
    }
    return static_cast<std::uint32_t>(value);
  }

  /// The next 0 or 1 of a text bitmap, where blanks between digits may be missing.
  std::uint8_t Bit() {
    SkipBlanks();
    if (rest_.empty()) ThrowDamaged("the file ends early");
    const std::uint8_t digit = Take();
    if (digit != '0' && digit != '1') ThrowDamaged("not a bit");
    return digit - '0';
  }

  /// What follows the single blank behind the header.
  ByteSpan BinaryPart() const {
    if (rest_.empty() || !IsSpace(rest_[0])) ThrowDamaged("no blank behind the header");
    return rest_.subspan(1);
  }

  std::size_t left() const { return rest_.size(); }

 private:
  bool NextIsDigit() const { return !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9'; }
  std::uint8_t Take() {
    const std::uint8_t byte = rest_[0];
    rest_ = rest_.subspan(1);
    return byte;
  }
  void SkipBlanks() {
    while (!rest_.empty() && (IsSpace(rest_[0]) || rest_[0] == '#')) {
      if (Take() != '#') continue;
      while (!rest_.empty() && rest_[0] != '\n') Take();
    }
  }

  ByteSpan rest_;
};

void RequireBytes(std::size_t found, std::size_t needed) {
  if (found < needed)
    ThrowDamaged(fmt::format("{} bytes of pixels where {} are needed", found, needed));
}

/// Bitmaps hold 1 for black; they are turned round, so that larger is brighter everywhere.
std::vector<std::uint8_t> UnpackBits(ByteSpan packed, const RawImage& image) {
  const auto width = static_cast<std::size_t>(image.size.width);
  const std::size_t row_bytes = (width + 7) / 8;
  RequireBytes(packed.size(), row_bytes * static_cast<std::size_t>(image.size.height));
  std::vector<std::uint8_t> samples(SampleCount(image));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::size_t x = i % width;
    const int black = packed[i / width * row_bytes + x / 8] >> (7 - x % 8) & 1;
    samples[i] = static_cast<std::uint8_t>(1 - black);
  }
  return samples;
}

template <class Value>
std::vector<Value> UnpackBinary(ByteSpan packed, const RawImage& image) {
  const std::size_t count = SampleCount(image);
  RequireBytes(packed.size(), count * sizeof(Value));
  std::vector<Value> samples(count);
  for (std::size_t i = 0; i < count; ++i) {
    const int value = sizeof(Value) == 1 ? packed[i] : packed[2 * i] << 8 | packed[2 * i + 1];
    if (value > image.max_value) ThrowDamaged("a sample above the declared maximum");
    samples[i] = static_cast<Value>(value);
  }
  return samples;
}

/// Samples written as numbers; each needs a blank and a digit.
template <class Value>
std::vector<Value> ReadNumbers(Scanner scanner, const RawImage& image) {
  const std::size_t count = SampleCount(image);
  RequireBytes(scanner.left(), 2 * count);
  std::vector<Value> samples(count);
  for (Value& sample : samples)
    sample = static_cast<Value>(scanner.Number(static_cast<std::uint32_t>(image.max_value)));
  return samples;
}

/// A bitmap written as digits.
std::vector<std::uint8_t> ReadBits(Scanner scanner, const RawImage& image) {
  RequireBytes(scanner.left(), SampleCount(image));
  std::vector<std::uint8_t> samples(SampleCount(image));
  for (std::uint8_t& sample : samples) sample = static_cast<std::uint8_t>(1 - scanner.Bit());
  return samples;
}

template <class Value>
std::vector<Value> ReadValues(const Scanner& scanner, bool as_text, const RawImage& image) {
  return as_text ? ReadNumbers<Value>(scanner, image)
                 : UnpackBinary<Value>(scanner.BinaryPart(), image);
}

RawImage ReadPnm(ByteSpan file, const ReadOptions& options) {
  const int kind = file[1] - '0';  // 1 to 3 as text, 4 to 6 binary: bitmap, grey, colour
  const bool as_text = kind <= 3;
  const bool is_bitmap = kind % 3 == 1;
  Scanner scanner(file.subspan(2));
  RawImage image;
  const std::uint32_t width = scanner.Number(kLargestSide);
  const std::uint32_t height = scanner.Number(kLargestSide);
  image.size = CheckedSize(width, height, options);
  image.channels = kind % 3 == 0 ? 3 : 1;
  image.max_value = is_bitmap ? 1 : static_cast<int>(scanner.Number(65535));
  if (image.max_value == 0) ThrowDamaged("the declared maximum is 0");
  if (is_bitmap)
    image.samples = as_text ? ReadBits(scanner, image) : UnpackBits(scanner.BinaryPart(), image);
  else if (image.max_value < 256)
    image.samples = ReadValues<std::uint8_t>(scanner, as_text, image);
  else
    image.samples = ReadValues<std::uint16_t>(scanner, as_text, image);
  return image;
}

bool IsPnm(ByteSpan file) {
  return file.size() > 2 && file[0] == 'P' && file[1] >= '1' && file[1] <= '6' &&
         (IsSpace(file[2]) || file[2] == '#');
}

}  // namespace

const FormatReader kPnmFormat = {"PNM", IsPnm, ReadPnm};

}  // namespace noref
