// SPDX-License-Identifier: Apache-2.0
#include "noref/threshold/otsu.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Otsu, SeparatesTwoClusters) {
  EXPECT_EQ(OtsuThreshold({{0.1f, 50}, {0.2f, 40}, {0.7f, 5}, {0.9f, 10}}), 0.7f);
}

TEST(Otsu, TwoLevelsGiveTheUpperOne) {
  EXPECT_EQ(OtsuThreshold({{0, 3}, {1, 100}}), 1.0f);
}

TEST(Otsu, OneLevelHasNoThreshold) {
  EXPECT_FALSE(OtsuThreshold({{0.5f, 10}}));
  EXPECT_FALSE(OtsuThreshold({}));
}

// scikit-image 0.19.3, threshold_otsu of an 8-bit picture with these counts gives 12: foreground is
// what lies above, so its smallest level is 90.
TEST(Otsu, EqualsScikitImage) {
  EXPECT_EQ(OtsuThreshold({{10 / 255.f, 400},
                           {12 / 255.f, 300},
                           {90 / 255.f, 150},
                           {99 / 255.f, 20},
                           {120 / 255.f, 30},
                           {200 / 255.f, 60},
                           {250 / 255.f, 40}}),
            90 / 255.f);
}

}  // namespace
}  // namespace noref
