// SPDX-License-Identifier: Apache-2.0
// The evaluation of one large volume pair: 512 x 512 x 300 voxels, ten classes, from files.
#include <benchmark/benchmark.h>

#include "noref/challenge/evaluation.h"
#include "noref/volume/volume_file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

constexpr VolumeSize kSize{512, 512, 300};
constexpr int kBalls = 10;

/// Ten balls of radius 12 to 39 voxels, one for each class, moved by `shift` voxels along x.
LabelVolume Balls(int shift) {
  std::vector<std::uint16_t> voxels(VoxelCount(kSize));
  std::vector<double> palette = {0};
  const LabelVolume grid(kSize, voxels, palette);
  for (int ball = 0; ball < kBalls; ++ball) {
    palette.push_back(ball + 1);
    const int radius = 12 + 3 * ball;
    const int center_x = 60 + 95 * (ball % 5) + shift;
    const int center_y = 130 + 250 * (ball / 5);
    for (int z = 150 - radius; z <= 150 + radius; ++z) {
      for (int y = center_y - radius; y <= center_y + radius; ++y) {
        for (int x = center_x - radius; x <= center_x + radius; ++x) {
          const int dx = x - center_x;
          const int dy = y - center_y;
          const int dz = z - 150;
          if (dx * dx + dy * dy + dz * dz <= radius * radius)
            voxels[grid.Offset(x, y, z)] = static_cast<std::uint16_t>(ball + 1);
        }
      }
    }
  }
  return LabelVolume(kSize, std::move(voxels), std::move(palette));
}

/// Ten classes, each in a small ball and its prediction at the other end of the volume: the two
/// boxes together span everything.
LabelVolume FarBalls(bool is_mirrored) {
  std::vector<std::uint16_t> voxels(VoxelCount(kSize));
  std::vector<double> palette = {0};
  const LabelVolume grid(kSize, voxels, palette);
  for (int ball = 0; ball < kBalls; ++ball) {
    palette.push_back(ball + 1);
    for (int z = 0; z < 20; ++z) {
      for (int y = 0; y < 20; ++y) {
        for (int x = 0; x < 20; ++x) {
          const int far_x = is_mirrored ? 511 - x : x;
          const int far_y = is_mirrored ? 511 - y - 25 * ball : y + 25 * ball;
          const int far_z = is_mirrored ? 299 - z : z;
          voxels[grid.Offset(far_x, far_y, far_z)] = static_cast<std::uint16_t>(ball + 1);
        }
      }
    }
  }
  return LabelVolume(kSize, std::move(voxels), std::move(palette));
}

void Evaluate(benchmark::State& state, const LabelVolume& truth, const LabelVolume& prediction) {
  const test::TemporaryFolder folder;
  WriteLabelVolume(folder / "truth/a.mha", truth);
  WriteLabelVolume(folder / "prediction/a.mha", prediction);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        EvaluateFolders(folder / "truth", folder / "prediction", {.threads = 1}));
}

void EvaluateNearVolumes(benchmark::State& state) {
  Evaluate(state, Balls(0), Balls(4));
}
BENCHMARK(EvaluateNearVolumes)->Unit(benchmark::kSecond)->Iterations(1)->MeasureProcessCPUTime();

void EvaluateFarVolumes(benchmark::State& state) {
  Evaluate(state, FarBalls(false), FarBalls(true));
}
BENCHMARK(EvaluateFarVolumes)->Unit(benchmark::kSecond)->Iterations(1)->MeasureProcessCPUTime();

}  // namespace
}  // namespace noref
