// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/base/parallel.h"
#include "noref/volume/volume_file.h"

#include "support/random_volumes.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

std::vector<double> Values(const LabelVolume& volume) {
  std::vector<double> values;
  for (const std::uint16_t voxel : volume.voxels()) values.push_back(volume.palette()[voxel]);
  return values;
}

/// A volume whose values ask for 8 bit, 16 bit or double precision.
LabelVolume VolumeOfKind(std::uint64_t kind, Rng& rng) {
  const LabelVolume volume = test::RandomVolume(test::RandomVolumeSize(12, rng), 5, 0.6, rng);
  const std::vector<std::vector<double>> palettes = {
      {0, 1, 2, 52, 254, 255}, {0, -32768, 7, 300, 255, 32767}, {0, 1.5, -3, 1e300, 7, 0.1}};
  VolumeGeometry geometry;
  geometry.spacing_mm = {rng.Uniform(0.1, 2), rng.Uniform(0.1, 2), rng.Uniform(0.1, 2)};
  geometry.origin_mm = {rng.Uniform(-99, 99), rng.Uniform(-99, 99), rng.Uniform(-99, 99)};
  geometry.direction = {0, 1, 0, -1, 0, 0, 0, 0, 1};
  return LabelVolume(
      volume.size(), {volume.voxels().begin(), volume.voxels().end()}, palettes[kind], geometry);
}

TEST(LabelVolumeFile, ComesBackAsItWasWritten) {
  const test::TemporaryFolder folder;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const LabelVolume written = VolumeOfKind(seed % 3, rng);
    WriteLabelVolume(folder / "v.mha", written);
    const LabelVolume read = ReadLabelVolume(folder / "v.mha");
    EXPECT_EQ(read.size(), written.size());
    EXPECT_EQ(Values(read), Values(written));
    EXPECT_EQ(read.geometry().spacing_mm, written.geometry().spacing_mm);
    EXPECT_EQ(read.geometry().origin_mm, written.geometry().origin_mm);
    EXPECT_EQ(read.geometry().direction, written.geometry().direction);
  }
}

TEST(LabelVolumeFile, IsReadTheSameOnManyThreads) {
  const test::TemporaryFolder folder;
  Rng rng(1, 0, 0);
  const LabelVolume volume = test::RandomVolume({20, 20, 20}, 9, 0.5, rng);
  WriteLabelVolume(folder / "v.mha", volume);
  ParallelFor(64, 4, [&](std::size_t) {
    EXPECT_EQ(Values(ReadLabelVolume(folder / "v.mha")), Values(volume));
  });
}

}  // namespace
}  // namespace noref
