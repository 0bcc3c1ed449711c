// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "noref/image/fundus.h"
#include "noref/phantom/fundus_picture.h"
#include "noref/segment/cosfire.h"

namespace noref {
namespace {

/// Fundus images of the size of DRIVE and of HRF.
void CosfireSoftMap(benchmark::State& state) {
  const Phantom phantom = MakePhantom({.size = static_cast<int>(state.range(0))}, 1, 1);
  const RgbImage picture = FundusPicture(phantom);
  const CosfireSegmenter segmenter;
  for (auto _ : state) benchmark::DoNotOptimize(segmenter.Segment(picture, phantom.fov));
}
BENCHMARK(CosfireSoftMap)->Arg(565)->Arg(2850)->Unit(benchmark::kMillisecond);

void LocalContrastOf565(benchmark::State& state) {
  const Phantom phantom = MakePhantom({.size = 565}, 1, 1);
  GreyImage grey(phantom.mask.size(), 0.5F);
  for (std::size_t i = 0; i < grey.PixelCount(); ++i)
    grey.values()[i] -= 0.1F * static_cast<float>(phantom.mask.values()[i]);
  for (auto _ : state) benchmark::DoNotOptimize(LocalContrast(grey, phantom.fov));
}
BENCHMARK(LocalContrastOf565)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace noref
