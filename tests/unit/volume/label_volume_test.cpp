// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/label_volume.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(GeometryDifference, IsNothingForSinglePrecisionNoise) {
  VolumeGeometry a;
  a.spacing_mm = {0.4, 0.4, 0.7};
  VolumeGeometry b = a;
  b.spacing_mm[0] = static_cast<double>(0.4F);
  b.origin_mm[1] = 1e-5;
  b.direction[1] = 1e-6;
  EXPECT_FALSE(GeometryDifference(a, b).has_value());
}

TEST(GeometryDifference, NamesWhatDiffers) {
  const VolumeGeometry a;
  VolumeGeometry spacing;
  spacing.spacing_mm = {1, 1, 1.01};
  VolumeGeometry origin;
  origin.origin_mm = {0, 0.5, 0};
  VolumeGeometry direction;
  direction.direction = {-1, 0, 0, 0, -1, 0, 0, 0, 1};
  EXPECT_EQ(GeometryDifference(a, spacing), "spacing 1 1 1 against 1 1 1.01");
  EXPECT_EQ(GeometryDifference(a, origin), "origin 0 0 0 against 0 0.5 0");
  EXPECT_EQ(GeometryDifference(a, direction),
            "direction 1 0 0 0 1 0 0 0 1 against -1 0 0 0 -1 0 0 0 1");
}

TEST(LabelVolume, RunsFastestAlongX) {
  const LabelVolume volume({2, 3, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0}, {0, 4});
  EXPECT_EQ(volume.at(1, 1, 1), 1);
}

}  // namespace
}  // namespace noref
