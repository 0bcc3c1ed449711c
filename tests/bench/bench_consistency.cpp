// SPDX-License-Identifier: Apache-2.0
// How long the tests of published scores take: one image, averages of 20 images, the adjustment,
// and the whole study of 100 papers.
#include <benchmark/benchmark.h>

#include "noref/base/parallel.h"
#include "noref/consistency/ranking.h"

namespace noref {
namespace {

DataStatistics Drive() {
  return ReadStatistics({NOREF_SOURCE_DIR "/data/statistics/drive.csv", "test", "1"});
}

PublishedEntry Entry(const char* acc, const char* sens, const char* spec) {
  PublishedEntry entry;
  SetScore(entry, Score::kAccuracy, ReadScore("acc", acc, {}));
  SetScore(entry, Score::kSensitivity, ReadScore("sens", sens, {}));
  SetScore(entry, Score::kSpecificity, ReadScore("spec", spec, {}));
  return entry;
}

/// The six conditions and the search for whole numbers, in both regions.
void CheckImage(benchmark::State& state) {
  const DataStatistics drive = Drive();
  const PublishedEntry entry = Entry("0.9492", "0.7965", "0.9722");
  for (auto _ : state) {
    benchmark::DoNotOptimize(SixConditions(drive.fov[0], entry.scores));
    benchmark::DoNotOptimize(SixConditions(drive.all_pixels[0], entry.scores));
    benchmark::DoNotOptimize(TestOneTable(drive.fov[0], entry.scores));
    benchmark::DoNotOptimize(TestOneTable(drive.all_pixels[0], entry.scores));
  }
}
BENCHMARK(CheckImage)->Unit(benchmark::kMicrosecond);

void CheckImageWithDiceAndMcc(benchmark::State& state) {
  const DataStatistics drive = Drive();
  PublishedEntry entry = Entry("0.9492", "0.7965", "0.9722");
  SetScore(entry, Score::kDice, ReadScore("dice", "0.8043", {}));
  SetScore(entry, Score::kMcc, ReadScore("mcc", "0.7752", {}));
  for (auto _ : state) benchmark::DoNotOptimize(TestOneTable(drive.fov[0], entry.scores));
}
BENCHMARK(CheckImageWithDiceAndMcc)->Unit(benchmark::kMicrosecond);

void CheckAverages(benchmark::State& state) {
  const DataStatistics drive = Drive();
  const PublishedEntry entry = Entry("0.9494", "0.7450", "0.9793");
  for (auto _ : state) benchmark::DoNotOptimize(TestEntry(drive, entry));
}
BENCHMARK(CheckAverages)->Unit(benchmark::kMillisecond);

void AdjustAverages(benchmark::State& state) {
  const std::vector<RegionCounts> regions = Drive().Regions();
  const PublishedEntry entry = Entry("0.9652", "0.7446", "0.9864");
  for (auto _ : state) benchmark::DoNotOptimize(AdjustAggregated(regions, entry.scores));
}
BENCHMARK(AdjustAverages)->Unit(benchmark::kMillisecond);

/// Judging, adjusting and ranking the 100 papers, with the number of threads.
void StudyOfHundredPapers(benchmark::State& state) {
  const DataStatistics drive = Drive();
  const std::vector<PublishedMethod> papers =
      ReadMethods(NOREF_SOURCE_DIR "/tests/golden/consistency/papers_scores.csv", drive, {})
          .methods;
  for (auto _ : state)
    benchmark::DoNotOptimize(RankMethods(drive, papers, static_cast<int>(state.range(0))));
}
BENCHMARK(StudyOfHundredPapers)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace noref
