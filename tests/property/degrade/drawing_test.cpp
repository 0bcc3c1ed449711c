// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/drawing.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/random_pictures.h"

namespace noref {
namespace {

TEST(CutAtCount, SetsTheLargestValuesAndNoLevelTooMany) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const Size size = test::RandomSize(90, rng);
    const Fov fov = test::RandomBinary<Fov>(size, rng.Uniform(), rng);
    const Field field = PixelNoise(size, rng);
    const std::size_t count = rng.Below(static_cast<std::uint32_t>(CountOnes(fov) + 1));
    const Mask cut = CutAtCount(field, fov, count);
    EXPECT_EQ(Inside(cut, fov), cut);
    EXPECT_GE(CountOnes(cut), count);
    float least = 100;
    ForEachOne(cut, [&](int y, int x) { least = std::min(least, field.at(y, x)); });
    const float highest_of_level = least + 2 * 3.5f / 4095;  // no value is beyond 3.5 deviations
    std::size_t above = 0;
    ForEachOne(fov, [&](int y, int x) {
      EXPECT_EQ(cut.at(y, x), field.at(y, x) >= least) << x << ' ' << y;
      above += field.at(y, x) > highest_of_level ? 1 : 0;
    });
    EXPECT_TRUE(count == 0 ? CountOnes(cut) == 0 : above < count) << above << ' ' << count;
  }
}

}  // namespace
}  // namespace noref
