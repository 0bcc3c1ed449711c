// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/ranking.h"

#include <algorithm>
#include <array>
#include <set>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/stats/correlation.h"
#include "noref/stats/describe.h"

namespace noref {
namespace {

std::optional<FovFigure> Published(const PublishedMethod& method, Score score) {
  const std::optional<double> value = PublishedFigure(method, score);
  if (!value) return std::nullopt;
  return FovFigure{*value, 0};
}

/// Each image of the data set has one entry, and all pass on all pixels.
bool CanAdjustImages(const DataStatistics& statistics,
                     const PublishedMethod& method,
                     const MethodReport& report) {
  std::set<std::size_t> images;
  for (std::size_t i = 0; i < method.images.size(); ++i) {
    images.insert(method.images[i].image.value());
    if (report.images[i].all_pixels.value().mean_of_ratios != Outcome::kPossible) return false;
  }
  return images.size() == statistics.images.size() && images.size() == method.images.size();
}

/// Means of the images' middles and half widths. Nothing if an image has no counts that agree.
std::optional<FovFigures> FromImages(std::span<const RegionCounts> regions,
                                     const PublishedMethod& method) {
  FovFigures sum{.source = FigureSource::kImages,
                 .accuracy = FovFigure{},
                 .sensitivity = FovFigure{},
                 .specificity = FovFigure{}};
  const double count = static_cast<double>(method.images.size());
  const auto add = [&](std::optional<FovFigure>& mean, const ScoreRange& range) {
    mean->value += range.Middle() / count;
    mean->error += range.HalfWidth() / count;
  };
  for (const PublishedEntry& entry : method.images) {
    const std::optional<AdjustedScores> adjusted = AdjustEntry(regions, entry);
    if (!adjusted) return std::nullopt;
    add(sum.accuracy, adjusted->accuracy);
    add(sum.sensitivity, adjusted->sensitivity);
    add(sum.specificity, adjusted->specificity);
  }
  return sum;
}

/// One more than the number of larger values; nothing where there is no value.
std::vector<std::optional<int>> RanksOf(std::span<const std::optional<double>> values) {
  std::vector<std::optional<int>> ranks;
  for (const std::optional<double>& value : values) {
    if (!value) {
      ranks.push_back(std::nullopt);
      continue;
    }
    const auto is_better = [&](const std::optional<double>& other) { return other > value; };
    ranks.push_back(1 + static_cast<int>(std::count_if(values.begin(), values.end(), is_better)));
  }
  return ranks;
}

void FillRanks(RevisedRanking& ranking) {
  std::vector<std::optional<double>> published, under_fov;
  for (const RankingRow& row : ranking.rows) {
    const bool has_figure = row.under_fov && row.under_fov->accuracy;
    published.push_back(row.accuracy);
    under_fov.push_back(has_figure ? std::optional(row.under_fov->accuracy->value) : std::nullopt);
  }
  const auto old_ranks = RanksOf(published), new_ranks = RanksOf(under_fov);
  std::vector<double> before, after;
  for (std::size_t i = 0; i < ranking.rows.size(); ++i) {
    ranking.rows[i].old_rank = old_ranks[i];
    ranking.rows[i].new_rank = new_ranks[i];
    if (!old_ranks[i] || !new_ranks[i]) continue;
    before.push_back(*old_ranks[i]);
    after.push_back(*new_ranks[i]);
  }
  if (const std::optional<Correlation> r = Pearson(before, after))
    ranking.correlation = r->coefficient;
}

}  // namespace

std::string_view FigureSourceName(FigureSource source) {
  static constexpr std::array<std::string_view, 3> kNames = {"published", "images", "averaged"};
  return kNames[static_cast<std::size_t>(source)];
}

FovFigures MiddlesOf(const AdjustedScores& adjusted, FigureSource source) {
  const auto figure = [](const ScoreRange& range) {
    return FovFigure{range.Middle(), range.HalfWidth()};
  };
  return {.source = source,
          .accuracy = figure(adjusted.accuracy),
          .sensitivity = figure(adjusted.sensitivity),
          .specificity = figure(adjusted.specificity)};
}

std::optional<AdjustedScores> AdjustEntry(std::span<const RegionCounts> images,
                                          const PublishedEntry& entry,
                                          const SearchLimits& limits) {
  if (entry.image) return AdjustOneTable(images[*entry.image], entry.scores);
  return AdjustAggregated(images, entry.scores, limits).Union();
}

std::optional<FovFigures> FiguresUnderFov(const DataStatistics& statistics,
                                          const PublishedMethod& method,
                                          const MethodReport& report) {
  if (report.verdict == Verdict::kFov)
    return FovFigures{.source = FigureSource::kPublished,
                      .accuracy = Published(method, Score::kAccuracy),
                      .sensitivity = Published(method, Score::kSensitivity),
                      .specificity = Published(method, Score::kSpecificity)};
  if (report.verdict != Verdict::kAllPixels) return std::nullopt;
  const std::vector<RegionCounts> regions = statistics.Regions();
  if (CanAdjustImages(statistics, method, report)) {
    if (const auto figures = FromImages(regions, method)) return figures;
  }
  if (method.averaged.empty()) return std::nullopt;
  const std::optional<AdjustedScores> adjusted = AdjustEntry(regions, method.averaged.front());
  if (!adjusted) return std::nullopt;
  return MiddlesOf(*adjusted, FigureSource::kAveraged);
}

std::optional<double> PublishedFigure(const PublishedMethod& method, Score score) {
  if (!method.averaged.empty()) return method.averaged.front().Value(score);
  std::vector<double> values;
  for (const PublishedEntry& entry : method.images) {
    if (!entry.Value(score)) return std::nullopt;
    values.push_back(*entry.Value(score));
  }
  return Mean(values);
}

RevisedRanking RankMethods(const DataStatistics& statistics,
                           std::span<const PublishedMethod> methods,
                           int threads) {
  RevisedRanking ranking;
  ranking.rows = ParallelMap<RankingRow>(methods.size(), threads, [&](std::size_t i) {
    const MethodReport report = JudgeMethod(statistics, methods[i]);
    return RankingRow{.method = methods[i].name,
                      .verdict = report.verdict,
                      .by_images = !methods[i].images.empty(),
                      .accuracy = PublishedFigure(methods[i], Score::kAccuracy),
                      .sensitivity = PublishedFigure(methods[i], Score::kSensitivity),
                      .specificity = PublishedFigure(methods[i], Score::kSpecificity),
                      .under_fov = FiguresUnderFov(statistics, methods[i], report),
                      .old_rank = {},
                      .new_rank = {}};
  });
  FillRanks(ranking);
  return ranking;
}

}  // namespace noref
