// SPDX-License-Identifier: Apache-2.0
#include "noref/image/grid.h"

#include <vector>

#include <gtest/gtest.h>

#include "support/random_pictures.h"

namespace noref {
namespace {

TEST(ForEachOne, VisitsTheOnesInReadingOrder) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const Size size{.width = rng.Between(0, 40), .height = rng.Between(0, 9)};
    const Mask mask = test::RandomBinary<Mask>(size, rng.Uniform(), rng);
    std::vector<Point> expected;
    for (int y = 0; y < mask.height(); ++y)
      for (int x = 0; x < mask.width(); ++x)
        if (mask.at(y, x) != 0) expected.push_back({.x = x, .y = y});
    std::vector<Point> visited;
    ForEachOne(mask, [&](int y, int x) { visited.push_back({.x = x, .y = y}); });
    EXPECT_EQ(visited, expected);
  }
}

}  // namespace
}  // namespace noref
