// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/quality_overlay.h"

#include <gtest/gtest.h>

#include "noref/report/palette.h"

namespace noref {
namespace {

/// Four vertical vessels of a mask of 100 x 100 pixels; each panel shows them ten times enlarged.
class QualityOverlayTest : public testing::Test {
 protected:
  QualityOverlayTest()
      : image_(kSize, Rgb{180, 120, 40}),
        mask_(kSize),
        fov_(WholeFrame(kSize)),
        probability_(kSize),
        quality_{.rated = WholeFrame(kSize),
                 .dice = QualityMap(kSize, 1.0F),
                 .invented = QualityMap(kSize),
                 .missed = QualityMap(kSize)} {
    for (int y = 0; y < kSize.height; ++y) {
      for (int x = 0; x < 3; ++x) {
        mask_.at(y, kAgreed + x) = 1;
        probability_.at(y, kAgreed + x) = 1;
        mask_.at(y, kInvented + x) = 1;
        probability_.at(y, kMissed + x) = 1;
      }
    }
  }

  RgbImage Draw(const std::optional<HeatCell>& worst = {}) const {
    return QualityOverlay(image_, mask_, Posterior(probability_, fov_), quality_, worst, "title");
  }

  /// The colour in the middle of a pixel of the mask.
  static Rgb Left(const RgbImage& picture, int y, int x) {
    return picture.at(kTop + y * 10 + 5, kGap + x * 10 + 5);
  }
  static Rgb Right(const RgbImage& picture, int y, int x) {
    return picture.at(kTop + y * 10 + 5, 2 * kGap + 1000 + x * 10 + 5);
  }

  static constexpr Size kSize{100, 100};
  static constexpr int kAgreed = 20;
  static constexpr int kInvented = 40;
  static constexpr int kMissed = 60;
  static constexpr int kGap = 16;
  static constexpr int kTop = 78;
  RgbImage image_;
  Mask mask_;
  Fov fov_;
  SoftMap probability_;
  LocalQuality quality_;
};

TEST_F(QualityOverlayTest, TellsAgreedInventedAndMissedVesselsApart) {
  const RgbImage picture = Draw();
  const Rgb agreed = Left(picture, 50, kAgreed + 1);
  const Rgb invented = Left(picture, 50, kInvented + 1);
  const Rgb missed = Left(picture, 50, kMissed + 1);
  const Rgb ground = Left(picture, 50, 80);
  EXPECT_GT(Luminance(agreed), 0.9);
  EXPECT_GT(invented.red, invented.green + 100);
  EXPECT_GT(invented.blue, invented.green + 100);
  EXPECT_GT(missed.green, missed.red + 100);
  EXPECT_GT(missed.green, missed.blue + 100);
  EXPECT_LT(Luminance(ground), 0.6);
}

TEST_F(QualityOverlayTest, ShowsNoSmallDoubt) {
  const RgbImage before = Draw();
  for (float& value : probability_.values()) value = value == 1 ? 0.6F : 0.2F;
  for (int y = 0; y < kSize.height; ++y)
    for (int x = kInvented; x < kInvented + 3; ++x) probability_.at(y, x) = 0;
  EXPECT_EQ(Left(Draw(), 50, kAgreed + 1), Left(before, 50, kAgreed + 1));
  EXPECT_EQ(Left(Draw(), 50, 80), Left(before, 50, 80));
}

TEST_F(QualityOverlayTest, ColoursByTheExpectedDiceWhereItIsRated) {
  for (int y = 0; y < kSize.height; ++y)
    for (int x = 0; x < kSize.width; ++x) {
      quality_.dice.at(y, x) = y < 50 ? 0.0F : 1.0F;
      quality_.rated.at(y, x) = x < 50;
    }
  const RgbImage picture = Draw();
  for (const int x : {30, kAgreed + 1}) {
    const Rgb bad = Right(picture, 20, x);
    const Rgb good = Right(picture, 80, x);
    EXPECT_GT(bad.red, bad.blue + 20);
    EXPECT_GT(good.blue, good.red + 20);
  }
  const Rgb unrated = Right(picture, 20, 80);
  EXPECT_NEAR(unrated.red, unrated.blue, 2);
}

TEST_F(QualityOverlayTest, ShowsTheBoxAroundTheFieldOfViewAndNothingOutside) {
  for (int y = 0; y < kSize.height; ++y)
    for (int x = 0; x < kSize.width; ++x) fov_.at(y, x) = x >= 50 && (x < 90 || y < 10);
  const RgbImage picture = Draw();
  EXPECT_EQ(picture.width(), 2 * 500 + 3 * kGap);
  const Rgb outside = picture.at(kTop + 500, kGap + 450);
  EXPECT_LT(Luminance(outside), 0.1);
  EXPECT_GT(Luminance(picture.at(kTop + 50, kGap + 450)), 0.1);
}

TEST_F(QualityOverlayTest, FramesTheWorstPatch) {
  const HeatCell worst{.rect = {.x = 10, .y = 20, .width = 30, .height = 40}, .value = 0.25};
  const RgbImage with = Draw(worst);
  const RgbImage without = Draw();
  const int left = 2 * kGap + 1000;
  EXPECT_EQ(with.at(kTop + 400, left + 101), kWhite);
  EXPECT_EQ(with.at(kTop + 400, left + 398), kWhite);
  EXPECT_EQ(with.at(kTop + 598, left + 300), kWhite);
  EXPECT_EQ(with.at(kTop + 400, left + 250), without.at(kTop + 400, left + 250));
}

TEST_F(QualityOverlayTest, TakesPatchesThatReachOverTheBoxAndTinyFlatPictures) {
  const HeatCell over{.rect = {.x = 90, .y = 0, .width = 10, .height = 100}, .value = 0.0};
  for (int y = 0; y < kSize.height; ++y) fov_.at(y, 99) = 0;
  EXPECT_GT(Draw(over).width(), 0);
  const Posterior posterior(SoftMap({1, 1}), WholeFrame({1, 1}));
  const LocalQuality quality = MapLocalQuality(Mask({1, 1}), posterior);
  const RgbImage tiny = QualityOverlay(RgbImage({1, 1}), Mask({1, 1}), posterior, quality, {}, "x");
  EXPECT_EQ(tiny.width(), 2 * 1000 + 3 * kGap);
}

TEST(QualityOverlayStrength, FollowsTheProbability) {
  EXPECT_EQ(InventedStrength(1), 0);
  EXPECT_EQ(InventedStrength(0.6), 0);
  EXPECT_NEAR(InventedStrength(0.35), 0.5, 1e-12);
  EXPECT_EQ(InventedStrength(0), 1);
  EXPECT_EQ(MissedStrength(0), 0);
  EXPECT_EQ(MissedStrength(0.2), 0);
  EXPECT_NEAR(MissedStrength(0.45), 0.5, 1e-12);
  EXPECT_EQ(MissedStrength(1), 1);
}

}  // namespace
}  // namespace noref
