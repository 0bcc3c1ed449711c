// SPDX-License-Identifier: Apache-2.0
// Scores that were computed on all pixels, turned into what they would be under the field of view:
// equations (10)-(12) of Kovács and Fazekas. Many counts inside and outside of the FoV agree with
// the published scores; the scores under the FoV that they give fill an interval. Its middle is the
// adjusted score, half its width the error.
//
// Outside of the FoV a method can find few vessels: its false positives there are at most 1 % of
// the vessel pixels under the FoV, in each image (the paper's additional constraint).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "noref/consistency/boxed_program.h"
#include "noref/consistency/image_test.h"

namespace noref {

/// Counts under the FoV and on all pixels, of one image or of the sums over images.
struct RegionCounts {
  ClassCounts fov;
  ClassCounts all_pixels;
  /// The most false positives outside of the FoV; at most the background pixels there.
  std::int64_t max_outside_fp = 0;

  std::int64_t OutsidePositives() const { return all_pixels.positives - fov.positives; }
  std::int64_t OutsideNegatives() const { return all_pixels.negatives - fov.negatives; }
  /// The fewest true negatives outside.
  std::int64_t LeastOutsideTn() const { return OutsideNegatives() - max_outside_fp; }
};

/// The paper's limit of false positives outside, as a percentage of the positives inside.
inline constexpr int kOutsideFpPercent = 1;

/// One image. The FoV is part of all pixels, so neither of its counts may be larger.
RegionCounts CountsOfRegions(const ClassCounts& fov,
                             const ClassCounts& all_pixels,
                             int outside_fp_percent = kOutsideFpPercent);

/// The possible values of one score under the FoV.
struct ScoreRange {
  double low = 0;
  double high = 0;
  /// No counts give values outside of low and high; counts that were checked come this close to
  /// both (0 if they attain them). Nothing if none were found: then the scores may be impossible.
  std::optional<double> gap = 0.0;

  double Middle() const { return (low + high) / 2; }
  double HalfWidth() const { return (high - low) / 2; }
};

/// Accuracy, sensitivity and specificity under the FoV; each taken by itself.
struct AdjustedScores {
  ScoreRange accuracy;
  ScoreRange sensitivity;
  ScoreRange specificity;
};

/// For scores of one table. Closed form, all ends attained. Nothing if no counts agree.
std::optional<AdjustedScores> AdjustOneTable(const RegionCounts& image, const Scores& scores);

/// For scores of the summed counts of all images (ratio of means).
std::optional<AdjustedScores> AdjustRatioOfMeans(std::span<const RegionCounts> images,
                                                 const Scores& scores);

/// For means of the images' scores. Nothing only if it is proved that no counts agree.
std::optional<AdjustedScores> AdjustMeanOfRatios(std::span<const RegionCounts> images,
                                                 const Scores& scores,
                                                 const SearchLimits& limits = {});

struct AggregatedAdjustment {
  std::optional<AdjustedScores> mean_of_ratios;
  std::optional<AdjustedScores> ratio_of_means;

  /// The smallest intervals that hold both; nothing if neither is possible.
  std::optional<AdjustedScores> Union() const;
};

/// Both ways of averaging, as a paper rarely says which it used.
AggregatedAdjustment AdjustAggregated(std::span<const RegionCounts> images,
                                      const Scores& scores,
                                      const SearchLimits& limits = {});

}  // namespace noref
