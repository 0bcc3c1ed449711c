// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/vessel_raster.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

VesselSegment Straight(VesselKind kind, double radius, Position from, Position to) {
  return {.kind = kind, .radius = radius, .points = {from, to}};
}

TEST(DistanceToLine, IsMeasuredToTheNearestPoint) {
  EXPECT_DOUBLE_EQ(DistanceToLine({5, 3}, {0, 0}, {10, 0}), 3);
  EXPECT_DOUBLE_EQ(DistanceToLine({13, 4}, {0, 0}, {10, 0}), 5);
  EXPECT_DOUBLE_EQ(DistanceToLine({3, 4}, {0, 0}, {0, 0}), 5);
}

TEST(DrawLabels, DrawsTheWidth) {
  const Fov fov = WholeFrame({40, 20});
  const LabelMap labels = DrawLabels({Straight(VesselKind::kVein, 2, {5, 10}, {30, 10})}, fov);
  for (int y = 0; y < 20; ++y) EXPECT_EQ(labels.at(y, 20), y >= 8 && y <= 12 ? kVeinLabel : 0) << y;
}

TEST(DrawLabels, MarksCrossings) {
  const LabelMap labels = DrawLabels({Straight(VesselKind::kVein, 1, {0, 10}, {19, 10}),
                                      Straight(VesselKind::kArtery, 1, {10, 0}, {10, 19})},
                                     WholeFrame({20, 20}));
  EXPECT_EQ(labels.at(10, 10), kCrossingLabel);
  EXPECT_EQ(labels.at(10, 3), kVeinLabel);
  EXPECT_EQ(labels.at(3, 10), kArteryLabel);
  EXPECT_EQ(labels.at(3, 3), 0);
}

TEST(DrawLabels, NeverTearsTheThinnestLine) {
  for (int slope = 0; slope <= 40; ++slope) {
    SCOPED_TRACE(slope);
    const LabelMap labels = DrawLabels(
        {Straight(VesselKind::kVein, 0.01, {2.3, 3.7}, {42.3, 3.7 + slope})}, WholeFrame({50, 50}));
    for (int x = 3; x <= 42; ++x) {
      int in_column = 0;
      for (int y = 0; y < 50; ++y) in_column += labels.at(y, x) != 0;
      EXPECT_GE(in_column, 1) << x;
    }
  }
}

TEST(DrawLabels, StaysInTheFovAndInTheFrame) {
  Fov fov({30, 30});
  fov.at(5, 5) = 1;
  const LabelMap labels = DrawLabels({Straight(VesselKind::kArtery, 6, {-20, 5}, {50, 5})}, fov);
  int count = 0;
  for (const std::uint8_t label : labels.values()) count += label != 0;
  EXPECT_EQ(count, 1);
  EXPECT_EQ(labels.at(5, 5), kArteryLabel);
}

}  // namespace
}  // namespace noref
