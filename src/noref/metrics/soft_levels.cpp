// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/soft_levels.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr std::size_t kPoolBins = 65536;

/// Value and truth of a pixel in one number: the bits of a float in [0, 1] grow with it and leave
/// the lowest place free.
std::uint32_t KeyOf(float value, std::uint8_t is_vessel) {
  return std::bit_cast<std::uint32_t>(value + 0.0F) << 1 | is_vessel;
}

float ValueOf(std::uint32_t key) {
  return std::bit_cast<float>(key >> 1);
}

/// Least significant digit first, eleven bits at a time.
void RadixSort(std::vector<std::uint32_t>& keys) {
  constexpr unsigned kDigitBits = 11;
  constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
  std::vector<std::uint32_t> sorted(keys.size());
  for (unsigned shift = 0; shift < 32; shift += kDigitBits) {
    const auto digit = [&](std::uint32_t key) { return key >> shift & (kDigits - 1); };
    std::array<std::size_t, kDigits + 1> start{};
    for (const std::uint32_t key : keys) ++start[digit(key) + 1];
    for (std::size_t d = 0; d < kDigits; ++d) start[d + 1] += start[d];
    for (const std::uint32_t key : keys) sorted[start[digit(key)]++] = key;
    keys.swap(sorted);
  }
}

}  // namespace

SoftLevels CountLevels(const SoftMap& soft, const Mask& reference, const Fov& fov) {
  NOREF_CHECK(soft.size() == reference.size() && soft.size() == fov.size());
  std::vector<std::uint32_t> keys;
  keys.reserve(soft.PixelCount());
  for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
    const float value = soft.values()[i];
    NOREF_CHECK(value >= 0.0F && value <= 1.0F);
    if (fov.values()[i] != 0) keys.push_back(KeyOf(value, reference.values()[i]));
  }
  RadixSort(keys);
  SoftLevels levels;
  for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
    const float value = ValueOf(*key);
    if (levels.empty() || levels.back().value != value) levels.push_back({.value = value});
    ++(*key & 1 ? levels.back().vessel : levels.back().background);
  }
  return levels;
}

Contingency TotalOf(const SoftLevels& levels) {
  Contingency total;
  for (const SoftLevel& level : levels) {
    total.tp += level.vessel;
    total.fp += level.background;
  }
  return total;
}

LevelPool::LevelPool() : bins_(kPoolBins) {
  for (std::size_t i = 0; i < kPoolBins; ++i)
    bins_[i].value = static_cast<float>(i) / static_cast<float>(kPoolBins - 1);
}

void LevelPool::Add(const SoftLevels& levels) {
  for (const SoftLevel& level : levels) {
    const auto bin = static_cast<std::size_t>(
        std::lround(static_cast<double>(level.value) * static_cast<double>(kPoolBins - 1)));
    bins_[bin].vessel += level.vessel;
    bins_[bin].background += level.background;
  }
}

SoftLevels LevelPool::Levels() const {
  SoftLevels levels;
  std::copy_if(bins_.rbegin(), bins_.rend(), std::back_inserter(levels), [](const SoftLevel& bin) {
    return bin.vessel + bin.background > 0;
  });
  return levels;
}

}  // namespace noref
