// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/method.h"

#include <algorithm>

#include "noref/base/error.h"

namespace noref {
namespace {

RegionTest TestRegion(std::span<const ClassCounts> images, const PublishedEntry& entry) {
  if (entry.image) images = images.subspan(*entry.image, 1);
  RegionTest test{.mean_of_ratios = TestMeanOfRatios(images, entry.scores),
                  .ratio_of_means = TestOneTable(SumOf(images), entry.scores),
                  .allowed = AllowedAccuracy(images, entry.scores)};
  return test;
}

using RegionOf = std::optional<RegionTest> EntryTest::*;

/// Nothing if the region has no counts.
std::optional<Outcome> JudgeByImages(std::span<const EntryTest> entries, RegionOf region) {
  std::vector<Outcome> outcomes;
  for (const EntryTest& entry : entries) {
    if (!(entry.*region)) return std::nullopt;
    outcomes.push_back((entry.*region)->mean_of_ratios);
  }
  return MajorityPossible(outcomes);
}

std::optional<Outcome> JudgeByAverages(std::span<const EntryTest> entries, RegionOf region) {
  std::vector<Outcome> mean_of_ratios, ratio_of_means;
  for (const EntryTest& entry : entries) {
    if (!(entry.*region)) return std::nullopt;
    mean_of_ratios.push_back((entry.*region)->mean_of_ratios);
    ratio_of_means.push_back((entry.*region)->ratio_of_means);
  }
  return EitherOf(BothOf(mean_of_ratios.front(), MajorityPossible(mean_of_ratios)),
                  BothOf(ratio_of_means.front(), MajorityPossible(ratio_of_means)));
}

}  // namespace

std::optional<double> PublishedEntry::Value(Score score) const {
  const std::optional<Decimal>& figure = published[static_cast<std::size_t>(score)];
  if (!figure) return std::nullopt;
  return ToDouble(*figure);
}

void SetScore(PublishedEntry& entry, Score score, const ScoreReading& reading) {
  entry.scores[score] = reading.interval;
  entry.published[static_cast<std::size_t>(score)] = reading.value;
}

EntryTest TestEntry(const DataStatistics& statistics, const PublishedEntry& entry) {
  EntryTest test;
  if (statistics.HasFov()) test.fov = TestRegion(statistics.fov, entry);
  if (statistics.HasAllPixels()) test.all_pixels = TestRegion(statistics.all_pixels, entry);
  return test;
}

Outcome MajorityPossible(std::span<const Outcome> outcomes) {
  const auto possible = std::count(outcomes.begin(), outcomes.end(), Outcome::kPossible);
  const auto undecided = std::count(outcomes.begin(), outcomes.end(), Outcome::kUndecided);
  if (2 * possible > std::ssize(outcomes)) return Outcome::kPossible;
  return 2 * (possible + undecided) > std::ssize(outcomes) ? Outcome::kUndecided
                                                           : Outcome::kImpossible;
}

MethodReport JudgeMethod(const DataStatistics& statistics, const PublishedMethod& method) {
  NOREF_CHECK(!method.images.empty() || !method.averaged.empty());
  MethodReport report;
  for (const PublishedEntry& entry : method.images)
    report.images.push_back(TestEntry(statistics, entry));
  for (const PublishedEntry& entry : method.averaged)
    report.averaged.push_back(TestEntry(statistics, entry));
  const auto judge = [&](RegionOf region) {
    return report.images.empty() ? JudgeByAverages(report.averaged, region)
                                 : JudgeByImages(report.images, region);
  };
  report.hypotheses = {judge(&EntryTest::fov), judge(&EntryTest::all_pixels)};
  report.verdict = Decide(report.hypotheses);
  return report;
}

}  // namespace noref
