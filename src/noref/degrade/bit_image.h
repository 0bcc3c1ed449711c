// SPDX-License-Identifier: Apache-2.0
// Binary morphology on packed bits: 64 pixels at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "noref/degrade/structuring_element.h"
#include "noref/image/grid.h"

namespace noref {

/// A rectangle of bits, one word for 64 pixels of a row. Bits behind the width are 0.
class BitImage {
 public:
  explicit BitImage(Size size);

  /// The part of a mask inside `rect`, which lies within the mask.
  static BitImage Pack(const Mask& mask, Rect rect);

  /// Writes the pixels back to `rect` of the mask.
  void Unpack(Rect rect, Mask& mask) const;

  /// 1 where the element, moved to some pixel that is 1, covers the pixel. Outside is 0.
  BitImage Dilated(const StructuringElement& element) const;

  /// 1 where the element, moved to the pixel, covers only ones. Outside counts as 1, so that the
  /// border of a patch is not eaten up.
  BitImage Eroded(const StructuringElement& element) const;

 private:
  using Word = std::uint64_t;

  std::span<Word> Row(int y);
  std::span<const Word> Row(int y) const;
  BitImage Complement() const;
  void ClearBehindWidth();

  Size size_;
  std::size_t row_words_;
  std::vector<Word> words_;
};

}  // namespace noref
