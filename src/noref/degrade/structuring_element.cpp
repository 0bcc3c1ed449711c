// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/structuring_element.h"

#include "noref/base/error.h"

namespace noref {

StructuringElement RandomElement(int size_px, Rng& rng) {
  NOREF_CHECK(size_px % 2 == 1 && size_px > 0 && size_px < 64);
  const int radius = size_px / 2;
  StructuringElement element;
  for (int y = -radius; y <= radius; ++y) {
    const std::uint64_t row = rng.Bits64();
    for (int x = -radius; x <= radius; ++x) {
      if ((row >> (x + radius)) & 1u) element.offsets.push_back({x, y});
    }
  }
  return element;
}

}  // namespace noref
