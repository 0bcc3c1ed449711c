// SPDX-License-Identifier: Apache-2.0
// Whole submissions from their folders; read from the shared data folder where it is at hand.
#include "noref/challenge/evaluation.h"

#include "golden/challenge/golden.h"
#include "support/shared_data.h"

namespace noref {
namespace {

using nlohmann::json;
using test::kTolerance;

const std::filesystem::path kGolden = "golden/topaneu";

/// The classes that occur in a case are listed; all figures of the others are 0.
void ExpectSample(const CaseFigures& figures, const json& expected) {
  const json& classes = expected.contains("classes") ? expected["classes"] : expected;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    SCOPED_TRACE("class " + std::to_string(i + 1));
    const std::string label = std::to_string(i + 1);
    if (!classes.contains(label)) {
      EXPECT_EQ(figures[i], (ClassFigures{.true_negatives = figures[i].true_negatives}));
      continue;
    }
    test::ExpectCounts(figures[i], classes[label]);
    EXPECT_NEAR(figures[i].dice, classes[label]["DICE"].get<double>(), kTolerance);
    EXPECT_NEAR(figures[i].hd95, classes[label]["HD95"].get<double>(), kTolerance);
    EXPECT_NEAR(figures[i].volume_similarity, classes[label]["VOLSIM"].get<double>(), kTolerance);
  }
}

/// Evaluates every experiment of a golden set.
void ExpectExperiments(const std::filesystem::path& truth,
                       const std::filesystem::path& submissions,
                       const std::filesystem::path& expected_file,
                       EvaluationOptions options) {
  const json expected = test::ReadGolden(test::SharedFolder() / expected_file);
  for (const auto& [experiment, figures] : expected.items()) {
    SCOPED_TRACE(experiment);
    options.class_count = figures["n_classes"];
    options.threads = 3;
    const Evaluation evaluation = EvaluateFolders(
        test::SharedFolder() / truth, test::SharedFolder() / submissions / experiment, options);
    // In some experiments the labels of grown objects add up to what is no class.
    for (const std::string& problem : evaluation.AllProblems())
      EXPECT_NE(problem.find("no class"), std::string::npos) << problem;
    EXPECT_EQ(evaluation.CountedCases(), figures["n_samples"].get<std::size_t>());
    test::ExpectTotals(evaluation.Totals(), figures);
    if (!figures.contains("samples")) continue;
    for (const EvaluatedCase& evaluated : evaluation.cases) {
      SCOPED_TRACE(evaluated.name);
      ExpectSample(evaluated.figures.value(), figures["samples"][evaluated.name]);
    }
  }
}

TEST(SubmissionsGolden, Task1HasTheProgramsFigures) {
  NOREF_NEEDS_SHARED(kGolden / "task1");
  ExpectExperiments(kGolden / "task1/ground_truth",
                    kGolden / "task1/submissions",
                    kGolden / "task1/submissions_expected.json",
                    {.task = ChallengeTask::kLocations});
}

TEST(SubmissionsGolden, Task2HasTheProgramsFigures) {
  NOREF_NEEDS_SHARED(kGolden / "task2");
  ExpectExperiments(kGolden / "task2/ground_truth",
                    kGolden / "task2/submissions",
                    kGolden / "task2/submissions_expected.json",
                    {});
}

TEST(SubmissionsGolden, Task2WithSixClassesHasTheProgramsFigures) {
  NOREF_NEEDS_SHARED(kGolden / "task2/simulation_6");
  ExpectExperiments(kGolden / "task2/simulation_6/ground_truth",
                    kGolden / "task2/simulation_6",
                    kGolden / "task2/simulation_6_expected.json",
                    {});
}

}  // namespace
}  // namespace noref
