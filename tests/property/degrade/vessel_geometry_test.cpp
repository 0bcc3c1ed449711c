// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/vessel_geometry.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <gtest/gtest.h>

#include "noref/degrade/vessel_segments.h"
#include "noref/shape/distance.h"

#include "support/random_pictures.h"
#include "support/vessel_drawing.h"

namespace noref {
namespace {

/// Sparse and dense random pixels, and vessels wider than the reach.
Mask RandomMask(std::uint64_t seed) {
  Rng rng(seed, 0, 0);
  const Size size = test::RandomSize(80, rng);
  Mask mask = test::RandomBinary<Mask>(size, std::pow(rng.Uniform(), 3), rng);
  if (seed % 2 == 0) return mask;
  const Point from{.x = rng.Between(0, size.width - 1), .y = rng.Between(0, size.height - 1)};
  test::DrawVessel(mask, from, {.x = size.width / 2, .y = size.height / 2}, rng.Uniform(0, 50));
  return mask;
}

/// `mask` with a rim of ones, so that the frame is no border.
Mask WithRimOfOnes(const Mask& mask) {
  const int rim = 2 * kReachPx;
  Mask wide({.width = mask.width() + 2 * rim, .height = mask.height() + 2 * rim}, 1);
  for (int y = 0; y < mask.height(); ++y)
    std::copy(mask.row(y).begin(), mask.row(y).end(), wide.row(y + rim).begin() + rim);
  return wide;
}

double BorderDistance(std::int64_t squared) {
  return std::min(std::sqrt(static_cast<double>(squared)), double{kReachPx}) - 0.5;
}

TEST(VesselGeometry, DistancesAreThoseOfTheDistanceTransform) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Mask mask = RandomMask(seed);
    const VesselGeometry vessels = MeasureVessels(mask);
    const SquaredDistances outside = SquaredDistanceToOnes(mask);
    const SquaredDistances inside = SquaredDistanceToZeros(WithRimOfOnes(mask));
    for (int y = 0; y < mask.height(); ++y) {
      for (int x = 0; x < mask.width(); ++x) {
        const double expected = mask.at(y, x) != 0
                                    ? BorderDistance(inside.at(y + 2 * kReachPx, x + 2 * kReachPx))
                                : CountOnes(mask) == 0 ? -BorderDistance(kReachPx * kReachPx)
                                                       : -BorderDistance(outside.at(y, x));
        ASSERT_NEAR(vessels.signed_distance.at(y, x), expected, 1e-5) << x << ' ' << y;
      }
    }
  }
}

/// The definition: of all discs around vessel pixels that touch no zero, the largest that holds the
/// pixel.
TEST(VesselGeometry, WidthIsThatOfTheLargestDiscThatHoldsThePixel) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const Mask mask = RandomMask(seed);
    const VesselGeometry vessels = MeasureVessels(mask);
    for (int y = 0; y < mask.height(); ++y) {
      for (int x = 0; x < mask.width(); ++x) {
        if (mask.at(y, x) == 0) continue;
        double largest = 0;
        for (int cy = std::max(0, y - kReachPx); cy < std::min(mask.height(), y + kReachPx); ++cy)
          for (int cx = std::max(0, x - kReachPx); cx < std::min(mask.width(), x + kReachPx); ++cx)
            if (mask.at(cy, cx) != 0 &&
                std::hypot(cx - x, cy - y) < vessels.signed_distance.at(cy, cx) + 0.5 - 1e-6)
              largest = std::max<double>(largest, vessels.signed_distance.at(cy, cx));
        ASSERT_NEAR(vessels.half_width.at(y, x), largest, 1e-5) << x << ' ' << y;
      }
    }
  }
}

TEST(VesselGeometry, DistancesAreTheSameWithoutWidths) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Mask mask = RandomMask(seed);
    const Field signed_distance = SignedDistance(mask);
    EXPECT_EQ(signed_distance, MeasureVessels(mask).signed_distance);
    const DistanceInside inside(mask);
    ForEachOne(mask, [&](int y, int x) {
      ASSERT_EQ(inside.At(y, x), signed_distance.at(y, x)) << x << ' ' << y;
    });
  }
}

/// Of several nearest vessel pixels the narrowest counts, in eighths of a pixel.
TEST(VesselGeometry, OutsideTakesTheWidthAtTheNearestVesselPixel) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const Mask mask = RandomMask(seed);
    const VesselGeometry vessels = MeasureVessels(mask);
    for (int y = 0; y < mask.height(); ++y) {
      for (int x = 0; x < mask.width(); ++x) {
        if (mask.at(y, x) != 0) continue;
        std::pair<int, long> nearest = {kReachPx * kReachPx, 0};
        ForEachOne(mask, [&](int v, int u) {
          const long eighths = std::lround(8 * vessels.half_width.at(v, u));
          nearest = std::min(nearest, {(u - x) * (u - x) + (v - y) * (v - y), eighths});
        });
        ASSERT_EQ(8 * vessels.half_width.at(y, x), nearest.second) << x << ' ' << y;
      }
    }
  }
}

TEST(VesselGeometry, OutsideTakesTheWidthOfTheNearestVessel) {
  Mask mask({60, 60});
  test::DrawVessel(mask, {0, 15}, {59, 15}, 9);
  test::DrawVessel(mask, {0, 40}, {59, 40}, 1);
  const VesselGeometry vessels = MeasureVessels(mask);
  EXPECT_NEAR(vessels.half_width.at(15, 30), 4.5, 0.01);
  EXPECT_NEAR(vessels.half_width.at(23, 30), 4.5, 0.01);
  EXPECT_NEAR(vessels.half_width.at(40, 30), 0.5, 0.01);
  EXPECT_NEAR(vessels.half_width.at(36, 30), 0.5, 0.01);
  EXPECT_EQ(vessels.half_width.at(59, 30), 0) << "beyond the reach";
}

TEST(VesselSegments, AllGoneLeavesNothingAndNoneGoneEverything) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Mask mask = RandomMask(seed);
    const VesselSegments segments(mask);
    EXPECT_EQ(segments.WithoutSegments(std::vector<bool>(segments.Paths().size(), false)), mask);
    EXPECT_EQ(segments.WithoutSegments(std::vector<bool>(segments.Paths().size(), true)),
              Mask(mask.size()));
  }
}

TEST(VesselSegments, OneGoneTakesItsWidthAndLeavesTheBranching) {
  Mask mask({101, 101});
  test::DrawVessel(mask, {5, 50}, {95, 50}, 5);
  test::DrawVessel(mask, {50, 50}, {50, 95}, 3);
  const VesselSegments segments(mask);
  ASSERT_EQ(segments.Paths().size(), 3u);
  const std::vector<double> half_widths = segments.HalfWidths();
  std::vector<bool> is_gone;
  for (const double half_width : half_widths) is_gone.push_back(half_width < 2);
  ASSERT_EQ(std::count(is_gone.begin(), is_gone.end(), true), 1);
  const Mask left = segments.WithoutSegments(is_gone);
  for (int x = 5; x <= 95; ++x) EXPECT_EQ(left.at(50, x), 1) << x;
  for (int y = 58; y <= 95; ++y)
    for (int x = 45; x <= 55; ++x) EXPECT_EQ(left.at(y, x), 0) << x << ' ' << y;
}

}  // namespace
}  // namespace noref
