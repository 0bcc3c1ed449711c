// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/components.h"

#include <numeric>

#include <gtest/gtest.h>

namespace noref {
namespace {

int CountOnes(const MaskBlock& mask) {
  return std::accumulate(mask.ones.begin(), mask.ones.end(), 0);
}

LabelVolume VolumeWith(const std::vector<std::array<int, 4>>& voxels) {
  const VolumeSize size{6, 5, 4};
  std::vector<std::uint16_t> labels(VoxelCount(size));
  const LabelVolume empty(size, labels, {0});
  for (const auto& [x, y, z, label] : voxels)
    labels[empty.Offset(x, y, z)] = static_cast<std::uint16_t>(label);
  return LabelVolume(size, labels, {0, 11, 22});
}

TEST(ConnectedObjects, JoinVoxelsByFacesWhateverTheirLabels) {
  const LabelVolume volume = VolumeWith({{0, 0, 0, 1}, {1, 0, 0, 2}, {1, 0, 1, 1}, {4, 4, 3, 2}});
  const std::vector<MaskBlock> objects = ConnectedObjects(volume);
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(objects[0].box, (VolumeBox{{0, 0, 0}, {2, 1, 2}}));
  EXPECT_EQ(objects[0].ones, (std::vector<std::uint8_t>{1, 1, 0, 1}));
  EXPECT_EQ(objects[1].box, (VolumeBox{{4, 4, 3}, {5, 5, 4}}));
}

TEST(ConnectedObjects, DoNotJoinVoxelsByEdges) {
  EXPECT_EQ(ConnectedObjects(VolumeWith({{0, 0, 0, 1}, {1, 1, 0, 1}})).size(), 2U);
}

TEST(Grown, FillsTheTwentySevenVoxelsAroundOne) {
  const MaskBlock mask = ConnectedObjects(VolumeWith({{2, 2, 2, 1}}))[0];
  const MaskBlock grown = Grown(mask, {6, 5, 4});
  EXPECT_EQ(grown.box, (VolumeBox{{1, 1, 1}, {4, 4, 4}}));
  EXPECT_EQ(CountOnes(grown), 27);
}

TEST(Grown, StaysInsideTheVolume) {
  const MaskBlock mask = ConnectedObjects(VolumeWith({{0, 4, 3, 1}}))[0];
  const MaskBlock grown = Grown(mask, {6, 5, 4});
  EXPECT_EQ(grown.box, (VolumeBox{{0, 3, 2}, {2, 5, 4}}));
  EXPECT_EQ(CountOnes(grown), 8);
}

TEST(Shrunk, UndoesGrowing) {
  const MaskBlock mask = ConnectedObjects(VolumeWith({{2, 2, 2, 1}, {3, 2, 2, 1}}))[0];
  const MaskBlock back = Shrunk(Grown(mask, {6, 5, 4}));
  EXPECT_EQ(CountOnes(back), 2);
  EXPECT_EQ(CountOnes(Shrunk(mask)), 0);
}

}  // namespace
}  // namespace noref
