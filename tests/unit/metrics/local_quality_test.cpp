// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/local_quality.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

/// A certain vessel along row 2 of a frame of 40 x 5 pixels.
Posterior VesselPosterior() {
  SoftMap probability({40, 5});
  for (float& p : probability.row(2)) p = 1;
  return Posterior(std::move(probability), WholeFrame({40, 5}));
}

/// The left half of the vessel, and one that is made up below its end.
Mask FaultyMask() {
  Mask mask({40, 5});
  for (int x = 0; x < 20; ++x) mask.at(2, x) = 1;
  for (int x = 10; x < 20; ++x) mask.at(4, x) = 1;
  return mask;
}

TEST(LocalQuality, TellsWhereVesselIsMissedAndInvented) {
  // Windows of 40 * 0.1 pixels: two to either side.
  const LocalQuality quality =
      MapLocalQuality(FaultyMask(), VesselPosterior(), {.window_share = 0.1});
  EXPECT_EQ(quality.dice.at(2, 5), 1);
  EXPECT_EQ(quality.missed.at(2, 5), 0);
  EXPECT_EQ(quality.invented.at(2, 5), 0);
  EXPECT_EQ(quality.missed.at(2, 35), 1);
  EXPECT_EQ(quality.dice.at(2, 35), 0);
  EXPECT_FLOAT_EQ(quality.invented.at(2, 15), 0.5F);
  EXPECT_FLOAT_EQ(quality.dice.at(2, 15), 10.0F / 15);
  // The window around x = 18 holds columns 16 to 20, the last without mask.
  EXPECT_FLOAT_EQ(quality.missed.at(2, 18), 0.2F);
}

TEST(LocalQuality, DoesNotRatePlacesWithoutVessel) {
  Posterior posterior(SoftMap({40, 40}), WholeFrame({40, 40}));
  Mask mask({40, 40});
  mask.at(0, 0) = 1;
  const LocalQuality quality =
      MapLocalQuality(mask, posterior, {.window_share = 0.25, .least_vessel_share = 0.01});
  EXPECT_EQ(quality.rated.at(20, 20), 0);
  // A corner window has 6 x 6 pixels: half a pixel of 36 is above 1 %.
  EXPECT_EQ(quality.rated.at(0, 0), 1);
  EXPECT_EQ(quality.invented.at(0, 0), 1);
  EXPECT_EQ(quality.missed.at(0, 0), 0);
  // 11 x 11 pixels further in: it is below.
  EXPECT_EQ(quality.rated.at(5, 5), 0);
}

TEST(LocalQuality, LeavesTheOutsideUnrated) {
  SoftMap probability({20, 20}, 1.0F);
  Fov fov({20, 20}, 1);
  fov.at(3, 3) = 0;
  const Mask mask({20, 20}, 1);
  const LocalQuality quality = MapLocalQuality(mask, Posterior(probability, fov));
  EXPECT_EQ(quality.rated.at(3, 3), 0);
  EXPECT_EQ(quality.dice.at(3, 3), 0);
  EXPECT_EQ(CountOnes(quality.rated), 399u);
  EXPECT_EQ(quality.dice.at(4, 4), 1);
}

TEST(LocalQuality, PatchesHoldTheCountsOfTheirPixels) {
  Posterior posterior(SoftMap({16, 16}, 0.25F), WholeFrame({16, 16}));
  Mask mask({16, 16});
  mask.at(2, 5) = 1;
  const PatchGrid grid(posterior.fov(), {.side = 8});
  const auto counts = ExpectedPatchCounts(mask, posterior, grid);
  ASSERT_EQ(counts.size(), 64u);
  EXPECT_EQ(counts[0], (RealContingency{.fn = 1, .tn = 3}));
  EXPECT_EQ(counts[10], (RealContingency{.tp = 0.25, .fp = 0.75, .fn = 0.75, .tn = 2.25}));
}

TEST(LocalQuality, ShareBelowCountsRatedPixelsOnly) {
  LocalQuality quality{
      .rated = Fov({4, 2}, 1), .dice = QualityMap({4, 2}, 0.5F), .invented = {}, .missed = {}};
  quality.dice.at(0, 0) = 0.25F;
  quality.dice.at(1, 0) = 0;
  quality.rated.at(1, 0) = 0;
  EXPECT_EQ(ShareBelow(quality, 0.5), 1.0 / 7);
  EXPECT_EQ(ShareBelow(quality, 0.25), 0);
  EXPECT_EQ(ShareBelow(quality, 0.75), 1);
  EXPECT_FALSE(
      ShareBelow({.rated = Fov({4, 2}), .dice = quality.dice, .invented = {}, .missed = {}}, 0.5));
}

TEST(LocalQuality, EmptyPicturesHaveNoPlaces) {
  const LocalQuality quality =
      MapLocalQuality(Mask(Size{}), Posterior(SoftMap(Size{}), Fov(Size{})));
  EXPECT_EQ(quality.rated.PixelCount(), 0u);
  EXPECT_FALSE(QualityOf({}));
}

}  // namespace
}  // namespace noref
