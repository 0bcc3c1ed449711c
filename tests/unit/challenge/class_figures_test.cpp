// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/class_figures.h"

#include <cmath>

#include <gtest/gtest.h>

#include "noref/challenge/class_list.h"

namespace noref {
namespace {

TEST(ScoresOf, ArePlainFractionsByThePage) {
  const ClassFigures totals{.true_positives = 3,
                            .false_positives = 1,
                            .false_negatives = 2,
                            .true_negatives = 4,
                            .dice = 1.5,
                            .hd95 = 3,
                            .volume_similarity = 2.4};
  const ClassScores scores = ScoresOf(totals, ChallengeRules::kPage);
  EXPECT_DOUBLE_EQ(scores[0], 0.75);
  EXPECT_DOUBLE_EQ(scores[1], 0.6);
  EXPECT_DOUBLE_EQ(scores[2], (3.0 * 4 - 2.0 * 1) / std::sqrt(4.0 * 5 * 5 * 6));
  EXPECT_DOUBLE_EQ(scores[3], 0.25);
  EXPECT_DOUBLE_EQ(scores[4], 0.5);
  EXPECT_DOUBLE_EQ(scores[5], 0.4);
}

TEST(ScoresOf, AnAbsentClassAreZeroByBothRules) {
  EXPECT_EQ(ScoresOf(ClassFigures{}, ChallengeRules::kPage), ClassScores{});
  EXPECT_EQ(ScoresOf(ClassFigures{}, ChallengeRules::kProgram), ClassScores{});
}

TEST(ScoresOf, SurviveCountsWhoseProductOverflowsIntegers) {
  const std::int64_t many = 1'000'000'000;
  const ClassScores scores =
      ScoresOf(ClassFigures{.true_positives = many, .true_negatives = many}, ChallengeRules::kPage);
  EXPECT_DOUBLE_EQ(scores[2], 1);
}

TEST(WithEmptyPrediction, MissesWhateverIsTrue) {
  const CaseFigures figures = {
      {.true_positives = 1, .true_negatives = 2, .dice = 0.8, .volume_similarity = 1},
      {.false_positives = 1, .true_negatives = 3, .hd95 = 1}};
  const CaseFigures expected = {{.false_negatives = 1, .true_negatives = 2, .hd95 = 1},
                                {.true_negatives = 3}};
  EXPECT_EQ(WithEmptyPrediction(figures, ChallengeTask::kSegmentation), expected);
  EXPECT_EQ(WithEmptyPrediction(figures, ChallengeTask::kLocations)[0].hd95, 0);
}

TEST(ClassNames, AreKnownForBothStatesOfTheChallenge) {
  EXPECT_EQ(ClassNames(52).size(), 52U);
  EXPECT_EQ(ClassNames(50).size(), 50U);
  EXPECT_EQ(ClassNames(52)[0], "VA trunk, right");
  EXPECT_EQ(ClassNames(52)[6], "BA trunk");
  EXPECT_NE(ClassNames(52)[46], ClassNames(50)[46]);
  EXPECT_TRUE(ClassNames(6).empty());
}

}  // namespace
}  // namespace noref
