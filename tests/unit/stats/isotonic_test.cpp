// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/isotonic.h"

#include <limits>

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

std::vector<WeightedPoint> Points(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<WeightedPoint> points;
  for (std::size_t i = 0; i < x.size(); ++i) points.push_back({x[i], y[i], 1});
  return points;
}

TEST(Isotonic, PoolsWhatFalls) {
  const MonotoneMap map = FitIsotonic(Points({3, 1, 2, 4}, {0.2, 0.1, 0.6, 0.9}), 10);
  EXPECT_EQ(map.knots(), (std::vector<Knot>{{1, 0.1}, {2, 0.4}, {3, 0.4}, {4, 0.9}}));
  EXPECT_DOUBLE_EQ(map(1.5), 0.25);
  EXPECT_EQ(map(2.7), 0.4);
}

TEST(Isotonic, WeighsPoints) {
  const MonotoneMap map = FitIsotonic(std::vector<WeightedPoint>{{1, 0.75, 3}, {2, 0.25, 1}}, 10);
  EXPECT_EQ(map.knots(), (std::vector<Knot>{{1, 0.625}, {2, 0.625}}));
}

TEST(Isotonic, IsConstantOutsideItsKnotsAndForASinglePoint) {
  const MonotoneMap map = FitIsotonic(Points({1, 2}, {0.25, 0.75}), 2);
  EXPECT_EQ(map(-5), 0.25);
  EXPECT_EQ(map(5), 0.75);
  const MonotoneMap single = FitIsotonic(Points({1}, {0.25}), 2);
  EXPECT_EQ(single(0), 0.25);
  EXPECT_EQ(single(2), 0.25);
}

TEST(Isotonic, IsCutToZeroAndOne) {
  const MonotoneMap map = FitIsotonic(Points({0, 1, 2}, {-1, 0.25, 3}), 10);
  EXPECT_EQ(map.knots(), (std::vector<Knot>{{0, 0}, {1, 0.25}, {2, 1}}));
}

TEST(Isotonic, KeepsTheKnotsThatMatterMost) {
  // The corner at 3 is the largest step away from the line between the ends.
  const auto points = Points({0, 1, 2, 3, 4}, {0, 0.01, 0.02, 0.03, 1});
  EXPECT_EQ(FitIsotonic(points, 3).knots(), (std::vector<Knot>{{0, 0}, {3, 0.03}, {4, 1}}));
  EXPECT_EQ(FitIsotonic(points, 2).knots(), (std::vector<Knot>{{0, 0}, {4, 1}}));
}

TEST(Isotonic, RefusesKnotsThatDoNotRise) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(MonotoneMap({}), Error);
  EXPECT_THROW(MonotoneMap({{0, 0.5}, {1, 0.4}}), Error);
  EXPECT_THROW(MonotoneMap({{0, 0.5}, {0, 0.6}}), Error);
  EXPECT_THROW(MonotoneMap({{0, 1.5}}), Error);
  EXPECT_THROW(MonotoneMap({{0, -0.5}}), Error);
  EXPECT_THROW(MonotoneMap({{kNan, 0.5}}), Error);
  EXPECT_THROW(MonotoneMap({{0, 0.5}, {1, kNan}}), Error);
}

}  // namespace
}  // namespace noref
