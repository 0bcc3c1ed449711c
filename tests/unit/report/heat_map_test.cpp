// SPDX-License-Identifier: Apache-2.0
#include "noref/report/heat_map.h"

#include <gtest/gtest.h>

#include "noref/report/palette.h"

namespace noref {
namespace {

class HeatMapTest : public testing::Test {
 protected:
  HeatMapTest() : mask_(kSize), fov_(WholeFrame(kSize)) {
    for (int x = 0; x < kSize.width; ++x) mask_.at(10, x) = 1;
    for (int y = 0; y < kSize.height; ++y) fov_.at(y, 0) = 0;
  }

  /// The colour in the middle of a pixel of the mask, which is drawn ten times enlarged.
  Rgb At(const RgbImage& picture, int y, int x) const {
    return picture.at(y * kZoom + kZoom / 2, x * kZoom + kZoom / 2);
  }

  static constexpr Size kSize{100, 40};
  static constexpr int kZoom = 10;
  static constexpr Rect kLeft{.x = 0, .y = 0, .width = 50, .height = 40};
  static constexpr Rect kRight{.x = 50, .y = 0, .width = 50, .height = 40};
  Mask mask_;
  Fov fov_;
};

TEST_F(HeatMapTest, EnlargesSmallMasksOnly) {
  EXPECT_EQ(HeatMap(mask_, fov_, {}, "").width(), 1000);
  EXPECT_EQ(HeatMap(Mask({1001, 5}), WholeFrame({1001, 5}), {}, "").width(), 1001);
}

TEST_F(HeatMapTest, ColoursMaskAndGroundOfACellByItsScore) {
  const std::vector<HeatCell> cells = {{.rect = kLeft, .value = 0.0},
                                       {.rect = kRight, .value = 1.0}};
  const RgbImage picture = HeatMap(mask_, fov_, cells, "");
  for (const int y : {10, 20}) {
    const Rgb bad = At(picture, y, 30);
    const Rgb good = At(picture, y, 80);
    EXPECT_GT(bad.red, bad.blue);
    EXPECT_GT(good.blue, good.red);
  }
  EXPECT_GT(Luminance(At(picture, 10, 30)), Luminance(At(picture, 20, 30)) + 0.2);
}

TEST_F(HeatMapTest, LeavesCellsWithoutAScoreGreyAndTheOutsideBlack) {
  const std::vector<HeatCell> cells = {{.rect = kLeft, .value = {}}};
  const RgbImage picture = HeatMap(mask_, fov_, cells, "");
  for (const int x : {30, 80}) {
    const Rgb grey = At(picture, 20, x);
    EXPECT_EQ(grey.red, grey.blue);
    EXPECT_GT(grey.red, 0);
  }
  EXPECT_EQ(At(picture, 20, 0), (Rgb{0, 0, 0}));
}

TEST_F(HeatMapTest, DrawsTheScaleUnderTheMask) {
  const RgbImage picture = HeatMap(mask_, fov_, {}, "title");
  EXPECT_GT(picture.height(), kSize.height * kZoom);
  int good = 0;
  for (int x = 0; x < picture.width(); ++x)
    good += picture.at(kSize.height * kZoom + 23, x) == ScoreColor(1);
  EXPECT_GT(good, 0);
}

TEST_F(HeatMapTest, TakesEmptyCellsAndTinyMasks) {
  const HeatCell empty{.rect = {.x = 0, .y = 0, .width = 0, .height = 1}, .value = 0.5};
  const std::vector<HeatCell> cells = {empty};
  EXPECT_EQ(HeatMap(Mask({1, 1}), WholeFrame({1, 1}), cells, "x").width(), 1000);
}

}  // namespace
}  // namespace noref
