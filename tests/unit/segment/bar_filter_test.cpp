// SPDX-License-Identifier: Apache-2.0
#include "noref/segment/bar_filter.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "noref/base/rng.h"

#include "support/vessel_drawing.h"

namespace noref {
namespace {

constexpr int kSize_px = 81;
constexpr int kCentre = kSize_px / 2;

GreyImage Drawing(Point a, Point b, double width_px) {
  Mask mask({kSize_px, kSize_px});
  test::DrawVessel(mask, a, b, width_px);
  return GreyImage(mask.size(), std::vector<float>(mask.values().begin(), mask.values().end()));
}

GreyImage Noise() {
  Rng rng(1, 0, 0);
  GreyImage picture({kSize_px, kSize_px});
  for (float& value : picture.values()) value = static_cast<float>(rng.Uniform());
  return picture;
}

GreyImage Turned(const GreyImage& picture) {
  GreyImage turned({picture.height(), picture.width()});
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      turned.at(x, picture.height() - 1 - y) = picture.at(y, x);
  return turned;
}

float LargestDifference(const GreyImage& a, const GreyImage& b) {
  float difference = 0.0F;
  for (std::size_t i = 0; i < a.PixelCount(); ++i)
    difference = std::max(difference, std::abs(a.values()[i] - b.values()[i]));
  return difference;
}

/// The response in the middle of a bar through the centre at an angle, to a filter with a single
/// orientation: along x.
float HorizontalResponse(int angle_deg, BarShape shape) {
  const double angle = angle_deg * 3.14159265358979 / 180.0;
  const int dx = static_cast<int>(std::lround(35 * std::cos(angle)));
  const int dy = static_cast<int>(std::lround(35 * std::sin(angle)));
  const GreyImage bar =
      Drawing({.x = kCentre - dx, .y = kCentre - dy}, {.x = kCentre + dx, .y = kCentre + dy}, 3.0);
  return BarResponse(bar, shape, {.orientations = 1}).at(kCentre, kCentre);
}

TEST(BarResponse, IsStrongestAlongTheBar) {
  for (const BarShape shape : {BarShape::kBar, BarShape::kBarEnd}) {
    const float along = HorizontalResponse(0, shape);
    EXPECT_GT(along, 0.1F);
    EXPECT_LT(HorizontalResponse(30, shape), 0.8F * along);
    EXPECT_LT(HorizontalResponse(90, shape), 0.05F * along);
  }
}

TEST(BarResponse, OfTheEndShapeReachesTheEndOfABar) {
  const GreyImage bar = Drawing({.x = 10, .y = kCentre}, {.x = kCentre, .y = kCentre}, 3.0);
  const GreyImage symmetric = BarResponse(bar, BarShape::kBar, {});
  const GreyImage asymmetric = BarResponse(bar, BarShape::kBarEnd, {});
  EXPECT_LT(symmetric.at(kCentre, kCentre), 0.3F * symmetric.at(kCentre, 25));
  EXPECT_GT(asymmetric.at(kCentre, kCentre), 0.8F * asymmetric.at(kCentre, 25));
  EXPECT_LT(asymmetric.at(kCentre, kCentre + 8), 0.1F * asymmetric.at(kCentre, 25));
}

TEST(BarResponse, IgnoresSpots) {
  const Point centre = {.x = kCentre, .y = kCentre};
  const GreyImage spot = Drawing(centre, centre, 3.0);
  const GreyImage bar = Drawing({.x = 5, .y = kCentre}, {.x = 75, .y = kCentre}, 3.0);
  EXPECT_LT(BarResponse(spot, BarShape::kBar, {}).at(kCentre, kCentre),
            0.1F * BarResponse(bar, BarShape::kBar, {}).at(kCentre, kCentre));
}

TEST(BarResponse, IgnoresDarkBars) {
  const GreyImage bar = Drawing({.x = 0, .y = kCentre}, {.x = 80, .y = kCentre}, 3.0);
  GreyImage dark = bar;
  for (float& value : dark.values()) value = 1.0F - value;
  EXPECT_LT(BarResponse(dark, BarShape::kBar, {}).at(kCentre, kCentre),
            0.1F * BarResponse(bar, BarShape::kBar, {}).at(kCentre, kCentre));
}

TEST(BarResponse, IsZeroOnFlatPictures) {
  const GreyImage flat({40, 30}, 0.37F);
  for (const BarShape shape : {BarShape::kBar, BarShape::kBarEnd})
    EXPECT_EQ(BarResponse(flat, shape, {}), GreyImage(flat.size()));
}

TEST(BarResponse, TurnsWithThePicture) {
  const GreyImage picture = Noise();
  for (const BarShape shape : {BarShape::kBar, BarShape::kBarEnd})
    EXPECT_LT(LargestDifference(Turned(BarResponse(picture, shape, {})),
                                BarResponse(Turned(picture), shape, {})),
              1e-5F);
}

TEST(BarResponse, GrowsWithContrastAndIgnoresBrightness) {
  const GreyImage picture = Noise();
  GreyImage other = picture;
  for (float& value : other.values()) value = 0.5F * value + 0.25F;
  GreyImage response = BarResponse(picture, BarShape::kBar, {});
  for (float& value : response.values()) value *= 0.5F;
  EXPECT_LT(LargestDifference(response, BarResponse(other, BarShape::kBar, {})), 1e-4F);
}

TEST(BarResponse, ReachesToTheEdgeOfThePicture) {
  const GreyImage bar = Drawing({.x = 0, .y = kCentre}, {.x = 80, .y = kCentre}, 3.0);
  const GreyImage response = BarResponse(bar, BarShape::kBar, {});
  EXPECT_NEAR(response.at(kCentre, 0), response.at(kCentre, kCentre), 1e-4F);
}

TEST(Scaled, MultipliesLengthsOnly) {
  const BarFilterOptions twice = Scaled({}, 2.0);
  EXPECT_EQ(twice.sigma_px, 4.8);
  EXPECT_EQ(twice.reach_px, 16.0);
  EXPECT_EQ(twice.step_px, 4.0);
  EXPECT_EQ(twice.sigma0_px, 6.0);
  EXPECT_EQ(twice.alpha, 0.7);
}

}  // namespace
}  // namespace noref
