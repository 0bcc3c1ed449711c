// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/contingency.h"

#include <gtest/gtest.h>

#include "noref/base/rng.h"

namespace noref {
namespace {

/// The slow and obvious count, judge of the fast one.
Contingency CountOneByOne(const Mask& mask, const Mask& reference, const Fov& fov) {
  Contingency counts;
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (fov.at(y, x) == 0) continue;
      const bool m = mask.at(y, x) != 0;
      const bool r = reference.at(y, x) != 0;
      ++(m ? (r ? counts.tp : counts.fp) : (r ? counts.fn : counts.tn));
    }
  }
  return counts;
}

template <class AnyGrid>
AnyGrid RandomGrid(Size size, double density, Rng& rng) {
  AnyGrid grid(size);
  for (auto& value : grid.values()) value = rng.Bernoulli(density);
  return grid;
}

TEST(Contingency, EqualsTheObviousCountForAnySize) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const Size size{rng.Between(1, 80), rng.Between(1, 80)};
    const Mask mask = RandomGrid<Mask>(size, rng.Uniform(), rng);
    const Mask reference = RandomGrid<Mask>(size, rng.Uniform(), rng);
    const Fov fov = RandomGrid<Fov>(size, rng.Uniform(), rng);
    EXPECT_EQ(CountPixels(mask, reference, fov), CountOneByOne(mask, reference, fov));
  }
}

TEST(Contingency, FullMasksDoNotOverflowTheLanes) {
  const Size size{513, 511};
  const Mask ones(size, 1);
  const Contingency counts = CountPixels(ones, ones);
  EXPECT_EQ(counts, (Contingency{.tp = 513u * 511u}));
}

TEST(Contingency, ExchangingTheMasksExchangesTheErrors) {
  Rng rng(5, 0, 0);
  const Size size{41, 17};
  const Mask a = RandomGrid<Mask>(size, 0.3, rng);
  const Mask b = RandomGrid<Mask>(size, 0.6, rng);
  const Contingency ab = CountPixels(a, b);
  const Contingency ba = CountPixels(b, a);
  EXPECT_EQ(ba, (Contingency{.tp = ab.tp, .fp = ab.fn, .fn = ab.fp, .tn = ab.tn}));
}

}  // namespace
}  // namespace noref
