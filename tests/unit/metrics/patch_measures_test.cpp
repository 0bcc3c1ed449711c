// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/patch_measures.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

constexpr Size kSize{80, 80};
constexpr PatchGridOptions kFourByFour{.side = 4};  // patches of 20 pixels

/// Rows y .. y + height - 1 from x to x_end - 1.
void Bar(Mask& mask, int y, int height, int x, int x_end) {
  for (int v = y; v < y + height; ++v)
    for (int u = x; u < x_end; ++u) mask.at(v, u) = 1;
}

std::vector<PatchRating> Rate(const Mask& mask, const Mask& reference, const Fov& fov) {
  return RatePatches(mask, reference, fov, PatchGrid(fov, kFourByFour));
}

TEST(PatchMeasures, CountEachPatchByItself) {
  Mask mask(kSize);
  Mask reference(kSize);
  Bar(mask, 5, 2, 0, 20);         // patch 0: 40 pixels
  Bar(reference, 6, 2, 0, 20);    // 20 of them are right
  Bar(reference, 65, 3, 70, 80);  // patch 15: missed
  const std::vector<PatchRating> ratings = Rate(mask, reference, WholeFrame(kSize));
  EXPECT_EQ(ratings[0].counts, (Contingency{.tp = 20, .fp = 20, .fn = 20, .tn = 340}));
  EXPECT_EQ(ratings[0].Dice(), 0.5);
  EXPECT_DOUBLE_EQ(*ratings[0].Mislabelled(), 0.1);
  EXPECT_EQ(ratings[15].Dice(), 0);
  EXPECT_DOUBLE_EQ(*ratings[15].Mislabelled(), 30.0 / 400);
  EXPECT_FALSE(ratings[5].Dice());
  EXPECT_EQ(ratings[5].Mislabelled(), 0);
}

TEST(PatchMeasures, ConnectivityCountsThePiecesInThePatch) {
  Mask reference(kSize);
  Bar(reference, 5, 2, 0, 80);
  Mask mask = reference;
  for (const int x : {5, 10, 15}) mask.at(5, x) = mask.at(6, x) = 0;  // 4 pieces in patch 0
  const std::vector<PatchRating> ratings = Rate(mask, reference, WholeFrame(kSize));
  EXPECT_EQ(ratings[0].mask.components, 4);
  EXPECT_EQ(ratings[0].reference.components, 1);
  EXPECT_DOUBLE_EQ(*ratings[0].Connectivity(), 1 - 3.0 / 40);
  EXPECT_EQ(ratings[1].Connectivity(), 1);
}

TEST(PatchMeasures, ConnectivityHasTheEdgeCasesOfItsFunction) {
  Mask mask(kSize);
  Bar(mask, 5, 2, 0, 20);
  const std::vector<PatchRating> ratings = Rate(mask, Mask(kSize), WholeFrame(kSize));
  EXPECT_EQ(ratings[0].Connectivity(), 0);
  EXPECT_FALSE(ratings[1].Connectivity());
}

TEST(PatchMeasures, NothingCountsOutsideTheFov) {
  Fov fov(kSize);
  for (int y = 0; y < 80; ++y)
    for (int x = 0; x < 80; ++x) fov.at(y, x) = x >= 10 || y >= 10;
  Mask mask(kSize);
  Bar(mask, 0, 8, 0, 8);
  const PatchRating first = Rate(mask, mask, fov).front();
  EXPECT_EQ(first.counts, (Contingency{.tn = 300}));
  EXPECT_EQ(first.mask, PatchShape{});
}

TEST(PatchMeasures, SmoothnessIsOneForStraightEdgesAndBelowForRoughOnes) {
  Mask straight(kSize);
  Bar(straight, 30, 6, 0, 80);
  Mask rough = straight;
  for (int x = 0; x < 80; x += 2) rough.at(29, x) = 1;
  const PatchGrid grid(WholeFrame(kSize), kFourByFour);
  const auto smooth = DescribePatches(straight, WholeFrame(kSize), grid);
  EXPECT_EQ(smooth[5].smoothness, 1);  // ends lie in the patches beside
  EXPECT_LT(*smooth[4].smoothness, 1);
  EXPECT_FALSE(smooth[0].smoothness);
  EXPECT_LT(*DescribePatches(rough, WholeFrame(kSize), grid)[5].smoothness, 0.85);
}

// A line 45 degrees down: steps over corners alone, chords as long as the ways.
TEST(PatchMeasures, SmoothnessIsOneForDiagonals) {
  Mask diagonal(kSize);
  for (int y = 0; y < 80; ++y)
    for (int x = y; x < 80; ++x) diagonal.at(y, x) = 1;
  const PatchGrid grid(WholeFrame(kSize), kFourByFour);
  EXPECT_NEAR(*DescribePatches(diagonal, WholeFrame(kSize), grid)[5].smoothness, 1, 1e-12);
}

TEST(PatchMeasures, SmoothnessOfSinglePixelsIsZero) {
  Mask mask(kSize);
  mask.at(25, 25) = 1;
  const PatchGrid grid(WholeFrame(kSize), kFourByFour);
  EXPECT_EQ(DescribePatches(mask, WholeFrame(kSize), grid)[5].smoothness, 0);
}

}  // namespace
}  // namespace noref
