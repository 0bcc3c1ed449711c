// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/cubic_fit.h"

#include <vector>

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(CubicFit, FindsACubicAgainFarFromTheOrigin) {
  std::vector<double> places;
  std::vector<double> values;
  for (int i = 0; i < 12; ++i) {
    const double t = 500 + i;
    places.push_back(t);
    values.push_back(7 - 3 * t + 0.02 * t * t - 0.0001 * t * t * t);
  }
  const std::array<double, 3> fit = FitCubic(places, values);
  EXPECT_NEAR(fit[0], -3, 1e-6);
  EXPECT_NEAR(fit[1], 0.02, 1e-9);
  EXPECT_NEAR(fit[2], -0.0001, 1e-12);
}

// numpy.polyfit([0, 1, 2, 3, 4, 5], [1, 0, 2, 5, 3, 9], 3)
TEST(CubicFit, IsTheLeastSquaresOneOfNumPy) {
  const std::array<double, 3> fit =
      FitCubic(std::vector<double>{0, 1, 2, 3, 4, 5}, std::vector<double>{1, 0, 2, 5, 3, 9});
  EXPECT_NEAR(fit[0], 0.677248677248677, 1e-12);
  EXPECT_NEAR(fit[1], -0.146825396825397, 1e-12);
  EXPECT_NEAR(fit[2], 0.0648148148148148, 1e-12);
}

TEST(CubicFit, HasALowerDegreeForFewPlaces) {
  EXPECT_EQ(FitCubic(std::vector<double>{4, 4}, std::vector<double>{1, 3}),
            (std::array<double, 3>{0, 0, 0}));
  const std::array<double, 3> line =
      FitCubic(std::vector<double>{1, 3, 3}, std::vector<double>{2, 5, 7});
  EXPECT_NEAR(line[0], 2, 1e-12);
  EXPECT_EQ(line[1], 0);
  EXPECT_EQ(line[2], 0);
}

}  // namespace
}  // namespace noref
