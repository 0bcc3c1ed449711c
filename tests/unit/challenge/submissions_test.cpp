// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/submissions.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr ClassFigures kFound{.true_positives = 1};
constexpr ClassFigures kMissed{.false_negatives = 1};

Submission Make(const std::string& name,
                const std::vector<std::string>& cases,
                const ClassFigures& figures) {
  return {.name = name,
          .task = ChallengeTask::kLocations,
          .rules = ChallengeRules::kPage,
          .class_count = 1,
          .case_names = cases,
          .figures = std::vector<CaseFigures>(cases.size(), {figures})};
}

TEST(RankingOfSubmissions, LetsAMissingCaseCountAsMissed) {
  const std::vector<Submission> submissions = {Make("whole", {"1", "2"}, kFound),
                                               Make("half", {"2"}, kFound)};
  const RankingInput empty = RankingOf(submissions, MissingRule::kEmpty);
  EXPECT_EQ(empty.case_count, 2U);
  EXPECT_EQ(ScoresOnAllCases(empty)[1][1], 0.5);  // recall
  EXPECT_EQ(empty.problems.size(), 1U);
  const RankingInput skip = RankingOf(submissions, MissingRule::kSkip);
  EXPECT_EQ(ScoresOnAllCases(skip)[1][1], 1);
}

TEST(RankingOfSubmissions, FollowsCasesThatAreDrawnAgain) {
  std::vector<Submission> submissions = {Make("a", {"1", "2"}, kFound),
                                         Make("b", {"1", "2"}, kFound)};
  submissions[1].figures[0] = {kMissed};
  const RankingInput input = RankingOf(submissions, MissingRule::kEmpty);
  const std::vector<std::size_t> cases = {0, 0, 1};
  EXPECT_DOUBLE_EQ(input.scores(cases)[1][1], 1.0 / 3);
}

TEST(RankingOfSubmissions, RefusesWhatCannotBeCompared) {
  Submission other = Make("b", {"1"}, kFound);
  other.rules = ChallengeRules::kProgram;
  EXPECT_THROW(RankingOf({Make("a", {"1"}, kFound), other}, MissingRule::kEmpty), Error);
  EXPECT_THROW(RankingOf({Make("a", {"1"}, kFound)}, MissingRule::kEmpty), Error);
  EXPECT_THROW(RankingOf({Make("a", {"1"}, kFound), Make("b", {}, kFound)}, MissingRule::kEmpty),
               Error);
}

}  // namespace
}  // namespace noref
