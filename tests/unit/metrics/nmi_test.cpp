// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/nmi.h"

#include <gtest/gtest.h>

#include "noref/base/rng.h"

namespace noref {
namespace {

TEST(Nmi, IsOneForEqualMasks) {
  EXPECT_EQ(RescaledNmi({.tp = 3, .tn = 1000003}), 1.0);
  EXPECT_EQ(RescaledNmi({.tp = 29440, .tn = 194937}), 1.0);
}

TEST(Nmi, CannotSeeInversion) {
  EXPECT_EQ(RescaledNmi({.fp = 5, .fn = 11}), 1.0);
}

TEST(Nmi, IsZeroForIndependentMasks) {
  EXPECT_NEAR(*RescaledNmi({.tp = 6, .fp = 14, .fn = 9, .tn = 21}), 0.0, 1e-15);
}

TEST(Nmi, IsZeroWhenOneMaskIsConstant) {
  EXPECT_EQ(RescaledNmi({.fn = 5, .tn = 11}), 0.0);
  EXPECT_EQ(RescaledNmi({.tp = 5, .fp = 11}), 0.0);
}

TEST(Nmi, HasNoValueWhenBothMasksAreConstant) {
  EXPECT_FALSE(RescaledNmi({.tn = 9}));
  EXPECT_FALSE(RescaledNmi({.tp = 9}));
  EXPECT_FALSE(RescaledNmi({.fp = 9}));
  EXPECT_FALSE(RescaledNmi({.fn = 9}));
  EXPECT_FALSE(RescaledNmi({}));
}

TEST(Nmi, IsSymmetricAndBounded) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const std::uint32_t most = seed % 2 == 0 ? 5 : 1u << 30;
    const RealContingency c =
        Contingency{rng.Below(most), rng.Below(most), rng.Below(most), rng.Below(most)};
    const auto nmi = RescaledNmi(c);
    EXPECT_EQ(nmi, RescaledNmi({.tp = c.tp, .fp = c.fn, .fn = c.fp, .tn = c.tn}));
    if (nmi) {
      EXPECT_GE(*nmi, 0.0);
      EXPECT_LE(*nmi, 1.0);
    }
  }
}

}  // namespace
}  // namespace noref
