// SPDX-License-Identifier: Apache-2.0
// Forward passes and training steps of the published network. GMAC is the number of billion
// multiply-adds per second; the first line tells how many the processor can do on one core.
#include <benchmark/benchmark.h>

#include "noref/base/parallel.h"
#include "noref/model/predictor.h"
#include "noref/model/trainer.h"

#include "support/disc.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

ModelConfig PublishedConfig() {
  ModelConfig config;
  config.targets = {"nmi", "dice", "mcc"};
  return config;
}

/// The published network with weights of one value: speed does not depend on them.
ModelFile ConstantModel() {
  ModelFile model;
  model.config = PublishedConfig();
  for (const TensorSpec& spec : NetworkTensors(model.config.network, 1, 3)) {
    std::size_t count = 1;
    for (const auto side : spec.shape) count *= static_cast<std::size_t>(side);
    model.tensors.push_back({spec, std::vector<float>(count, 1e-3f)});
  }
  return model;
}

/// Sixteen numbers at a time, in as many independent chains as the processor needs to be busy.
using Lanes [[gnu::vector_size(64)]] = float;

[[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default"),
  gnu::optimize("O3,fp-contract=fast")]] float
FusedMultiplyAdds(int rounds) {
  Lanes a{}, b{}, c{}, d{}, e{}, f{}, g{}, h{};
  const Lanes scale = a + 0.999f;
  const Lanes step = a + 0.001f;
  for (int i = 0; i < rounds; ++i) {
    a = a * scale + step;
    b = b * scale + step;
    c = c * scale + step;
    d = d * scale + step;
    e = e * scale + step;
    f = f * scale + step;
    g = g * scale + step;
    h = h * scale + step;
  }
  const Lanes sum = a + b + c + d + e + f + g + h;
  return sum[0];
}

void PeakOfOneCore(benchmark::State& state) {
  constexpr int kRounds = 1000000;
  for (auto _ : state) benchmark::DoNotOptimize(FusedMultiplyAdds(kRounds));
  state.counters["GMAC"] =
      benchmark::Counter(8 * 16 * kRounds / 1e9, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(PeakOfOneCore)->Unit(benchmark::kMillisecond);

void ForwardOf512OneThread(benchmark::State& state) {
  const Predictor predictor(ConstantModel());
  const GreyImage input({512, 512}, 0.25f);
  for (auto _ : state) benchmark::DoNotOptimize(predictor.PredictCanonical(input));
  state.SetItemsProcessed(state.iterations());
  state.counters["GMAC"] =
      benchmark::Counter(MultiplyAdds(PublishedConfig().network, 1, 3, 512) / 1e9,
                         benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(ForwardOf512OneThread)->Unit(benchmark::kMillisecond);

/// One epoch of a few batches: making samples, forward, backward and Adam.
void TrainingOf512(benchmark::State& state) {
  const test::TemporaryFolder folder;
  ModelConfig config = PublishedConfig();
  config.train.epochs = 1;
  config.train.samples_per_epoch = 32;
  config.train.validation_samples = 1;
  std::vector<TrainingCase> cases;
  for (const int size : {520, 560}) {
    const test::DiscCase disc = test::MakeDiscCase(size);
    cases.push_back(PrepareCase(std::to_string(size), disc.mask, disc.fov, config));
  }
  const TrainingSet set = SplitCases(cases, config);
  for (auto _ : state)
    Train(config, set, {.model_path = folder / "m", .threads = static_cast<int>(state.range(0))});
  state.SetItemsProcessed(state.iterations() * config.train.samples_per_epoch);
}
BENCHMARK(TrainingOf512)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kSecond);

}  // namespace
}  // namespace noref
