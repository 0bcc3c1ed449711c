// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/block.h"

#include <numeric>

#include <gtest/gtest.h>

namespace noref {
namespace {

std::size_t CountOnes(const MaskBlock& mask) {
  return std::accumulate(mask.ones.begin(), mask.ones.end(), std::size_t{0});
}

MaskBlock Solid(int x, int y, int z) {
  MaskBlock mask{{{0, 0, 0}, {x, y, z}}, {}};
  mask.ones.assign(mask.box.VoxelCount(), 1);
  return mask;
}

TEST(Surface, OfASolidBoxIsItsShell) {
  EXPECT_EQ(CountOnes(Surface(Solid(5, 4, 3))), 60U - 6U);
}

TEST(Surface, OfASingleSliceIsEveryVoxel) {
  EXPECT_EQ(CountOnes(Surface(Solid(12, 10, 1))), 120U);
}

TEST(Surface, SurroundsAHoleByItsSixNeighbours) {
  MaskBlock mask = Solid(7, 7, 7);
  mask.ones[3 * 49 + 3 * 7 + 3] = 0;
  const std::size_t shell = 343 - 125;
  EXPECT_EQ(CountOnes(Surface(mask)), shell + 6);
}

TEST(ExtractLabel, TakesOneLabelWithinTheBox) {
  const LabelVolume volume({3, 2, 2}, {1, 0, 2, 1, 1, 0, 2, 1, 0, 0, 0, 1}, {0, 5, 7});
  const VolumeBox box{{1, 0, 0}, {3, 2, 2}};
  const MaskBlock mask = ExtractLabel(volume, 1, box);
  EXPECT_EQ(mask.box, box);
  EXPECT_EQ(mask.ones, (std::vector<std::uint8_t>{0, 0, 1, 0, 1, 0, 0, 1}));
}

}  // namespace
}  // namespace noref
