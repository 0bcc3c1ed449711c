// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/surface.h"

#include <gtest/gtest.h>

#include "noref/base/parallel.h"

namespace noref {
namespace {

Mask RowAt(int y) {
  Mask mask({100, 60});
  for (int x = 0; x < 100; ++x) mask.at(y, x) = 1;
  return mask;
}

/// A far pixel beside two parallel lines: the largest distance sees it, the 95 % quantile does not.
SurfaceDistances LinesAndOneFarPixel() {
  Mask mask = RowAt(2);
  mask.at(52, 50) = 1;
  return SurfaceDistances(mask, RowAt(0));
}

TEST(Surface, QuantileLeavesOutAFarPixel) {
  const SurfaceDistances surface = LinesAndOneFarPixel();
  EXPECT_EQ(surface.HausdorffPx(), 52);
  EXPECT_EQ(surface.HausdorffQuantilePx(0.95), 2);
  EXPECT_DOUBLE_EQ(surface.MeanPx(), (200 * 2 + 52) / 201.0);
  EXPECT_DOUBLE_EQ(surface.SurfaceDice(2), 200 / 201.0);
  EXPECT_EQ(surface.SurfaceDice(1.9), 0);
}

TEST(Surface, QuantileIsTheSameOverRunsAndThreads) {
  for (const int threads : {1, 2, 8}) {
    const std::vector<double> values = ParallelMap<double>(
        20, threads, [](std::size_t) { return LinesAndOneFarPixel().HausdorffQuantilePx(0.95); });
    for (const double value : values) EXPECT_EQ(value, 2);
  }
}

TEST(Surface, AMissedStructureIsADiagonalAway) {
  Mask reference({30, 40});
  reference.at(3, 3) = 1;
  const SurfaceDistances surface(Mask({30, 40}), reference);
  EXPECT_EQ(surface.HausdorffPx(), 50);
  EXPECT_EQ(surface.HausdorffQuantilePx(0.95), 50);
  EXPECT_EQ(surface.MeanPx(), 50);
  EXPECT_EQ(surface.SurfaceDice(5), 0);
}

TEST(Surface, TwoEmptyMasksAgree) {
  const SurfaceDistances surface(Mask({30, 40}), Mask({30, 40}));
  EXPECT_EQ(surface.HausdorffPx(), 0);
  EXPECT_EQ(surface.MeanPx(), 0);
  EXPECT_EQ(surface.SurfaceDice(0), 1);
}

}  // namespace
}  // namespace noref
