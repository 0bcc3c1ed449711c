// SPDX-License-Identifier: Apache-2.0
#include "noref/segment/cosfire.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "noref/image/fundus.h"
#include "noref/metrics/soft_measures.h"
#include "noref/phantom/fundus_picture.h"

#include "support/disc.h"

namespace noref {
namespace {

/// A grey eye with dark vessels on a black surround.
RgbImage Photograph(const test::DiscCase& eye) {
  RgbImage picture(eye.fov.size());
  for (std::size_t i = 0; i < picture.PixelCount(); ++i) {
    const auto level = static_cast<std::uint8_t>(
        eye.fov.values()[i] == 0 ? 0 : (eye.mask.values()[i] != 0 ? 60 : 110));
    picture.values()[i] = {.red = level, .green = level, .blue = level};
  }
  return picture;
}

double Auc(const SoftMap& soft, const Phantom& phantom) {
  return RocAuc(CountLevels(soft, phantom.mask, phantom.fov)).value();
}

TEST(CosfireSegmenter, FindsTheVesselsOfAPhantomAtEverySize) {
  for (const int size : {300, 565, 900}) {
    const Phantom phantom = MakePhantom({.size = size}, 1, 1);
    const SoftMap soft = CosfireSegmenter().Segment(FundusPicture(phantom), phantom.fov);
    EXPECT_GT(Auc(soft, phantom), 0.93) << size;
  }
}

TEST(CosfireSegmenter, FillsItsRangeWithinTheFovAndIsZeroOutside) {
  const test::DiscCase eye = test::MakeDiscCase(200);
  const SoftMap soft = CosfireSegmenter().Segment(Photograph(eye), eye.fov);
  EXPECT_EQ(*std::max_element(soft.values().begin(), soft.values().end()), 1.0F);
  for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
    EXPECT_GE(soft.values()[i], 0.0F);
    if (eye.fov.values()[i] == 0) {
      EXPECT_EQ(soft.values()[i], 0.0F);
    }
  }
}

TEST(CosfireSegmenter, SeesNoVesselAtTheRim) {
  test::DiscCase eye = test::MakeDiscCase(300);
  for (int y = 0; y < 300; ++y)
    for (int x = 0; x < 300; ++x) eye.mask.at(y, x) = std::abs(x - 150) < 3;
  const SoftMap soft = CosfireSegmenter().Segment(Photograph(eye), eye.fov);
  EXPECT_GT(soft.at(150, 150), 0.3F);
  float strongest = 0.0F;
  for (int y = 0; y < 300; ++y)
    for (int x = 0; x < 300; ++x)
      if (std::abs(x - 150) > 20) strongest = std::max(strongest, soft.at(y, x));
  EXPECT_LT(strongest, 0.05F);
}

TEST(CosfireSegmenter, IsZeroOnFlatImages) {
  const Size size = {64, 48};
  const SoftMap soft = CosfireSegmenter().Segment(
      RgbImage(size, {.red = 90, .green = 90, .blue = 90}), WholeFrame(size));
  EXPECT_EQ(soft, SoftMap(size));
}

TEST(CosfireSegmenter, IgnoresWhatLiesOutsideTheFov) {
  const test::DiscCase eye = test::MakeDiscCase(150);
  const RgbImage picture = Photograph(eye);
  RgbImage other = picture;
  for (std::size_t i = 0; i < other.PixelCount(); ++i)
    if (eye.fov.values()[i] == 0) other.values()[i] = {.red = 255, .green = 255, .blue = 255};
  const CosfireSegmenter segmenter;
  EXPECT_EQ(segmenter.Segment(picture, eye.fov), segmenter.Segment(other, eye.fov));
}

TEST(CosfireSegmenter, GetsAlongWithTheSmallestImages) {
  for (const Size size : {Size{1, 1}, Size{7, 1}, Size{2, 9}})
    EXPECT_EQ(CosfireSegmenter().Segment(RgbImage(size), WholeFrame(size)), SoftMap(size));
}

TEST(CosfireSegmenter, RefusesAFovOfAnotherSize) {
  EXPECT_THROW(CosfireSegmenter().Segment(RgbImage({9, 9}), WholeFrame({9, 8})), Error);
  EXPECT_THROW(CosfireSegmenter().Segment(RgbImage({9, 9}), Fov({9, 9})), Error);
}

}  // namespace
}  // namespace noref
