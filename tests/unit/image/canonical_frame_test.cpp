// SPDX-License-Identifier: Apache-2.0
#include "noref/image/canonical_frame.h"

#include <numeric>

#include <gtest/gtest.h>

namespace noref {
namespace {

Fov RectangleFov(Size size, Rect rect) {
  Fov fov(size);
  for (int y = rect.y; y < rect.y + rect.height; ++y)
    for (int x = rect.x; x < rect.x + rect.width; ++x) fov.at(y, x) = 1;
  return fov;
}

double Sum(const GreyImage& grey) {
  return std::accumulate(grey.values().begin(), grey.values().end(), 0.0);
}

TEST(CanonicalFrame, IsTheCentredSquareAroundTheFov) {
  const Fov tall = RectangleFov({20, 30}, {.x = 4, .y = 6, .width = 10, .height = 20});
  EXPECT_EQ(MakeCanonicalFrame(tall, 5).square, (Rect{.x = -1, .y = 6, .width = 20, .height = 20}));
  const Fov wide = RectangleFov({20, 30}, {.x = 4, .y = 6, .width = 9, .height = 6});
  EXPECT_EQ(MakeCanonicalFrame(wide, 5).square, (Rect{.x = 4, .y = 5, .width = 9, .height = 9}));
}

TEST(CanonicalFrame, OfAnEmptyFovIsABadFov) {
  try {
    MakeCanonicalFrame(Fov({7, 5}), 4);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::kBadFov);
  }
}

TEST(ToCanonical, IsTheCropAtTheSameSize) {
  Mask mask({6, 4});
  mask.at(1, 2) = 1;
  mask.at(2, 4) = 1;
  mask.at(0, 0) = 1;  // outside the FoV
  const Fov fov = RectangleFov({6, 4}, {.x = 2, .y = 1, .width = 3, .height = 3});
  const GreyImage grey = ToCanonical(mask, fov, MakeCanonicalFrame(fov, 3));
  const std::vector<float> expected = {1, 0, 0, 0, 0, 1, 0, 0, 0};
  EXPECT_EQ(std::vector<float>(grey.values().begin(), grey.values().end()), expected);
}

TEST(ToCanonical, KeepsTheSignOfContrast) {
  const ContrastMap contrast({2, 2}, std::vector<float>{-1.0F, 0.5F, -0.5F, 1.0F});
  Fov fov = WholeFrame({2, 2});
  fov.at(1, 1) = 0;
  EXPECT_FLOAT_EQ(ToCanonical(contrast, fov, MakeCanonicalFrame(fov, 1)).at(0, 0), -0.25F);
}

TEST(ToCanonical, WeighsEachSourcePixelByItsOverlap) {
  // Three pixels onto two: the middle one is shared, each output pixel covers 1.5 source pixels.
  Mask mask({3, 3});
  mask.at(0, 1) = 1;
  const Fov fov = WholeFrame(mask.size());
  const GreyImage grey = ToCanonical(mask, fov, MakeCanonicalFrame(fov, 2));
  const auto share = static_cast<float>(0.5 * 1.0 / 2.25);
  EXPECT_FLOAT_EQ(grey.at(0, 0), share);
  EXPECT_FLOAT_EQ(grey.at(0, 1), share);
  EXPECT_EQ(grey.at(1, 0), 0.0F);
}

TEST(ToCanonical, RepeatsPixelsWhenEnlarging) {
  Mask mask({2, 2});
  mask.at(0, 1) = 1;
  const Fov fov = WholeFrame(mask.size());
  const GreyImage grey = ToCanonical(mask, fov, MakeCanonicalFrame(fov, 5));
  EXPECT_EQ(grey.at(0, 4), 1.0F);
  EXPECT_EQ(grey.at(0, 2), 0.5F);
  EXPECT_EQ(grey.at(2, 2), 0.25F);
  EXPECT_EQ(grey.at(4, 0), 0.0F);
}

TEST(ToCanonical, KeepsAVesselOfOnePixelInALargeImage) {
  Mask mask({3504, 2336});
  for (int y = 0; y < mask.height(); ++y) mask.at(y, 1001) = 1;
  const Fov fov = WholeFrame(mask.size());
  const GreyImage grey = ToCanonical(mask, fov, MakeCanonicalFrame(fov, 512));
  for (int y = 0; y < 512; ++y) {
    if (y == 85 || y == 426) continue;  // the rows that hold the upper and lower edge
    const bool inside = y > 85 && y < 426;
    float row_sum = 0.0F;
    for (const float value : grey.row(y)) row_sum += value;
    EXPECT_NEAR(row_sum, inside ? 512.0 / 3504.0 : 0.0, 1e-6) << y;
  }
}

TEST(ToCanonical, HalvesAThinColumnInsteadOfLosingIt) {
  Mask mask({64, 64});
  for (int y = 0; y < 64; ++y) mask.at(y, 13) = 1;
  const Fov fov = WholeFrame(mask.size());
  const CanonicalFrame frame = MakeCanonicalFrame(fov, 32);
  EXPECT_DOUBLE_EQ(Sum(ToCanonical(mask, fov, frame)), 16.0);
  EXPECT_EQ(CountOnes(ToCanonicalMask(mask, fov, frame)), 32u);
}

TEST(ToCanonical, GivesTheFovAsShareOfEachPixel) {
  const Fov fov = RectangleFov({4, 4}, {.x = 0, .y = 1, .width = 4, .height = 2});
  const CanonicalFrame frame = MakeCanonicalFrame(fov, 1);
  EXPECT_EQ(ToCanonical(fov, frame).at(0, 0), 0.5F);
  EXPECT_EQ(ToCanonicalFov(fov, frame).at(0, 0), 1);
}

TEST(WholeSquare, KeepsAPictureOfTheSameSize) {
  Mask mask({4, 4});
  mask.at(3, 0) = 1;
  EXPECT_EQ(ToCanonicalMask(mask, WholeFrame({4, 4}), WholeSquare({4, 4}, 4)), mask);
}

}  // namespace
}  // namespace noref
