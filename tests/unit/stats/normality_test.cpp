// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/normality.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "noref/base/rng.h"

namespace noref {
namespace {

TEST(Normality, HasNoValueForSmallOrConstantSamples) {
  EXPECT_FALSE(DAgostinoPearson(std::vector<double>{1, 2, 3, 4, 5, 6, 7}));
  EXPECT_FALSE(DAgostinoPearson(std::vector<double>(20, 0.1)));
}

TEST(Normality, TellsNormalFromExponential) {
  Rng rng(4, 0, 0);
  std::vector<double> normal(300);
  std::vector<double> skewed(300);
  for (double& value : normal) value = rng.Normal();
  for (double& value : skewed) value = -std::log(1 - rng.Uniform());
  EXPECT_GT(DAgostinoPearson(normal)->p_value, 0.01);
  EXPECT_LT(DAgostinoPearson(skewed)->p_value, 1e-6);
}

}  // namespace
}  // namespace noref
