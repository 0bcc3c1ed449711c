// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/components.h"

#include <gtest/gtest.h>

#include "support/mask_text.h"

namespace noref {
namespace {

using enum Connectivity;

TEST(Components, SquaresThatTouchAtACornerAreOneUnderEightAndTwoUnderFour) {
  const Mask mask =
      test::MaskFromText({"......", ".##...", ".##...", "...##.", "...##.", "......"});
  EXPECT_EQ(LabelComponents(mask, k8).list.size(), 1u);
  EXPECT_EQ(LabelComponents(mask, k4).list.size(), 2u);
}

TEST(Components, AreNumberedInReadingOrderAndDescribed) {
  const Mask mask = test::MaskFromText({"...##", "#....", "##..#", "##..#"});
  const Components components = LabelComponents(mask, k8);
  ASSERT_EQ(components.list.size(), 3u);
  EXPECT_EQ(components.list[1],
            (Component{.area_px = 5,
                       .bounds = {.x = 0, .y = 1, .width = 2, .height = 3},
                       .first = {.x = 0, .y = 1},
                       .centre_x = 0.4,
                       .centre_y = 2.2}));
  EXPECT_EQ(components.labels.at(0, 4), 1);
  EXPECT_EQ(components.labels.at(3, 1), 2);
  EXPECT_EQ(components.labels.at(3, 4), 3);
  EXPECT_EQ(components.labels.at(1, 1), 0);
}

TEST(Components, ArmsThatMeetFurtherDownAreOne) {
  const Mask mask = test::MaskFromText({"#.#.#", "#.#.#", "#.###", "###.."});
  const Components components = LabelComponents(mask, k4);
  ASSERT_EQ(components.list.size(), 1u);
  EXPECT_EQ(components.list[0].area_px, 13);
}

TEST(Components, AHoleIsClosedByCornersOnlyUnderEight) {
  const Mask mask = test::MaskFromText({"..#..", ".#.#.", "..#..", "....."});
  const Components holes = FindHoles(mask, k8);
  ASSERT_EQ(holes.list.size(), 1u);
  EXPECT_EQ(holes.list[0].first, (Point{.x = 2, .y = 1}));
  EXPECT_EQ(holes.labels.at(1, 2), 1);
  EXPECT_EQ(holes.labels.at(0, 0), 0);
  EXPECT_TRUE(FindHoles(mask, k4).list.empty());
}

TEST(Components, AnOpeningToTheFrameIsNoHole) {
  const Mask mask = test::MaskFromText({"###.", "#.#.", "#.#."});
  EXPECT_TRUE(FindHoles(mask, k8).list.empty());
}

TEST(Components, AnEmptyMaskHasNone) {
  EXPECT_TRUE(LabelComponents(Mask({4, 4}), k8).list.empty());
  EXPECT_TRUE(LabelComponents(Mask(), k8).list.empty());
}

}  // namespace
}  // namespace noref
