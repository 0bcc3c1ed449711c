// SPDX-License-Identifier: Apache-2.0
#include "noref/image/fundus.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "support/disc.h"

namespace noref {
namespace {

constexpr int kSize_px = 120;

/// Bright within the FoV and darker towards its rim, black outside, with dark vessels.
GreyImage Photograph(const test::DiscCase& eye, float depth) {
  GreyImage grey(eye.fov.size());
  for (int y = 0; y < grey.height(); ++y)
    for (int x = 0; x < grey.width(); ++x) {
      const auto place = static_cast<float>(std::hypot(x - kSize_px / 2, y - kSize_px / 2));
      const float level = 0.6F - 0.002F * place - depth * static_cast<float>(eye.mask.at(y, x));
      grey.at(y, x) = eye.fov.at(y, x) != 0 ? level : 0.0F;
    }
  return grey;
}

TEST(FovDiameter, IsTheLongerSideOfTheBox) {
  Fov fov({40, 30});
  for (int y = 5; y < 25; ++y)
    for (int x = 3; x < 38; ++x) fov.at(y, x) = 1;
  EXPECT_EQ(FovDiameter(fov), 35.0);
  EXPECT_THROW(FovDiameter(Fov({4, 4})), Error);
}

TEST(ExtendBorder, KeepsTheInsideAndContinuesItOutwards) {
  const test::DiscCase eye = test::MakeDiscCase(kSize_px);
  const GreyImage grey = Photograph(eye, 0.0F);
  const GreyImage extended = ExtendBorder(grey, eye.fov, 0.0);
  for (int y = 0; y < kSize_px; ++y)
    for (int x = 0; x < kSize_px; ++x) {
      if (eye.fov.at(y, x) != 0)
        EXPECT_EQ(extended.at(y, x), grey.at(y, x));
      else
        EXPECT_NEAR(extended.at(y, x), 0.6F - 0.002F * (kSize_px / 2 - 2), 0.004F);
    }
}

TEST(ExtendBorder, ReplacesTheRimToo) {
  const test::DiscCase eye = test::MakeDiscCase(kSize_px);
  GreyImage grey(eye.fov.size(), 0.5F);
  const GreyImage clean = ExtendBorder(grey, eye.fov, 2.0);
  // The outermost pixels are dark, as after JPEG compression.
  const auto row = eye.fov.row(60);
  const auto first = std::find(row.begin(), row.end(), 1) - row.begin();
  grey.at(60, static_cast<int>(first)) = 0.2F;
  EXPECT_EQ(ExtendBorder(grey, eye.fov, 2.0), clean);
  EXPECT_NE(ExtendBorder(grey, eye.fov, 0.0), clean);
}

TEST(ExtendBorder, FillsARingWithTheMeansOfKnownNeighbours) {
  Fov fov({5, 1});
  fov.at(0, 1) = 1;
  fov.at(0, 2) = 1;
  GreyImage grey({5, 1}, std::vector<float>{9.0F, 0.25F, 0.75F, 9.0F, 9.0F});
  const GreyImage expected({5, 1}, std::vector<float>{0.25F, 0.25F, 0.75F, 0.75F, 0.75F});
  EXPECT_EQ(ExtendBorder(grey, fov, 0.0), expected);
  EXPECT_EQ(ExtendBorder(grey, fov, 100.0), expected) << "a FoV that is all rim";
}

TEST(ExtendBorder, LeavesAPictureWithoutSurroundAlone) {
  const GreyImage grey({3, 2}, std::vector<float>{0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F});
  EXPECT_EQ(ExtendBorder(grey, WholeFrame({3, 2}), 5.0), grey);
}

TEST(ExtendBorder, NamesBothSizes) {
  try {
    ExtendBorder(GreyImage({3, 2}), WholeFrame({4, 2}), 0.0);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::kSizeMismatch);
    EXPECT_NE(std::string(error.what()).find("3x2, but its field of view is 4x2"),
              std::string::npos);
  }
  EXPECT_THROW(ExtendBorder(GreyImage({3, 2}), Fov({3, 2}), 0.0), Error);
}

TEST(LocalContrast, IsNegativeOnVesselsAndSmallElsewhere) {
  const test::DiscCase eye = test::MakeDiscCase(kSize_px);
  const ContrastMap contrast = LocalContrast(Photograph(eye, 0.1F), eye.fov);
  EXPECT_LT(contrast.at(30, 60), -0.3F);
  EXPECT_GT(contrast.at(30, 50), 0.0F);
  for (std::size_t i = 0; i < contrast.PixelCount(); ++i) {
    EXPECT_LE(std::abs(contrast.values()[i]), 1.0F);
    if (eye.fov.values()[i] == 0) {
      EXPECT_EQ(contrast.values()[i], 0.0F);
    }
  }
}

TEST(LocalContrast, ShowsNoVesselAtTheRim) {
  const test::DiscCase eye = test::MakeDiscCase(kSize_px);
  GreyImage grey = Photograph(eye, 0.1F);
  for (int x = 0; x < kSize_px; ++x) grey.at(3, x) = 0.0F;  // the FoV reaches over the disc
  const ContrastMap contrast = LocalContrast(grey, eye.fov);
  for (int y = 3; y < 8; ++y)
    for (int x = 42; x < 56; ++x) EXPECT_GT(contrast.at(y, x), -0.15F) << y << " " << x;
}

TEST(LocalContrast, IgnoresBrightnessAndContrast) {
  const test::DiscCase eye = test::MakeDiscCase(kSize_px);
  const GreyImage grey = Photograph(eye, 0.2F);
  GreyImage darker = grey;
  for (float& value : darker.values()) value = 0.5F * value + 0.1F;
  const ContrastOptions options = {.lowest_deviation = 1e-6};
  const ContrastMap contrast = LocalContrast(grey, eye.fov, options);
  const ContrastMap other = LocalContrast(darker, eye.fov, options);
  float difference = 0.0F;
  for (std::size_t i = 0; i < contrast.PixelCount(); ++i)
    difference = std::max(difference, std::abs(contrast.values()[i] - other.values()[i]));
  EXPECT_LT(difference, 1e-3F);
}

TEST(LocalContrast, IsZeroOnFlatPictures) {
  const test::DiscCase eye = test::MakeDiscCase(kSize_px);
  for (const float level : {0.0F, 0.3F, 1.0F}) {
    const ContrastMap contrast = LocalContrast(GreyImage(eye.fov.size(), level), eye.fov);
    for (const float value : contrast.values()) EXPECT_NEAR(value, 0.0F, 1e-4F);
  }
}

}  // namespace
}  // namespace noref
