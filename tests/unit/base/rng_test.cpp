// SPDX-License-Identifier: Apache-2.0
#include "noref/base/rng.h"

#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace noref {
namespace {

// Known answers of Philox 4x32-10 from the Random123 distribution (examples/kat_vectors): all-zero
// counter and key.
TEST(Rng, MatchesThePublishedVector) {
  Rng rng(0, 0, 0);
  EXPECT_EQ(rng.Bits32(), 0x6627e8d5u);
  EXPECT_EQ(rng.Bits32(), 0xe169c58du);
  EXPECT_EQ(rng.Bits32(), 0xbc57ac4cu);
  EXPECT_EQ(rng.Bits32(), 0x9b00dbd8u);
}

TEST(Rng, StreamsOfDifferentTasksDiffer) {
  std::set<std::uint64_t> first;
  for (std::uint64_t seed : {0ull, 1ull, 1ull << 32})
    for (std::uint64_t epoch : {0ull, 1ull})
      for (std::uint64_t index : {0ull, 1ull, 2ull}) first.insert(Rng(seed, epoch, index).Bits64());
  EXPECT_EQ(first.size(), 18u);
}

TEST(Rng, SameTaskIsTheSameStream) {
  Rng a(7, 3, 11);
  Rng b(7, 3, 11);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(a.Bits32(), b.Bits32());
}

TEST(Rng, BelowIsUniform) {
  Rng rng(1, 0, 0);
  std::vector<int> counts(7);
  constexpr int kDraws = 70000;
  for (int i = 0; i < kDraws; ++i) ++counts[rng.Below(7)];
  double chi2 = 0;
  for (const int count : counts) chi2 += std::pow(count - kDraws / 7, 2) / (kDraws / 7.0);
  EXPECT_LT(chi2, 22.5);  // 99.9 % quantile with six degrees of freedom
}

TEST(Rng, BetweenHoldsBothEnds) {
  Rng rng(2, 0, 0);
  std::set<int> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(rng.Between(-2, 2));
  EXPECT_EQ(seen, (std::set<int>{-2, -1, 0, 1, 2}));
}

TEST(Rng, UniformAndNormalHaveTheirMoments) {
  Rng rng(3, 0, 0);
  constexpr int kDraws = 200000;
  double sum = 0;
  double normal_sum = 0;
  double normal_square = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double u = rng.Uniform();
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    sum += u;
    const double z = rng.Normal();
    ASSERT_TRUE(std::isfinite(z));
    normal_sum += z;
    normal_square += z * z;
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.003);
  EXPECT_NEAR(normal_sum / kDraws, 0.0, 0.01);
  EXPECT_NEAR(normal_square / kDraws, 1.0, 0.015);
}

TEST(Rng, BernoulliKeepsItsEnds) {
  Rng rng(4, 0, 0);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_FALSE(rng.Bernoulli(0.0));
    EXPECT_TRUE(rng.Bernoulli(1.0));
  }
}

}  // namespace
}  // namespace noref
