// SPDX-License-Identifier: Apache-2.0
#include "noref/image/fov_estimate.h"

#include <gtest/gtest.h>

#include "noref/base/rng.h"

#include "support/iou.h"

namespace noref {
namespace {

using test::Iou;

constexpr Size kSize = {200, 160};

bool InDisc(int y, int x, double radius) {
  const double dx = x - 99.5;
  const double dy = y - 79.5;
  return dx * dx + dy * dy <= radius * radius;
}

Fov Disc(double radius) {
  Fov fov(kSize);
  for (int y = 0; y < kSize.height; ++y)
    for (int x = 0; x < kSize.width; ++x) fov.at(y, x) = InDisc(y, x, radius);
  return fov;
}

/// A reddish disc that darkens towards its rim, on a dark surround, with noise everywhere.
RgbImage Photograph(double radius, std::uint64_t seed, int surround = 6) {
  Rng rng(seed, 0, 0);
  RgbImage picture(kSize);
  for (int y = 0; y < kSize.height; ++y) {
    for (int x = 0; x < kSize.width; ++x) {
      const double dx = x - 99.5;
      const double dy = y - 79.5;
      const double place = (dx * dx + dy * dy) / (radius * radius);
      const double red = place <= 1.0 ? 180.0 - 110.0 * place : surround;
      const int noisy = static_cast<int>(red) + rng.Between(-5, 5);
      picture.at(y, x) = {.red = static_cast<std::uint8_t>(noisy),
                          .green = static_cast<std::uint8_t>(noisy / 2),
                          .blue = static_cast<std::uint8_t>(noisy / 4)};
    }
  }
  return picture;
}

void Paint(RgbImage& picture, Rect rect, Rgb color) {
  for (int y = rect.y; y < rect.y + rect.height; ++y)
    for (int x = rect.x; x < rect.x + rect.width; ++x) picture.at(y, x) = color;
}

TEST(EstimateFov, FindsTheDisc) {
  for (const double radius : {60.0, 75.0, 95.0}) {  // the last is clipped above and below
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const FovEstimate estimate = EstimateFov(Photograph(radius, seed));
      EXPECT_TRUE(estimate.found);
      EXPECT_GT(Iou(estimate.fov, Disc(radius)), 0.98) << radius;
    }
  }
}

TEST(EstimateFov, FindsTheDiscOnABrighterSurround) {
  const FovEstimate estimate = EstimateFov(Photograph(75.0, 1, 40));
  EXPECT_TRUE(estimate.found);
  EXPECT_GT(Iou(estimate.fov, Disc(75.0)), 0.97);
}

TEST(EstimateFov, ClosesHolesAndNotchesAndLeavesOutLabels) {
  RgbImage picture = Photograph(75.0, 3);
  Paint(picture, {.x = 90, .y = 70, .width = 25, .height = 25}, {});  // a dark lesion
  Paint(picture, {.x = 20, .y = 77, .width = 18, .height = 5}, {});   // a notch in the rim
  Paint(picture, {.x = 0, .y = 0, .width = 25, .height = 9}, {255, 255, 255});  // writing
  const FovEstimate estimate = EstimateFov(picture);
  EXPECT_TRUE(estimate.found);
  EXPECT_GT(Iou(estimate.fov, Disc(75.0)), 0.98);
  EXPECT_EQ(estimate.fov.at(80, 100), 1);
  EXPECT_EQ(estimate.fov.at(5, 5), 0);
}

TEST(EstimateFov, TakesTheWholeFrameWithoutADarkSurround) {
  const RgbImage even(kSize, {.red = 120, .green = 60, .blue = 30});
  const RgbImage dark(kSize, {.red = 3, .green = 2, .blue = 1});
  RgbImage spot(kSize);  // bright, but too small for a field of view
  Paint(spot, {.x = 65, .y = 42, .width = 70, .height = 75}, {200, 200, 200});
  RgbImage cross(kSize);  // bright and large, but no disc
  Paint(cross, {.x = 0, .y = 60, .width = 200, .height = 40}, {200, 200, 200});
  Paint(cross, {.x = 80, .y = 0, .width = 40, .height = 160}, {200, 200, 200});
  for (const RgbImage& picture : {even, dark, spot, cross, RgbImage({1, 1})}) {
    const FovEstimate estimate = EstimateFov(picture);
    EXPECT_FALSE(estimate.found);
    EXPECT_EQ(estimate.fov, WholeFrame(picture.size()));
  }
}

}  // namespace
}  // namespace noref
