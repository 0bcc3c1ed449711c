// SPDX-License-Identifier: Apache-2.0
#include "noref/threshold/levels.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "noref/base/rng.h"

namespace noref {
namespace {

TEST(Levels, CountsWhatLiesInTheFov) {
  const SoftMap soft({3, 2}, std::vector<float>{0.5f, 0.25f, 1, 0.5f, 0, 0.5f});
  const Fov fov({3, 2}, std::vector<std::uint8_t>{1, 1, 1, 1, 0, 1});
  EXPECT_EQ(GreyLevels(soft, fov), (std::vector<Level>{{0.25f, 1}, {0.5f, 3}, {1, 1}}));
  EXPECT_TRUE(GreyLevels(soft, Fov({3, 2})).empty());
}

TEST(Levels, FewLevelsAreAllCandidates) {
  std::vector<Level> levels;
  for (int i = 0; i < 256; ++i) levels.push_back({static_cast<float>(i) / 255, 1000});
  EXPECT_EQ(CandidateThresholds(levels, 256).size(), 256u);
}

TEST(Levels, ManyLevelsAreCutToQuantiles) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    std::vector<Level> levels;
    std::vector<float> pixels;
    for (int i = 0; i < 1000; ++i) {
      levels.push_back({static_cast<float>(i), 1 + rng.Below(seed % 2 == 0 ? 1 : 50)});
      pixels.insert(pixels.end(), levels.back().pixels, levels.back().value);
    }
    // The definition: the pixel at each of the evenly spaced ranks.
    constexpr std::size_t kMost = 64;
    std::vector<float> expected;
    for (std::size_t q = 0; q < kMost; ++q) {
      const std::size_t rank = (q * (pixels.size() - 1) + kMost - 2) / (kMost - 1);
      if (expected.empty() || expected.back() != pixels[rank]) expected.push_back(pixels[rank]);
    }
    EXPECT_EQ(CandidateThresholds(levels, kMost), expected);
  }
}

}  // namespace
}  // namespace noref
