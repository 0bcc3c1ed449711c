// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "noref/metrics/case_pair.h"
#include "noref/metrics/expected.h"
#include "noref/metrics/local_quality.h"
#include "noref/metrics/nmi.h"
#include "noref/phantom/phantom.h"
#include "noref/phantom/simulated_soft_map.h"
#include "noref/shape/skeleton.h"

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

/// An eye of 1024 with a good map as its posterior, and a worse one to judge.
struct ExpectedCase {
  Phantom eye = MakePhantom({.size = 1024}, 1, 0);
  Posterior posterior{SimulatedSoftMap(eye, 0.9, {}), eye.fov};
  SoftMap soft = SimulatedSoftMap(eye, 0.6, {});
  Mask mask = Inside(Binarize(soft, 0.5F), eye.fov);
};

void ExpectedCountsOf1024(benchmark::State& state) {
  const ExpectedCase one;
  for (auto _ : state) benchmark::DoNotOptimize(ExpectedCounts(one.mask, one.posterior));
}
BENCHMARK(ExpectedCountsOf1024)->Unit(benchmark::kMicrosecond);

void ExpectedCenterlineSharesOf1024(benchmark::State& state) {
  ExpectedCase one;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        ExpectedCenterlineShares(one.mask, Skeletonize(one.mask), one.posterior));
}
BENCHMARK(ExpectedCenterlineSharesOf1024)->Unit(benchmark::kMicrosecond);

void LocalQualityOf1024(benchmark::State& state) {
  const ExpectedCase one;
  for (auto _ : state) benchmark::DoNotOptimize(MapLocalQuality(one.mask, one.posterior));
}
BENCHMARK(LocalQualityOf1024)->Unit(benchmark::kMicrosecond);

/// A label of the training, with the skeleton of the reference at hand.
void CenterlineDiceOf640(benchmark::State& state) {
  const Phantom eye = MakePhantom({.size = 640}, 1, 0);
  const Mask mask = Inside(Binarize(SimulatedSoftMap(eye, 0.6, {}), 0.5F), eye.fov);
  const Mask skeleton = Skeletonize(eye.mask);
  for (auto _ : state) {
    CasePair pair(mask, eye.mask, eye.fov);
    pair.SetReferenceSkeleton(skeleton);
    benchmark::DoNotOptimize(CenterlineDice(pair));
  }
}
BENCHMARK(CenterlineDiceOf640)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace noref
