// SPDX-License-Identifier: Apache-2.0
// Expected figures of the challenge's program, and comparisons with them.
#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/challenge/class_figures.h"

#include "support/golden.h"

namespace noref::test {

inline constexpr double kTolerance = 1e-9;

inline std::filesystem::path ChallengeFolder() {
  return GoldenFolder() / "challenge";
}

/// The expected object of a class: its own, or the one that all others share.
inline const nlohmann::json& OfClass(const nlohmann::json& classes,
                                     const nlohmann::json& others,
                                     std::size_t index) {
  const auto own = classes.find(std::to_string(index + 1));
  return own == classes.end() ? others : *own;
}

inline void ExpectCounts(const ClassFigures& figures, const nlohmann::json& expected) {
  EXPECT_EQ(figures.true_positives, expected["TP"].get<std::int64_t>());
  EXPECT_EQ(figures.false_positives, expected["FP"].get<std::int64_t>());
  EXPECT_EQ(figures.false_negatives, expected["FN"].get<std::int64_t>());
  EXPECT_EQ(figures.true_negatives, expected["TN"].get<std::int64_t>());
}

/// Those of the six scores that `expected` holds.
inline void ExpectScores(const ClassScores& scores, const nlohmann::json& expected) {
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const std::string name(kChallengeScoreNames[i]);
    if (!expected.contains(name)) continue;
    EXPECT_NEAR(scores[i], expected[name].get<double>(), kTolerance) << name;
  }
}

/// A whole submission: `expected` as in the *_expected.json files.
inline void ExpectTotals(const CaseFigures& totals, const nlohmann::json& expected) {
  ASSERT_EQ(totals.size(), expected["n_classes"].get<std::size_t>());
  const std::vector<ClassScores> scores = ScoresOf(totals, ChallengeRules::kProgram);
  for (std::size_t i = 0; i < totals.size(); ++i) {
    SCOPED_TRACE("class " + std::to_string(i + 1));
    const nlohmann::json& of_class =
        OfClass(expected["per_class"], expected["all_other_classes"], i);
    ExpectCounts(totals[i], of_class);
    ExpectScores(scores[i], of_class);
  }
  ExpectScores(AverageScores(scores), expected["averages"]);
}

}  // namespace noref::test
