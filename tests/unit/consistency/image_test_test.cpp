// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/image_test.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

Scores Triplet(const char* acc, const char* sens, const char* spec) {
  Scores scores;
  scores[Score::kAccuracy] = ReadScore("acc", acc, {}).interval;
  scores[Score::kSensitivity] = ReadScore("sens", sens, {}).interval;
  scores[Score::kSpecificity] = ReadScore("spec", spec, {}).interval;
  return scores;
}

constexpr ClassCounts kDrive01Fov{29412, 194965};
constexpr ClassCounts kDrive01All{29440, 300520};

TEST(OneTable, TellsTheRegionOfTheSecondAnnotatorsScores) {
  const Scores scores = Triplet("0.9492", "0.7965", "0.9722");
  EXPECT_EQ(TestOneTable(kDrive01Fov, scores), Outcome::kPossible);
  EXPECT_EQ(TestOneTable(kDrive01All, scores), Outcome::kImpossible);
}

TEST(OneTable, ShareThatNoWholeNumberGivesIsImpossible) {
  // A fourth of three pixels passes the six conditions.
  const Scores scores = Triplet("0.250", "0.250", "0.250");
  const std::array<bool, 6> six = SixConditions({3, 3}, scores);
  EXPECT_EQ(six, (std::array<bool, 6>{true, true, true, true, true, true}));
  EXPECT_EQ(TestOneTable({3, 3}, scores), Outcome::kImpossible);
}

TEST(OneTable, BoundsAreClosed) {
  // sens and spec 0.5 of 10 pixels each; 0.600 is as far as 0.05 on each side lets accuracy go.
  Scores scores;
  scores[Score::kSensitivity] = ScoreInterval{45, 55, 100};
  scores[Score::kSpecificity] = ScoreInterval{45, 55, 100};
  scores[Score::kAccuracy] = ScoreInterval{55, 65, 100};
  EXPECT_TRUE(SixConditions({10, 10}, scores)[0]);
  scores[Score::kAccuracy] = ScoreInterval{551, 651, 1000};
  EXPECT_FALSE(SixConditions({10, 10}, scores)[0]);
}

TEST(OneTable, UnknownScoresAllowEverything) {
  EXPECT_EQ(TestOneTable(kDrive01Fov, Scores{}), Outcome::kPossible);
  Scores scores;
  scores[Score::kSpecificity] = ScoreInterval{102, 103, 100};
  EXPECT_EQ(TestOneTable(kDrive01Fov, scores), Outcome::kImpossible);
}

TEST(OneTable, DiceAndMccAreTested) {
  // tp 23427, tn 189545: the table of the scores above, more or less.
  Scores scores = Triplet("0.9492", "0.7965", "0.9722");
  scores[Score::kDice] = ReadScore("dice", "0.8042", {}).interval;
  scores[Score::kMcc] = ReadScore("mcc", "0.7750", {}).interval;
  EXPECT_EQ(TestOneTable(kDrive01Fov, scores), Outcome::kPossible);
  scores[Score::kMcc] = ReadScore("mcc", "0.7850", {}).interval;
  EXPECT_EQ(TestOneTable(kDrive01Fov, scores), Outcome::kImpossible);
  scores[Score::kMcc].reset();
  scores[Score::kDice] = ReadScore("dice", "0.8142", {}).interval;
  EXPECT_EQ(TestOneTable(kDrive01Fov, scores), Outcome::kImpossible);
}

TEST(OneTable, LargestCountsDoNotOverflow) {
  const ClassCounts counts{kMaxClassPixels, kMaxClassPixels};
  Scores scores = Triplet("0.500000000", "0.400000000", "0.600000000");
  scores[Score::kMcc] = ReadScore("mcc", "0.000000000", {}).interval;
  EXPECT_EQ(TestOneTable(counts, scores), Outcome::kPossible);
  scores[Score::kAccuracy] = ReadScore("acc", "0.500000003", {}).interval;
  EXPECT_EQ(TestOneTable(counts, scores), Outcome::kImpossible);
}

}  // namespace
}  // namespace noref
