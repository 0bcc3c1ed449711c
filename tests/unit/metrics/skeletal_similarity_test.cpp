// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/skeletal_similarity.h"

#include <cmath>

#include <gtest/gtest.h>

#include "noref/shape/skeleton.h"

namespace noref {
namespace {

constexpr Size kSize{60, 40};

/// A vessel from left to right that falls one pixel in `run`: rows y(x) - half .. y(x) + half.
Mask Vessel(int top, int half, int run = 4) {
  Mask mask(kSize);
  for (int x = 5; x < 55; ++x)
    for (int dy = -half; dy <= half; ++dy) mask.at(top + x / run + dy, x) = 1;
  return mask;
}

std::optional<SkeletalSimilarity> Compare(const Mask& mask,
                                          const Mask& reference,
                                          const SkeletalOptions& options = {}) {
  return CompareSkeletons(
      mask, reference, Skeletonize(mask), Skeletonize(reference), WholeFrame(kSize), options);
}

TEST(SkeletalSimilarity, IsOneForEqualMasks) {
  const SkeletalSimilarity result = *Compare(Vessel(10, 1), Vessel(10, 1));
  EXPECT_DOUBLE_EQ(result.similarity, 1);
  EXPECT_EQ(result.specificity, 1);
  EXPECT_DOUBLE_EQ(result.accuracy, 1);
  EXPECT_EQ(result.confidence, 1);
}

TEST(SkeletalSimilarity, ForgivesAShiftWithinTheRange) {
  EXPECT_GT(Compare(Vessel(11, 1), Vessel(10, 1))->similarity, 0.9);
}

TEST(SkeletalSimilarity, IsZeroBeyondTheRangeAndForAnEmptyMask) {
  EXPECT_EQ(Compare(Vessel(20, 1), Vessel(10, 1))->similarity, 0);
  EXPECT_EQ(Compare(Mask(kSize), Vessel(10, 1))->similarity, 0);
}

// A line of 1 pixel has the radius 1 and one of 3 pixels the radius 2; all ranges are 2 px.
TEST(SkeletalSimilarity, WeighsThicknessByAlpha) {
  const Mask thin = Vessel(10, 0, 100);
  const Mask thick = Vessel(10, 1, 100);
  const double curve = Compare(thick, thin, {.thickness_weight = 0})->similarity;
  const double thickness = Compare(thick, thin, {.thickness_weight = 1})->similarity;
  EXPECT_GT(curve, 0.9);
  EXPECT_NEAR(thickness, 0.5, 0.05);
  EXPECT_NEAR(Compare(thick, thin, {.thickness_weight = 0.25})->similarity,
              0.75 * curve + 0.25 * thickness,
              1e-12);
}

TEST(SkeletalSimilarity, CountsVesselsFarFromTheReferenceAgainstSpecificity) {
  Mask mask = Vessel(10, 1);
  for (int x = 0; x < 60; ++x) mask.at(36, x) = 1;
  const SkeletalSimilarity result = *Compare(mask, Vessel(10, 1));
  EXPECT_DOUBLE_EQ(result.similarity, 1);
  EXPECT_LT(result.specificity, 1);
  EXPECT_LT(result.accuracy, 1);
}

TEST(SkeletalSimilarity, HasNoValueWithoutASegment) {
  EXPECT_FALSE(Compare(Vessel(10, 1), Mask(kSize)));
  Mask dot(kSize);
  dot.at(5, 5) = 1;
  EXPECT_FALSE(Compare(Vessel(10, 1), dot));
}

}  // namespace
}  // namespace noref
