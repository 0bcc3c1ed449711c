// SPDX-License-Identifier: Apache-2.0
// Can scores that are averaged over a data set come from a region? Equations (6)-(9) of Kovács and
// Fazekas, decided exactly.
//
// Mean of ratios: each score is the mean of the images' scores. For real-valued counts the
// accuracies that given sensitivities and specificities allow are an interval with a closed form:
// with w_i = p_i / (p_i + n_i), accuracy = mean(w_i s_i) + mean((1 - w_i) q_i), and for a given
// mean of the s_i the first part is smallest (largest) if images are filled in rising (falling)
// order of w_i. Whole-number counts are then found by rounding, for tiny images by a search.
//
// Ratio of means: scores of the summed counts, the test of one table.
#pragma once

#include <optional>
#include <span>

#include "noref/consistency/boxed_program.h"
#include "noref/consistency/image_test.h"

namespace noref {

/// The accuracies that the sensitivity and the specificity allow, within [0, 1].
struct AccuracyRange {
  double low = 0;  ///< to the nearest double; decisions are made before rounding
  double high = 1;
  bool meets_reported = false;  ///< the interval of the reported accuracy meets the range
};

/// The range by mean of ratios (by the table of one image, if `images` holds one). An unknown score
/// allows all of [0, 1]. Nothing if sensitivity or specificity lies outside [0, 1].
std::optional<AccuracyRange> AllowedAccuracy(std::span<const ClassCounts> images,
                                             const Scores& scores);

/// The test by mean of ratios. Dice and MCC are not linear in the counts of many images and are
/// left out. For one image the same as TestOneTable.
Outcome TestMeanOfRatios(std::span<const ClassCounts> images,
                         const Scores& scores,
                         const SearchLimits& limits = {});

/// What the scores ask of the sums over images of sensitivity, specificity and accuracy: the rows
/// of programs about mean scores. An unknown score asks nothing.
std::array<ScoreInterval, kRowCount> SumRows(const Scores& scores, std::int64_t image_count);

/// The counts of all images together.
ClassCounts SumOf(std::span<const ClassCounts> images);

}  // namespace noref
