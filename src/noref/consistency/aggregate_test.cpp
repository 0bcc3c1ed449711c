// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/aggregate_test.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "noref/base/error.h"
#include "noref/consistency/dual_simplex_gmp.h"

namespace noref {
namespace {

struct RationalRange {
  mpq_class low = 0;
  mpq_class high = 1;
};

/// The interval cut to [0, 1]; empty (low > high) if it lies outside.
RationalRange Within01(const std::optional<ScoreInterval>& interval) {
  if (!interval) return {};
  return {std::max(mpq_class(0), ToRational({interval->low, interval->unit})),
          std::min(mpq_class(1), ToRational({interval->high, interval->unit}))};
}

/// What rates with the given mean add to the mean accuracy when images are filled one after the
/// other: the share of an image's pixels, `weights`, for each full image.
mpq_class Filled(const std::vector<mpq_class>& weights, const mpq_class& mean_rate) {
  mpq_class left = mean_rate * static_cast<unsigned long>(weights.size());
  mpq_class sum = 0;
  for (const mpq_class& weight : weights) {
    const mpq_class rate = std::min(left, mpq_class(1));
    if (sgn(rate) == 0) break;
    sum += weight * rate;
    left -= rate;
  }
  return sum / static_cast<unsigned long>(weights.size());
}

/// The range of mean(w_i r_i) over rates r_i in [0, 1] whose mean lies in `mean_rate`.
RationalRange Contribution(std::vector<mpq_class> weights, const RationalRange& mean_rate) {
  std::sort(weights.begin(), weights.end());
  RationalRange range;
  range.low = Filled(weights, mean_rate.low);
  std::reverse(weights.begin(), weights.end());
  range.high = Filled(weights, mean_rate.high);
  return range;
}

/// The integer problem of equations (6)-(9): rows are the sums over images of sensitivity,
/// specificity and accuracy. Of all solutions the search goes for large accuracies, which keeps the
/// simplex from standing still between equals.
BoxedProgram ProgramOf(std::span<const ClassCounts> images, const Scores& scores) {
  BoxedProgram program;
  for (const ClassCounts& image : images) {
    const Fraction of_all{1, image.Total()};
    program.variables.push_back({.low = 0,
                                 .high = image.positives,
                                 .in_row = {Fraction{1, image.positives}, Fraction{}, of_all},
                                 .gain = of_all});
    program.variables.push_back({.low = 0,
                                 .high = image.negatives,
                                 .in_row = {Fraction{}, Fraction{1, image.negatives}, of_all},
                                 .gain = of_all});
  }
  program.rows = SumRows(scores, std::ssize(images));
  return program;
}

}  // namespace

std::array<ScoreInterval, kRowCount> SumRows(const Scores& scores, std::int64_t image_count) {
  std::array<ScoreInterval, kRowCount> rows;
  const std::array<Score, kRowCount> order = {
      Score::kSensitivity, Score::kSpecificity, Score::kAccuracy};
  for (std::size_t r = 0; r < kRowCount; ++r) {
    rows[r] = scores[order[r]].value_or(ScoreInterval{0, 1, 1});
    rows[r].low *= image_count;
    rows[r].high *= image_count;
  }
  return rows;
}

std::optional<AccuracyRange> AllowedAccuracy(std::span<const ClassCounts> images,
                                             const Scores& scores) {
  const RationalRange sens = Within01(scores[Score::kSensitivity]);
  const RationalRange spec = Within01(scores[Score::kSpecificity]);
  if (sens.low > sens.high || spec.low > spec.high) return std::nullopt;
  std::vector<mpq_class> vessel_shares, background_shares;
  for (const ClassCounts& image : images) {
    vessel_shares.push_back(ToRational({image.positives, image.Total()}));
    background_shares.push_back(ToRational({image.negatives, image.Total()}));
  }
  const RationalRange from_sens = Contribution(std::move(vessel_shares), sens);
  const RationalRange from_spec = Contribution(std::move(background_shares), spec);
  const RationalRange acc = Within01(scores[Score::kAccuracy]);
  const mpq_class low = from_sens.low + from_spec.low, high = from_sens.high + from_spec.high;
  return AccuracyRange{.low = low.get_d(),
                       .high = high.get_d(),
                       .meets_reported = acc.low <= acc.high && low <= acc.high && high >= acc.low};
}

Outcome TestMeanOfRatios(std::span<const ClassCounts> images,
                         const Scores& scores,
                         const SearchLimits& limits) {
  NOREF_CHECK(!images.empty());
  if (images.size() == 1) return TestOneTable(images.front(), scores);
  const std::optional<AccuracyRange> allowed = AllowedAccuracy(images, scores);
  if (!allowed || !allowed->meets_reported) return Outcome::kImpossible;
  SearchLimits any_solution = limits;
  any_solution.gap = static_cast<double>(images.size());
  const ProgramResult result = Maximize(ProgramOf(images, scores), any_solution);
  if (result.is_infeasible) return Outcome::kImpossible;
  return result.solution ? Outcome::kPossible : Outcome::kUndecided;
}

ClassCounts SumOf(std::span<const ClassCounts> images) {
  ClassCounts sum;
  for (const ClassCounts& image : images) sum += image;
  return sum;
}

}  // namespace noref
