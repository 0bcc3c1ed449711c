// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/contingency.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "noref/base/error.h"

namespace noref {
namespace {

using Word = std::uint64_t;
constexpr std::size_t kWordBytes = sizeof(Word);
/// A byte lane holds at most 255 ones before it has to be emptied.
constexpr std::size_t kWordsPerBlock = 255;

Word Load(const std::uint8_t* bytes) {
  Word word;
  std::memcpy(&word, bytes, kWordBytes);
  return word;
}

/// The sum of the eight byte lanes.
std::uint64_t SumLanes(Word word) {
  constexpr Word kEvenBytes = 0x00ff00ff00ff00ffULL;
  const Word pairs = (word & kEvenBytes) + ((word >> 8) & kEvenBytes);
  return (pairs * 0x0001000100010001ULL) >> 48;
}

/// Pixels that are vessel in the mask, in the reference and in both, and all pixels of the region.
struct Ones {
  std::uint64_t mask = 0;
  std::uint64_t reference = 0;
  std::uint64_t both = 0;
  std::uint64_t region = 0;
};

/// Eight pixels at a time: bytes are 0 or 1, so words can be added lane by lane.
void AddBlock(const std::uint8_t* m,
              const std::uint8_t* r,
              const std::uint8_t* f,
              std::size_t words,
              Ones& ones) {
  Word mask = 0;
  Word reference = 0;
  Word both = 0;
  Word region = 0;
  for (std::size_t i = 0; i < words; ++i) {
    const Word in_region = Load(f + i * kWordBytes);
    const Word in_mask = Load(m + i * kWordBytes) & in_region;
    const Word in_reference = Load(r + i * kWordBytes) & in_region;
    mask += in_mask;
    reference += in_reference;
    both += in_mask & in_reference;
    region += in_region;
  }
  ones.mask += SumLanes(mask);
  ones.reference += SumLanes(reference);
  ones.both += SumLanes(both);
  ones.region += SumLanes(region);
}

Ones CountOnesOf(std::span<const std::uint8_t> mask,
                 std::span<const std::uint8_t> reference,
                 std::span<const std::uint8_t> region) {
  Ones ones;
  const std::size_t words = mask.size() / kWordBytes;
  for (std::size_t word = 0; word < words; word += kWordsPerBlock) {
    const std::size_t at = word * kWordBytes;
    AddBlock(&mask[at], &reference[at], &region[at], std::min(kWordsPerBlock, words - word), ones);
  }
  for (std::size_t i = words * kWordBytes; i < mask.size(); ++i) {
    const auto in_mask = static_cast<std::uint8_t>(mask[i] & region[i]);
    const auto in_reference = static_cast<std::uint8_t>(reference[i] & region[i]);
    ones.mask += in_mask;
    ones.reference += in_reference;
    ones.both += in_mask & in_reference;
    ones.region += region[i];
  }
  return ones;
}

}  // namespace

Contingency CountPixels(const Mask& mask, const Mask& reference, const Fov& fov) {
  NOREF_CHECK(mask.size() == reference.size() && mask.size() == fov.size());
  const Ones ones = CountOnesOf(mask.values(), reference.values(), fov.values());
  return {.tp = ones.both,
          .fp = ones.mask - ones.both,
          .fn = ones.reference - ones.both,
          .tn = ones.region - ones.mask - ones.reference + ones.both};
}

Contingency CountPixels(const Mask& mask, const Mask& reference) {
  return CountPixels(mask, reference, WholeFrame(mask.size()));
}

}  // namespace noref
