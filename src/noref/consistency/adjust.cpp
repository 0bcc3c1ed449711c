// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/adjust.h"

#include <algorithm>
#include <cmath>

#include "noref/base/error.h"
#include "noref/consistency/aggregate_test.h"

namespace noref {
namespace {

/// How many of `total` right pixels in both parts may lie inside: `inside` pixels there, and from
/// `least_outside` to `most_outside` right pixels outside. Both ends grow by 0 or 1 with the total.
struct Split {
  std::int64_t inside;
  std::int64_t least_outside;
  std::int64_t most_outside;

  std::int64_t MostInside(std::int64_t total) const {
    return std::min(inside, total - least_outside);
  }
  std::int64_t LeastInside(std::int64_t total) const {
    return std::max<std::int64_t>(0, total - most_outside);
  }
};

/// One table as a problem about tp, tn and their sum.
class OneTable {
 public:
  OneTable(const RegionCounts& regions, const Scores& scores)
      : positive_{regions.fov.positives, 0, regions.OutsidePositives()},
        negative_{regions.fov.negatives, regions.LeastOutsideTn(), regions.OutsideNegatives()},
        tp_(CountsFor(scores[Score::kSensitivity], regions.all_pixels.positives)),
        tn_(CountsFor(scores[Score::kSpecificity], regions.all_pixels.negatives)),
        sum_(CountsFor(scores[Score::kAccuracy], regions.all_pixels.Total())) {
    tn_.low = std::max(tn_.low, regions.LeastOutsideTn());
    // Each range cut to what the two others allow.
    sum_ = {std::max(sum_.low, tp_.low + tn_.low), std::min(sum_.high, tp_.high + tn_.high)};
    tp_ = {std::max(tp_.low, sum_.low - tn_.high), std::min(tp_.high, sum_.high - tn_.low)};
    tn_ = {std::max(tn_.low, sum_.low - tp_.high), std::min(tn_.high, sum_.high - tp_.low)};
  }

  bool IsPossible() const { return !tp_.IsEmpty() && !tn_.IsEmpty() && !sum_.IsEmpty(); }

  IntegerRange TpInside() const {
    return {positive_.LeastInside(tp_.low), positive_.MostInside(tp_.high)};
  }
  IntegerRange TnInside() const {
    return {negative_.LeastInside(tn_.low), negative_.MostInside(tn_.high)};
  }

  /// Both numbers inside grow by at most 1 with their totals, first by 1 and then not at all (or
  /// the other way round); so the budget of the sum goes where the slope is 1.
  IntegerRange SumInside() const {
    const std::int64_t most_at_low = positive_.MostInside(tp_.low) + negative_.MostInside(tn_.low);
    const std::int64_t most_at_high =
        positive_.MostInside(tp_.high) + negative_.MostInside(tn_.high);
    const std::int64_t least_at_low =
        positive_.LeastInside(tp_.low) + negative_.LeastInside(tn_.low);
    const std::int64_t least_at_high =
        positive_.LeastInside(tp_.high) + negative_.LeastInside(tn_.high);
    return {std::max(least_at_low, least_at_high - (tp_.high + tn_.high - sum_.low)),
            std::min(most_at_high, most_at_low + (sum_.high - tp_.low - tn_.low))};
  }

 private:
  Split positive_, negative_;
  IntegerRange tp_, tn_, sum_;
};

ScoreRange RangeOf(const IntegerRange& counts, std::int64_t total) {
  const double pixels = static_cast<double>(total);
  return {static_cast<double>(counts.low) / pixels, static_cast<double>(counts.high) / pixels, 0.0};
}

std::optional<double> LargerGap(std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return std::nullopt;
  return std::max(*a, *b);
}

/// Equations (10)-(12): per image the right pixels of either class inside and outside.
class MeanProgram {
 public:
  MeanProgram(std::span<const RegionCounts> images,
              const Scores& scores,
              const SearchLimits& limits)
      : images_(images), limits_(limits) {
    for (const RegionCounts& image : images) {
      Add(0, image.fov.positives, image.all_pixels, kPositive);
      Add(0, image.OutsidePositives(), image.all_pixels, kPositive);
      Add(0, image.fov.negatives, image.all_pixels, kNegative);
      Add(image.LeastOutsideTn(), image.OutsideNegatives(), image.all_pixels, kNegative);
    }
    program_.rows = SumRows(scores, std::ssize(images));
    limits_.gap *= static_cast<double>(images.size());
  }

  /// The range of one mean score under the FoV, given what an inner pixel of either class adds to
  /// an image's score. Nothing if no counts agree.
  template <class Gains>
  std::optional<ScoreRange> Range(Gains gains_of) {
    const std::optional<End> high = Most(gains_of, 1);
    if (!high) return std::nullopt;
    const std::optional<End> low = Most(gains_of, -1);
    NOREF_CHECK(low);
    return ScoreRange{-low->bound, high->bound, LargerGap(low->gap, high->gap)};
  }

 private:
  static constexpr std::size_t kPositive = 0, kNegative = 1, kAccuracyRow = 2;
  struct End {
    double bound;
    std::optional<double> gap;
  };

  void Add(std::int64_t low, std::int64_t high, const ClassCounts& all_pixels, std::size_t row) {
    BoxedVariable variable{.low = low, .high = high};
    variable.in_row[row] = {1, row == kPositive ? all_pixels.positives : all_pixels.negatives};
    variable.in_row[kAccuracyRow] = {1, all_pixels.Total()};
    program_.variables.push_back(variable);
  }

  /// The most of the score (sign 1) or of its negative (sign -1).
  template <class Gains>
  std::optional<End> Most(Gains gains_of, int sign) {
    for (std::size_t i = 0; i < images_.size(); ++i) {
      const auto [positive, negative] = gains_of(images_[i].fov);
      program_.variables[4 * i].gain = {sign * positive.numerator, positive.denominator};
      program_.variables[4 * i + 2].gain = {sign * negative.numerator, negative.denominator};
    }
    const ProgramResult result = Maximize(program_, limits_);
    if (result.is_infeasible) return std::nullopt;
    const double count = static_cast<double>(images_.size());
    End end{result.bound / count, std::nullopt};
    if (result.solution) end.gap = std::max(0.0, (result.bound - result.objective) / count);
    return end;
  }

  std::span<const RegionCounts> images_;
  SearchLimits limits_;
  BoxedProgram program_;
};

ScoreRange Hull(const ScoreRange& a, const ScoreRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high), LargerGap(a.gap, b.gap)};
}

}  // namespace

RegionCounts CountsOfRegions(const ClassCounts& fov,
                             const ClassCounts& all_pixels,
                             int outside_fp_percent) {
  RegionCounts regions{fov, all_pixels, fov.positives * outside_fp_percent / 100};
  NOREF_CHECK(regions.OutsidePositives() >= 0 && regions.OutsideNegatives() >= 0);
  regions.max_outside_fp = std::min(regions.max_outside_fp, regions.OutsideNegatives());
  return regions;
}

std::optional<AdjustedScores> AdjustOneTable(const RegionCounts& image, const Scores& scores) {
  const OneTable table(image, scores);
  if (!table.IsPossible()) return std::nullopt;
  return AdjustedScores{.accuracy = RangeOf(table.SumInside(), image.fov.Total()),
                        .sensitivity = RangeOf(table.TpInside(), image.fov.positives),
                        .specificity = RangeOf(table.TnInside(), image.fov.negatives)};
}

std::optional<AdjustedScores> AdjustRatioOfMeans(std::span<const RegionCounts> images,
                                                 const Scores& scores) {
  RegionCounts sum;
  for (const RegionCounts& image : images) {
    sum.fov += image.fov;
    sum.all_pixels += image.all_pixels;
    sum.max_outside_fp += image.max_outside_fp;  // the limit holds in each image
  }
  return AdjustOneTable(sum, scores);
}

std::optional<AdjustedScores> AdjustMeanOfRatios(std::span<const RegionCounts> images,
                                                 const Scores& scores,
                                                 const SearchLimits& limits) {
  NOREF_CHECK(!images.empty());
  using Gains = std::array<Fraction, 2>;
  MeanProgram program(images, scores, limits);
  const auto accuracy = program.Range([](const ClassCounts& fov) {
    return Gains{Fraction{1, fov.Total()}, Fraction{1, fov.Total()}};
  });
  if (!accuracy) return std::nullopt;
  const auto sensitivity = program.Range([](const ClassCounts& fov) {
    return Gains{Fraction{1, fov.positives}, Fraction{}};
  });
  const auto specificity = program.Range([](const ClassCounts& fov) {
    return Gains{Fraction{}, Fraction{1, fov.negatives}};
  });
  NOREF_CHECK(sensitivity && specificity);
  return AdjustedScores{*accuracy, *sensitivity, *specificity};
}

std::optional<AdjustedScores> AggregatedAdjustment::Union() const {
  if (!mean_of_ratios || !ratio_of_means) return mean_of_ratios ? mean_of_ratios : ratio_of_means;
  return AdjustedScores{Hull(mean_of_ratios->accuracy, ratio_of_means->accuracy),
                        Hull(mean_of_ratios->sensitivity, ratio_of_means->sensitivity),
                        Hull(mean_of_ratios->specificity, ratio_of_means->specificity)};
}

AggregatedAdjustment AdjustAggregated(std::span<const RegionCounts> images,
                                      const Scores& scores,
                                      const SearchLimits& limits) {
  return {AdjustMeanOfRatios(images, scores, limits), AdjustRatioOfMeans(images, scores)};
}

}  // namespace noref
