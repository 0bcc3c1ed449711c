// SPDX-License-Identifier: Apache-2.0
#include "noref/report/palette.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Palette, SequentialRampDarkensAllTheWay) {
  for (int i = 0; i < 100; ++i)
    EXPECT_GT(Luminance(SequentialColor(i / 100.0)), Luminance(SequentialColor((i + 1) / 100.0)))
        << i;
}

TEST(Palette, DivergingRampIsPaleInTheMiddle) {
  EXPECT_LT(Luminance(DivergingColor(0)), Luminance(DivergingColor(0.5)));
  EXPECT_LT(Luminance(DivergingColor(1)), Luminance(DivergingColor(0.5)));
  EXPECT_GT(DivergingColor(0).red, DivergingColor(0).blue);
  EXPECT_LT(DivergingColor(1).red, DivergingColor(1).blue);
}

TEST(Palette, ClampsOutsideValues) {
  EXPECT_EQ(SequentialColor(-3), SequentialColor(0));
  EXPECT_EQ(SequentialColor(7), SequentialColor(1));
}

TEST(Palette, SeriesColorsDifferAndRepeat) {
  for (int a = 0; a < kSeriesColorCount; ++a)
    for (int b = 0; b < a; ++b) EXPECT_FALSE(SeriesColor(a) == SeriesColor(b));
  EXPECT_EQ(SeriesColor(0), SeriesColor(kSeriesColorCount));
}

TEST(Palette, TintGoesToWhite) {
  EXPECT_EQ(Tinted(kInk, 0), kWhite);
  EXPECT_EQ(Tinted(kInk, 1), kInk);
}

}  // namespace
}  // namespace noref
