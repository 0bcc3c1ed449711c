// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/bit_image.h"

#include <algorithm>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr int kWordBits = 64;

/// target |= source moved by `shift` pixels (positive: to the right), |shift| < 64.
void OrShifted(std::span<const std::uint64_t> source, int shift, std::span<std::uint64_t> target) {
  const std::size_t words = source.size();
  if (shift == 0) {
    for (std::size_t i = 0; i < words; ++i) target[i] |= source[i];
  } else if (shift > 0) {
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t carried = i > 0 ? source[i - 1] >> (kWordBits - shift) : 0;
      target[i] |= (source[i] << shift) | carried;
    }
  } else {
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t carried = i + 1 < words ? source[i + 1] << (kWordBits + shift) : 0;
      target[i] |= (source[i] >> -shift) | carried;
    }
  }
}

}  // namespace

BitImage::BitImage(Size size)
    : size_(size),
      row_words_(static_cast<std::size_t>((size.width + kWordBits - 1) / kWordBits)),
      words_(row_words_ * static_cast<std::size_t>(size.height)) {}

std::span<BitImage::Word> BitImage::Row(int y) {
  return std::span(words_).subspan(static_cast<std::size_t>(y) * row_words_, row_words_);
}

std::span<const BitImage::Word> BitImage::Row(int y) const {
  return std::span(words_).subspan(static_cast<std::size_t>(y) * row_words_, row_words_);
}

BitImage BitImage::Pack(const Mask& mask, Rect rect) {
  BitImage bits({rect.width, rect.height});
  for (int y = 0; y < rect.height; ++y) {
    const auto pixels =
        mask.row(rect.y + y)
            .subspan(static_cast<std::size_t>(rect.x), static_cast<std::size_t>(rect.width));
    const auto row = bits.Row(y);
    for (std::size_t x = 0; x < pixels.size(); ++x)
      row[x / kWordBits] |= static_cast<Word>(pixels[x]) << (x % kWordBits);
  }
  return bits;
}

void BitImage::Unpack(Rect rect, Mask& mask) const {
  NOREF_CHECK(rect.width == size_.width && rect.height == size_.height);
  for (int y = 0; y < rect.height; ++y) {
    const auto pixels =
        mask.row(rect.y + y)
            .subspan(static_cast<std::size_t>(rect.x), static_cast<std::size_t>(rect.width));
    const auto row = Row(y);
    for (std::size_t x = 0; x < pixels.size(); ++x)
      pixels[x] = static_cast<std::uint8_t>((row[x / kWordBits] >> (x % kWordBits)) & 1u);
  }
}

BitImage BitImage::Dilated(const StructuringElement& element) const {
  BitImage result(size_);
  for (const Point offset : element.offsets) {
    const int first = std::max(0, offset.y);
    const int last = std::min(size_.height, size_.height + offset.y);
    for (int y = first; y < last; ++y) OrShifted(Row(y - offset.y), offset.x, result.Row(y));
  }
  result.ClearBehindWidth();
  return result;
}

BitImage BitImage::Eroded(const StructuringElement& element) const {
  // Erosion is the dilation of the background by the reflected element.
  StructuringElement reflected;
  for (const Point offset : element.offsets) reflected.offsets.push_back({-offset.x, -offset.y});
  return Complement().Dilated(reflected).Complement();
}

BitImage BitImage::Complement() const {
  BitImage result(size_);
  std::transform(words_.begin(), words_.end(), result.words_.begin(), [](Word w) { return ~w; });
  result.ClearBehindWidth();
  return result;
}

void BitImage::ClearBehindWidth() {
  const int used = size_.width % kWordBits;
  if (used == 0) return;
  const Word keep = (Word{1} << used) - 1;
  for (int y = 0; y < size_.height; ++y) Row(y).back() &= keep;
}

}  // namespace noref
