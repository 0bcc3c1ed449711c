// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/contour.h"

#include <gtest/gtest.h>

#include "support/mask_text.h"

namespace noref {
namespace {

TEST(Contour, OfASinglePixelIsADiamond) {
  const Point pixel{.x = 1, .y = 2};
  const Contour diamond = {{.pixel = pixel, .half_px = {.x = 3, .y = 4}},
                           {.pixel = pixel, .half_px = {.x = 2, .y = 5}},
                           {.pixel = pixel, .half_px = {.x = 1, .y = 4}},
                           {.pixel = pixel, .half_px = {.x = 2, .y = 3}}};
  EXPECT_EQ(TraceContours(test::MaskFromText({"...", "...", ".#."})),
            std::vector<Contour>{diamond});
}

TEST(Contour, GoesRoundPixelsThatTouchAtACorner) {
  const std::vector<Contour> contours = TraceContours(test::MaskFromText({"#.", ".#"}));
  ASSERT_EQ(contours.size(), 1u);
  EXPECT_EQ(contours[0].size(), 8u);
}

TEST(Contour, GoesRoundHolesToo) {
  const std::vector<Contour> contours = TraceContours(test::MaskFromText({"####", "#..#", "####"}));
  ASSERT_EQ(contours.size(), 2u);
  EXPECT_EQ(contours[0].size(), 14u);
  EXPECT_EQ(contours[1].size(), 6u);
}

TEST(Contour, TakesTheFrameForBackground) {
  ASSERT_EQ(TraceContours(Mask({3, 2}, 1)).size(), 1u);
  EXPECT_EQ(TraceContours(Mask({3, 2}, 1))[0].size(), 10u);
  EXPECT_TRUE(TraceContours(Mask({3, 2})).empty());
  EXPECT_TRUE(TraceContours(Mask()).empty());
}

}  // namespace
}  // namespace noref
