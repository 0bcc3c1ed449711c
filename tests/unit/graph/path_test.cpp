// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/path.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace noref {
namespace {

/// A digital line from (0, 0) that rises one pixel in `run`.
std::vector<Point> Line(int length, int run) {
  std::vector<Point> pixels;
  for (int x = 0; x < length; ++x) pixels.push_back({.x = x, .y = x / run});
  return pixels;
}

TEST(Path, AngleIsThatBetweenDirections) {
  EXPECT_NEAR(AngleDeg({1, 0}, {0, 5}), 90, 1e-12);
  EXPECT_NEAR(AngleDeg({1, 0}, {-2, 0}), 180, 1e-12);
  EXPECT_NEAR(AngleDeg({1, 1}, {1, 0}), 45, 1e-12);
  EXPECT_EQ(AngleDeg({0, 0}, {1, 0}), 0);
}

TEST(Path, LengthOfStraightLinesIsExact) {
  EXPECT_DOUBLE_EQ(PathLength(SmoothPath(Line(50, 100))), 49);
  EXPECT_NEAR(PathLength(SmoothPath(Line(50, 1))), 49 * std::numbers::sqrt2, 1e-9);
}

TEST(Path, SmoothingTakesOutTheStepsOfALine) {
  const std::vector<Point> pixels = Line(101, 2);
  const double truth = std::hypot(100, 50);
  double steps = 0;
  for (std::size_t i = 1; i < pixels.size(); ++i)
    steps += std::hypot(pixels[i].x - pixels[i - 1].x, pixels[i].y - pixels[i - 1].y);
  EXPECT_GT(steps, 1.07 * truth);
  EXPECT_NEAR(PathLength(SmoothPath(pixels)), truth, 0.01 * truth);
}

TEST(Path, TortuosityOfAHalfCircleIsPiOverTwo) {
  std::vector<Point> pixels;
  for (int i = 0; i <= 300; ++i) {
    const double angle = std::numbers::pi * i / 300;
    const Point at{.x = static_cast<int>(std::lround(100 * std::cos(angle))),
                   .y = static_cast<int>(std::lround(100 * std::sin(angle)))};
    if (pixels.empty() || !(pixels.back() == at)) pixels.push_back(at);
  }
  EXPECT_NEAR(*Tortuosity(SmoothPath(pixels)), std::numbers::pi / 2, 0.03);
}

TEST(Path, AClosedPathHasNoTortuosity) {
  EXPECT_FALSE(Tortuosity({{0, 0}, {3, 0}, {3, 4}, {0, 0}}));
  EXPECT_DOUBLE_EQ(PathLength({{0, 0}, {3, 0}, {3, 4}, {0, 0}}), 12);
}

}  // namespace
}  // namespace noref
