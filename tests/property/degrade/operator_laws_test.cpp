// SPDX-License-Identifier: Apache-2.0
// Laws that every operator keeps, on vessels, on random pixels, and where there is nothing.
#include <gtest/gtest.h>

#include "noref/degrade/operator.h"

#include "support/disc.h"
#include "support/random_pictures.h"
#include "support/vessel_drawing.h"

namespace noref {
namespace {

struct Case {
  Mask mask;
  Fov fov;
};

/// Vessels of random place and width in a frame whose FoV is whole, a disc or random pixels.
Case RandomCase(std::uint64_t seed) {
  Rng rng(seed, 1, 0);
  const Size size = test::RandomSize(90, rng);
  Case drawn{.mask = Mask(size), .fov = WholeFrame(size)};
  if (seed % 4 == 1) drawn.fov = test::RandomBinary<Fov>(size, 0.8, rng);
  if (seed % 4 == 2) drawn.mask = test::RandomBinary<Mask>(size, rng.Uniform(), rng);
  if (seed % 4 == 3) {
    const test::DiscCase disc = test::MakeDiscCase(rng.Between(4, 90));
    drawn = {.mask = Mask(disc.mask.size()), .fov = disc.fov};
  }
  const int vessels = rng.Between(0, 6);
  for (int i = 0; i < vessels; ++i) {
    const auto point = [&] {
      const int x = rng.Between(0, drawn.mask.width() - 1);
      return Point{.x = x, .y = rng.Between(0, drawn.mask.height() - 1)};
    };
    const Point from = point();
    test::DrawVessel(drawn.mask, from, point(), rng.Uniform(0, 9));
  }
  drawn.mask = Inside(drawn.mask, drawn.fov);
  return drawn;
}

void ExpectLaws(const std::string& name, const Case& item, std::uint64_t seed) {
  const auto degradation = MakeOperator(name);
  Rng a(seed, 0, 0);
  Rng b(seed, 0, 0);
  const Mask degraded = degradation->Apply(item.mask, item.fov, a);
  ASSERT_EQ(degraded.size(), item.mask.size());
  EXPECT_EQ(degraded, Inside(degraded, item.fov));
  for (const std::uint8_t value : degraded.values()) ASSERT_LE(value, 1);
  EXPECT_EQ(degraded, degradation->Clone()->Apply(item.mask, item.fov, b));
  EXPECT_EQ(a.Bits64(), b.Bits64()) << "not the same number of draws";
}

TEST(Operators, KeepTheFovTheSizeAndTheStream) {
  for (const std::string& name : OperatorNames()) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      SCOPED_TRACE(name + " " + std::to_string(seed));
      ExpectLaws(name, RandomCase(seed), seed);
    }
  }
}

TEST(Operators, StandMasksAndFovsOfOneKind) {
  for (const std::string& name : OperatorNames()) {
    for (const Size size : {Size{1, 1}, Size{1, 70}, Size{33, 2}, Size{40, 40}}) {
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(name + " " + std::to_string(size.width) + " " + std::to_string(seed));
        ExpectLaws(name, {Mask(size), WholeFrame(size)}, seed);
        ExpectLaws(name, {Mask(size, 1), WholeFrame(size)}, seed);
        ExpectLaws(name, {Mask(size), Fov(size)}, seed);
      }
    }
  }
}

TEST(Operators, DependOnTheirStream) {
  const test::DiscCase disc = test::MakeDiscCase(200);
  for (const std::string& name : OperatorNames()) {
    if (name == "identity") continue;
    SCOPED_TRACE(name);
    int distinct = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rng a(seed, 0, 0);
      Rng b(seed, 0, 1);
      const auto degradation = MakeOperator(name);
      distinct +=
          degradation->Apply(disc.mask, disc.fov, a) != degradation->Apply(disc.mask, disc.fov, b);
    }
    EXPECT_GE(distinct, 15);
  }
}

}  // namespace
}  // namespace noref
