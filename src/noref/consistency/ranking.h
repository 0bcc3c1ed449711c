// SPDX-License-Identifier: Apache-2.0
// Methods ranked anew: first which region their figures come from, then those of all pixels
// adjusted to the field of view, then the order by accuracy (Kovács and Fazekas, section 4, table
// 4).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noref/consistency/method.h"

namespace noref {

/// Where a method's figures under the FoV come from.
enum class FigureSource {
  kPublished,  ///< they were computed there
  kImages,     ///< the images' figures adjusted one by one, then averaged
  kAveraged,   ///< the main averaged figures adjusted
};

/// published, images, averaged.
std::string_view FigureSourceName(FigureSource source);

struct FovFigure {
  double value = 0;
  double error = 0;  ///< half the width of the interval of possible values; 0 if published
};

struct FovFigures {
  FigureSource source = FigureSource::kPublished;
  std::optional<FovFigure> accuracy;
  std::optional<FovFigure> sensitivity;
  std::optional<FovFigure> specificity;
};

/// The middles and half widths of adjusted scores.
FovFigures MiddlesOf(const AdjustedScores& adjusted, FigureSource source);

/// The figures of one image's entry, or of an averaged one, adjusted. Nothing if no counts agree.
std::optional<AdjustedScores> AdjustEntry(std::span<const RegionCounts> images,
                                          const PublishedEntry& entry,
                                          const SearchLimits& limits = {});

/// A method's figures under the FoV: published ones for the verdict `FoV`, adjusted ones for `all
/// pixels`, else nothing. The images' figures are used if each image has exactly one and all of
/// them pass on all pixels; else the main averaged ones. Nothing also if these do not pass.
std::optional<FovFigures> FiguresUnderFov(const DataStatistics& statistics,
                                          const PublishedMethod& method,
                                          const MethodReport& report);

/// The figures that a paper gives for its method: the main averaged ones, else means of the
/// images' ones.
std::optional<double> PublishedFigure(const PublishedMethod& method, Score score);

struct RankingRow {
  std::string method;
  Verdict verdict = Verdict::kUndecided;
  bool by_images = false;  ///< the verdict rests on entries of images
  std::optional<double> accuracy, sensitivity, specificity;  ///< as published
  std::optional<FovFigures> under_fov;
  std::optional<int> old_rank;  ///< among all methods, by published accuracy; equals share a rank
  std::optional<int> new_rank;  ///< among those with figures under the FoV, by their accuracy
};

struct RevisedRanking {
  std::vector<RankingRow> rows;       ///< in the order of the methods
  std::optional<double> correlation;  ///< Pearson's r of old and new ranks
};

/// Judges, adjusts and ranks. The result does not depend on the number of threads.
RevisedRanking RankMethods(const DataStatistics& statistics,
                           std::span<const PublishedMethod> methods,
                           int threads);

}  // namespace noref
