// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "noref/degrade/generator.h"
#include "noref/degrade/published_operators.h"
#include "noref/image/canonical_frame.h"
#include "noref/phantom/phantom.h"

#include "support/disc.h"

namespace noref {
namespace {

/// The published recipe as a training draws it: mask, noise and local morphology in their shares,
/// label counts included.
void PublishedDegradationOf512(benchmark::State& state) {
  const test::DiscCase disc = test::MakeDiscCase(512);
  const DegradationOptions options;
  std::uint64_t index = 0;
  for (auto _ : state) {
    Rng rng(1, 0, index++);
    benchmark::DoNotOptimize(Degrade(disc.mask, disc.fov, options, rng));
  }
}
BENCHMARK(PublishedDegradationOf512)->Unit(benchmark::kMicrosecond);

/// Its most expensive branch alone, with the largest number of patches.
void LocalMorphologyOf512With99Patches(benchmark::State& state) {
  const test::DiscCase disc = test::MakeDiscCase(512);
  const LocalMorphology morphology{.min_patches = 99, .max_patches = 99};
  std::uint64_t index = 0;
  for (auto _ : state) {
    Rng rng(1, 0, index++);
    benchmark::DoNotOptimize(morphology.Apply(disc.mask, disc.fov, rng));
  }
}
BENCHMARK(LocalMorphologyOf512With99Patches)->Unit(benchmark::kMicrosecond);

/// Each operator with its default options on a phantom's mask.
void OperatorOn640(benchmark::State& state, const std::string& name) {
  const Phantom eye = MakePhantom({.size = 640}, 1, 0);
  const auto degradation = MakeOperator(name);
  std::uint64_t index = 0;
  for (auto _ : state) {
    Rng rng(1, 0, index++);
    benchmark::DoNotOptimize(degradation->Apply(eye.mask, eye.fov, rng));
  }
}

const bool kOperatorsAreRegistered = [] {
  for (const std::string& name : OperatorNames())
    benchmark::RegisterBenchmark(("OperatorOn640/" + name).c_str(), OperatorOn640, name)
        ->Unit(benchmark::kMillisecond);
  return true;
}();

void CanonicalFrameOf565To512(benchmark::State& state) {
  const test::DiscCase disc = test::MakeDiscCase(565);
  for (auto _ : state) {
    const CanonicalFrame frame = MakeCanonicalFrame(disc.fov, 512);
    benchmark::DoNotOptimize(ToCanonical(disc.mask, disc.fov, frame));
  }
}
BENCHMARK(CanonicalFrameOf565To512)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace noref
