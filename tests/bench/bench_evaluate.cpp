// SPDX-License-Identifier: Apache-2.0
// The speed of evaluation and audit on one core, pictures already read.
#include <benchmark/benchmark.h>

#include "noref/graph/audit.h"
#include "noref/metrics/metric_table.h"
#include "noref/phantom/phantom.h"
#include "noref/phantom/simulated_soft_map.h"

namespace noref {
namespace {

/// All measures of these groups, for a soft map and its mask against the reference.
void Evaluate(benchmark::State& state, const std::vector<std::string>& groups, int size) {
  const Phantom eye = MakePhantom({.size = size}, 1, 0);
  const SoftMap soft = SimulatedSoftMap(eye, 0.8, {});
  const Mask mask = Binarize(soft, 0.5F);
  const std::vector<const Metric*> metrics = SelectMetrics(groups);
  for (auto _ : state) {
    CasePair pair(mask, eye.mask, eye.fov);
    pair.SetSoft(soft);
    for (const Metric* metric : metrics) benchmark::DoNotOptimize(metric->value(pair));
  }
}

void EvaluateWithoutTopology(benchmark::State& state) {
  Evaluate(state, {"counts", "overlap", "information", "soft", "surface"}, 575);
}
BENCHMARK(EvaluateWithoutTopology)->Unit(benchmark::kMillisecond);

void EvaluateAll(benchmark::State& state) {
  Evaluate(state, {}, 575);
}
BENCHMARK(EvaluateAll)->Unit(benchmark::kMillisecond);

void AuditOf1024(benchmark::State& state) {
  const Phantom eye = MakePhantom({.size = 1024}, 1, 0);
  for (auto _ : state) benchmark::DoNotOptimize(AuditMask(eye.mask, eye.fov));
}
BENCHMARK(AuditOf1024)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace noref
