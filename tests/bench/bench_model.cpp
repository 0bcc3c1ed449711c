// SPDX-License-Identifier: Apache-2.0
// Forward passes and training steps of the published network, with the multiplications per second
// that they reach and those of a large matrix product on one core for comparison.
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
