// SPDX-License-Identifier: Apache-2.0
// The speed of calibration on as many points as a large test brings.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "noref/base/rng.h"
#include "noref/stats/conformal.h"
#include "noref/stats/isotonic.h"
#include "noref/stats/risk_coverage.h"

namespace noref {
namespace {

constexpr int kPoints = 100000;

/// Scores with noisy truths.
struct ScatterCase {
  std::vector<double> score;
  std::vector<double> truth;
  std::vector<WeightedPoint> points;

  ScatterCase() {
    Rng rng(1, 0, 0);
    for (int i = 0; i < kPoints; ++i) {
      score.push_back(rng.Uniform());
      truth.push_back(std::clamp(std::sqrt(score.back()) + 0.1 * rng.Normal(), 0.0, 1.0));
      points.push_back({score.back(), truth.back(), 1});
    }
  }
};

void IsotonicMapOf64Knots(benchmark::State& state) {
  const ScatterCase scatter;
  for (auto _ : state) benchmark::DoNotOptimize(FitIsotonic(scatter.points, 64));
  state.SetItemsProcessed(state.iterations() * kPoints);
}
BENCHMARK(IsotonicMapOf64Knots)->Unit(benchmark::kMillisecond);

void ConformalTableOf100Groups(benchmark::State& state) {
  const ScatterCase scatter;
  std::vector<std::string> groups;
  for (int i = 0; i < kPoints; ++i) groups.push_back(std::to_string(i % 100));
  for (auto _ : state)
    benchmark::DoNotOptimize(CalibrateIntervals(scatter.score, scatter.truth, groups));
  state.SetItemsProcessed(state.iterations() * kPoints);
}
BENCHMARK(ConformalTableOf100Groups)->Unit(benchmark::kMillisecond);

void RiskCoverageAreas(benchmark::State& state) {
  const ScatterCase scatter;
  std::vector<double> risk;
  for (const double truth : scatter.truth) risk.push_back(1 - truth);
  for (auto _ : state) benchmark::DoNotOptimize(MeasureRiskCoverage(scatter.score, risk));
  state.SetItemsProcessed(state.iterations() * kPoints);
}
BENCHMARK(RiskCoverageAreas)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace noref
