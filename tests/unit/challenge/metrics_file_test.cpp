// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/metrics_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

Evaluation TwoCases(ChallengeTask task) {
  Evaluation evaluation;
  evaluation.options.task = task;
  evaluation.options.rules = ChallengeRules::kPage;
  evaluation.options.class_count = 2;
  evaluation.cases = {
      {"a", CaseFigures{{.true_positives = 1, .true_negatives = 1}, {.false_negatives = 2}}, {}},
      {"left out", std::nullopt, {"left.json: bad"}},
      {"b", CaseFigures{{.false_positives = 3}, {.true_negatives = 4}}, {}}};
  if (task == ChallengeTask::kSegmentation) (*evaluation.cases[0].figures)[0].dice = 1.0 / 3;
  return evaluation;
}

TEST(MetricsFile, ComesBackAsItWasWritten) {
  const test::TemporaryFolder folder;
  for (const ChallengeTask task : {ChallengeTask::kLocations, ChallengeTask::kSegmentation}) {
    const Evaluation evaluation = TwoCases(task);
    WriteFile(folder / "metrics.json", FormatMetrics(evaluation));
    const Submission submission = ReadMetrics(folder / "metrics.json", "team");
    EXPECT_EQ(submission.name, "team");
    EXPECT_EQ(submission.task, task);
    EXPECT_EQ(submission.rules, ChallengeRules::kPage);
    EXPECT_EQ(submission.class_count, 2);
    EXPECT_EQ(submission.case_names, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(submission.figures[0], *evaluation.cases[0].figures);
    EXPECT_EQ(submission.figures[1], *evaluation.cases[2].figures);
  }
}

TEST(MetricsFile, HasTheChallengesStructure) {
  const std::string text = FormatMetrics(TwoCases(ChallengeTask::kLocations));
  for (const char* key : {"\"results\"",
                          "\"TP_1\": 1",
                          "\"FN_2\": 2",
                          "\"aggregates_per_locations\"",
                          "\"PRECISION_1\": 0.25",
                          "\"RECALL_1\": 1.0",
                          "\"aggregates_avg\"",
                          "\"PRECISION\": 0.125"})
    EXPECT_THAT(text, testing::HasSubstr(key));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("DICE")));
}

TEST(MetricsFile, RefusesFilesWhosePartsDoNotFit) {
  const test::TemporaryFolder folder;
  const std::string good = FormatMetrics(TwoCases(ChallengeTask::kLocations));
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"\"classes\": 2", "\"classes\": 3"},
      {"\"classes\": 2", "\"classes\": 2000000000"},
      {"\"TP_1\": 1", "\"TP_1\": \"1\""},
      {"\"TP_1\": 1", "\"TP_1\": 1000000000000"},
      {"\"a\",", ""}};
  for (const auto& [from, to] : changes) {
    std::string bad = good;
    bad.replace(bad.find(from), from.size(), to);
    WriteFile(folder / "metrics.json", bad);
    EXPECT_THROW(ReadMetrics(folder / "metrics.json", "team"), Error) << to;
  }
}

}  // namespace
}  // namespace noref
