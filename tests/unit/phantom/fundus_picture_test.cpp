// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/fundus_picture.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

struct Brightness {
  double vessel = 0;
  double background = 0;
};

/// Mean green inside vessels and right beside none, away from the disc.
Brightness MeanGreen(const Phantom& eye, const RgbImage& picture) {
  double sums[2] = {0, 0};
  double counts[2] = {0, 0};
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) {
      const Position place{static_cast<double>(x), static_cast<double>(y)};
      if (eye.fov.at(y, x) == 0 || Distance(place, eye.disc) < 2 * eye.disc_radius) continue;
      sums[eye.mask.at(y, x)] += picture.at(y, x).green;
      ++counts[eye.mask.at(y, x)];
    }
  }
  return {sums[1] / counts[1], sums[0] / counts[0]};
}

TEST(FundusPicture, VesselsAreDarkInGreenAndBlackIsOutside) {
  const Phantom eye = MakePhantom({.size = 400}, 1, 0);
  const RgbImage picture = FundusPicture(eye);
  const Brightness brightness = MeanGreen(eye, picture);
  EXPECT_LT(brightness.vessel, 0.85 * brightness.background);
  for (std::size_t i = 0; i < picture.PixelCount(); ++i)
    if (eye.fov.values()[i] == 0) {
      ASSERT_EQ(picture.values()[i], Rgb{});
    }
}

TEST(FundusPicture, WithoutContrastThereAreNoVessels) {
  const Phantom eye = MakePhantom({.size = 400}, 1, 0);
  const Brightness brightness = MeanGreen(eye, FundusPicture(eye, {.contrast = 0}));
  EXPECT_NEAR(brightness.vessel / brightness.background, 1, 0.03);
}

TEST(FundusPicture, TheDiscIsBrightAndTheFoveaDark) {
  const Phantom eye = MakePhantom({.size = 400}, 7, 0);
  const RgbImage picture = FundusPicture(eye, {.contrast = 0});
  const auto green = [&](Position place) {
    return picture.at(static_cast<int>(place.y), static_cast<int>(place.x)).green;
  };
  const Position between = 0.5 * (eye.disc + eye.fovea);
  EXPECT_GT(green(eye.disc), green(between) + 30);
  EXPECT_LT(green(eye.fovea), green(between) - 10);
}

TEST(FundusPicture, LesionsChangeTheirPlacesAlone) {
  const Phantom eye = MakePhantom({.size = 400}, 1, 0);
  const RgbImage healthy = FundusPicture(eye, {.noise = 0});
  const RgbImage sick = FundusPicture(eye, {.noise = 0, .dark_lesions = 20});
  const RgbImage bright = FundusPicture(eye, {.noise = 0, .bright_lesions = 20});
  EXPECT_NE(healthy, sick);
  EXPECT_NE(healthy, bright);
  EXPECT_NE(sick, bright);
}

TEST(FundusPicture, IsTheSameEveryTime) {
  const Phantom eye = MakePhantom({.size = 200}, 1, 0);
  EXPECT_EQ(FundusPicture(eye), FundusPicture(eye));
}

}  // namespace
}  // namespace noref
