// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/simulated_soft_map.h"

#include <gtest/gtest.h>

#include "noref/metrics/contingency.h"
#include "noref/metrics/overlap.h"

namespace noref {
namespace {

double DiceAtHalf(const Phantom& eye, const SoftMap& soft) {
  return Dice(CountPixels(Binarize(soft, 0.5f), eye.mask, eye.fov)).value();
}

TEST(SimulatedSoftMap, IsTheMaskAtFullQuality) {
  const Phantom eye = MakePhantom({.size = 300}, 1, 0);
  EXPECT_EQ(Binarize(SimulatedSoftMap(eye, 1.0), 0.5f), eye.mask);
}

TEST(SimulatedSoftMap, KnowsNothingAtQualityZero) {
  const Phantom eye = MakePhantom({.size = 300}, 1, 0);
  const SoftMap soft = SimulatedSoftMap(eye, 0.0);
  // The map of another eye would be as good.
  const Phantom other = MakePhantom({.size = 300}, 2, 0);
  EXPECT_NEAR(DiceAtHalf(eye, soft), DiceAtHalf(other, soft), 0.06);
  EXPECT_LT(DiceAtHalf(eye, soft), 0.3);
}

TEST(SimulatedSoftMap, StaysInRangeAndInTheFov) {
  const Phantom eye = MakePhantom({.size = 300}, 1, 0);
  const SoftMap soft =
      SimulatedSoftMap(eye, 0.3, {.missed = 3, .noise = 3, .false_vessels = 3, .blur = 3});
  for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
    ASSERT_GE(soft.values()[i], 0.0f);
    ASSERT_LE(soft.values()[i], 1.0f);
    if (eye.fov.values()[i] == 0) {
      ASSERT_EQ(soft.values()[i], 0.0f);
    }
  }
}

TEST(SimulatedSoftMap, EachFaultAloneLowersTheDice) {
  const Phantom eye = MakePhantom({.size = 400}, 4, 0);
  const SoftMapOptions none{.missed = 0, .noise = 0, .false_vessels = 0, .blur = 0};
  EXPECT_EQ(DiceAtHalf(eye, SimulatedSoftMap(eye, 0.5, none)), 1.0);
  for (double SoftMapOptions::*fault : {&SoftMapOptions::missed,
                                        &SoftMapOptions::noise,
                                        &SoftMapOptions::false_vessels,
                                        &SoftMapOptions::blur}) {
    SoftMapOptions options = none;
    options.*fault = 1.0;
    EXPECT_LT(DiceAtHalf(eye, SimulatedSoftMap(eye, 0.5, options)), 0.997);
  }
}

}  // namespace
}  // namespace noref
