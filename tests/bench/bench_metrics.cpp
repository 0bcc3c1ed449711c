// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "noref/metrics/nmi.h"

#include "support/disc.h"

namespace noref {
namespace {

void NmiOf512(benchmark::State& state) {
  const test::DiscCase disc = test::MakeDiscCase(512);
  const Mask other = Inside(Inverted(disc.mask), disc.fov);
  for (auto _ : state)
    benchmark::DoNotOptimize(RescaledNmi(CountPixels(other, disc.mask, disc.fov)));
  state.SetBytesProcessed(state.iterations() * 3 * 512 * 512);
}
BENCHMARK(NmiOf512)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace noref
