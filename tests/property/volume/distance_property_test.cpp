// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include "noref/volume/distance.h"

#include "support/random_volumes.h"

namespace noref {
namespace {

std::vector<std::array<int, 3>> Ones(const MaskBlock& mask) {
  std::vector<std::array<int, 3>> ones;
  std::size_t offset = 0;
  for (int z = mask.box.low[2]; z < mask.box.high[2]; ++z) {
    for (int y = mask.box.low[1]; y < mask.box.high[1]; ++y) {
      for (int x = mask.box.low[0]; x < mask.box.high[0]; ++x) {
        if (mask.ones[offset++] != 0) ones.push_back({x, y, z});
      }
    }
  }
  return ones;
}

/// The definition: all pairs.
std::vector<std::uint32_t> AllPairs(const MaskBlock& from, const MaskBlock& to) {
  std::vector<std::uint32_t> distances;
  for (const auto& a : Ones(from)) {
    int nearest = std::numeric_limits<int>::max();
    for (const auto& b : Ones(to)) {
      int squared = 0;
      for (std::size_t i = 0; i < 3; ++i) squared += (a[i] - b[i]) * (a[i] - b[i]);
      nearest = std::min(nearest, squared);
    }
    distances.push_back(static_cast<std::uint32_t>(nearest));
  }
  return distances;
}

TEST(SquaredDistances, EqualTheSearchOverAllPairs) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const double density = rng.Uniform(0, 0.5);
    const MaskBlock from = test::RandomBlock(9, 12, density, rng);
    const MaskBlock to = test::RandomBlock(9, 12, density, rng);
    EXPECT_EQ(SquaredDistances(from, to), AllPairs(from, to));
  }
}

TEST(SquaredDistances, AreExactAcrossTheLongestVolume) {
  const MaskBlock here{{{0, 0, 0}, {1, 1, 1}}, {1}};
  const int last = kMaxVolumeSide - 1;
  const MaskBlock there{{{last, last, last}, {last + 1, last + 1, last + 1}}, {1}};
  const auto side = static_cast<std::uint32_t>(last);
  EXPECT_EQ(SquaredDistances(here, there), std::vector<std::uint32_t>{3 * side * side});
}

TEST(SquaredDistances, AreZeroFromAMaskToItself) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed, 0, 1);
    const MaskBlock mask = test::RandomBlock(9, 12, 0.3, rng);
    for (const std::uint32_t squared : SquaredDistances(mask, mask)) EXPECT_EQ(squared, 0U) << seed;
  }
}

}  // namespace
}  // namespace noref
