// SPDX-License-Identifier: Apache-2.0
#include "noref/report/axis.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace noref {
namespace {

using testing::ElementsAre;

std::vector<std::string> Labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> labels;
  for (const Tick& tick : ticks) labels.push_back(tick.label);
  return labels;
}

TEST(LinearTicks, StandAtRoundNumbers) {
  EXPECT_THAT(Labels(LinearTicks(0, 1, 5)), ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"));
  EXPECT_THAT(Labels(LinearTicks(0.96, 0.99, 3)), ElementsAre("0.96", "0.97", "0.98", "0.99"));
  EXPECT_THAT(Labels(LinearTicks(0, 60, 4)), ElementsAre("0", "20", "40", "60"));
}

TEST(LinearTicks, HaveARealMinusAndNoMinusZero) {
  EXPECT_THAT(Labels(LinearTicks(-0.5, 0.5, 2)),
              ElementsAre("\xE2\x88\x92"
                          "0.5",
                          "0.0",
                          "0.5"));
}

TEST(LinearTicks, StayFewAndInsideForAnyRange) {
  for (int power = -90; power <= 90; ++power) {
    SCOPED_TRACE(power);
    const double size = std::pow(10.0, power);
    const std::vector<Tick> ticks = LinearTicks(1.3 * size, 9.7 * size, 6);
    EXPECT_GE(ticks.size(), 3u);
    EXPECT_LE(ticks.size(), 12u);
    for (const Tick& tick : ticks) {
      EXPECT_GE(tick.value, 1.3 * size * (1 - 1e-6));
      EXPECT_LE(tick.value, 9.7 * size * (1 + 1e-6));
    }
  }
}

TEST(LogarithmicTicks, ArePowersOfTen) {
  EXPECT_THAT(Labels(LogarithmicTicks(0.001, 10, 4)),
              ElementsAre("0.001", "0.01", "0.1", "1", "10"));
  EXPECT_THAT(Labels(LogarithmicTicks(1, 10, 4)), ElementsAre("1", "2", "5", "10"));
}

TEST(Extent, LeavesOutWhatCannotBeDrawn) {
  Extent extent;
  EXPECT_TRUE(extent.IsEmpty());
  for (const double value : std::vector<double>{NAN, INFINITY, -INFINITY, 1e200}) extent.Add(value);
  EXPECT_TRUE(extent.IsEmpty());
  extent.Add(3);
  extent.Add(-2);
  EXPECT_EQ(extent.low(), -2);
  EXPECT_EQ(extent.high(), 3);
}

TEST(AxisMap, PutsGivenEndsAtTheEnds) {
  const AxisMap map({.low = 2.0, .high = 4.0}, {}, 100, 300);
  EXPECT_DOUBLE_EQ(map.Pixel(2), 100);
  EXPECT_DOUBLE_EQ(map.Pixel(4), 300);
  EXPECT_DOUBLE_EQ(map.Pixel(2.5), 150);
}

TEST(AxisMap, RunsBackwardsWhenReversed) {
  const AxisMap map({.low = 2.0, .high = 4.0, .is_reversed = true}, {}, 100, 300);
  EXPECT_DOUBLE_EQ(map.Pixel(2), 300);
  EXPECT_DOUBLE_EQ(map.Pixel(4), 100);
}

TEST(AxisMap, SpacesDecadesEvenly) {
  const AxisMap map({.low = 1.0, .high = 100.0, .scale = AxisScale::kLogarithmic}, {}, 0, 200);
  EXPECT_DOUBLE_EQ(map.Pixel(10), 100);
  EXPECT_TRUE(std::isnan(map.Pixel(0)));
  EXPECT_TRUE(std::isnan(map.Pixel(-1)));
}

TEST(AxisMap, WidensARangeOfOneValueAndSurvivesNone) {
  Extent one;
  one.Add(5);
  const AxisMap map({}, one, 0, 100);
  EXPECT_DOUBLE_EQ(map.Pixel(5), 50);
  const AxisMap none({}, {}, 0, 100);
  EXPECT_TRUE(std::isfinite(none.Pixel(0.5)));
}

TEST(AxisMap, GivesEachNameAnEqualShare) {
  const AxisMap map({.names = {"a", "b"}}, {}, 0, 100);
  EXPECT_DOUBLE_EQ(map.Pixel(0), 25);
  EXPECT_DOUBLE_EQ(map.Pixel(1), 75);
  EXPECT_THAT(Labels(map.Ticks(50)), ElementsAre("a", "b"));
}

}  // namespace
}  // namespace noref
