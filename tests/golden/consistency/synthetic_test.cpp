// SPDX-License-Identifier: Apache-2.0
// Tiny problems that were solved by trying all whole numbers (synthetic_cases.json; see README.md).
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/base/text.h"
#include "noref/consistency/adjust.h"
#include "noref/consistency/aggregate_test.h"
#include "noref/consistency/image_test.h"

#include "support/golden.h"

namespace noref {
namespace {

using nlohmann::json;

const json& Cases(const char* kind) {
  static const json all = test::ReadGolden("consistency/synthetic_cases.json");
  return all.at(kind);
}

/// value - eps to value + eps, read exactly from the decimal strings.
ScoreInterval Around(const std::string& value_text, const std::string& eps_text) {
  const Decimal value = ParseDecimal(value_text).value(), eps = ParseDecimal(eps_text).value();
  std::int64_t value_digits = value.digits, eps_digits = eps.digits, unit = 1;
  for (int i = 0; i < kMaxPlaces; ++i) {
    unit *= 10;
    if (i >= value.places) value_digits *= 10;
    if (i >= eps.places) eps_digits *= 10;
  }
  return {value_digits - eps_digits, value_digits + eps_digits, unit};
}

Scores ScoresOf(const json& item) {
  Scores scores;
  scores[Score::kAccuracy] = Around(item.at("acc"), item.at("eps"));
  scores[Score::kSensitivity] = Around(item.at("sens"), item.at("eps"));
  scores[Score::kSpecificity] = Around(item.at("spec"), item.at("eps"));
  return scores;
}

ClassCounts CountsOf(const json& item) {
  return {item.at("p"), item.at("n")};
}

Outcome ExpectedOutcome(const json& possible) {
  return possible.get<bool>() ? Outcome::kPossible : Outcome::kImpossible;
}

double Value(const json& fraction) {
  const std::vector<std::string> parts = Split(fraction.get<std::string>(), '/');
  return ParseDouble(parts.at(0)).value() / ParseDouble(parts.at(1)).value();
}

TEST(SyntheticCases, OneTable) {
  for (const json& item : Cases("image_level")) {
    SCOPED_TRACE(item.at("name"));
    const json& expected = item.at("expected");
    const Scores scores = ScoresOf(item);
    EXPECT_EQ(json(SixConditions(CountsOf(item), scores)), expected.at("six_conditions"));
    EXPECT_EQ(TestOneTable(CountsOf(item), scores),
              ExpectedOutcome(expected.at("integer_solution_exists")));
  }
}

TEST(SyntheticCases, Aggregated) {
  for (const json& item : Cases("aggregated")) {
    SCOPED_TRACE(item.at("name"));
    const json& expected = item.at("expected");
    const Scores scores = ScoresOf(item);
    std::vector<ClassCounts> images;
    for (const json& image : item.at("images")) images.push_back(CountsOf(image));
    const std::optional<AccuracyRange> allowed = AllowedAccuracy(images, scores);
    EXPECT_EQ(allowed && allowed->meets_reported,
              expected.at("mean_of_ratios_lp_relaxation").get<bool>());
    EXPECT_EQ(TestMeanOfRatios(images, scores),
              ExpectedOutcome(expected.at("mean_of_ratios_integer")));
    EXPECT_EQ(TestOneTable(SumOf(images), scores),
              ExpectedOutcome(expected.at("ratio_of_means_integer")));
    const std::array<bool, 6> six = SixConditions(SumOf(images), scores);
    EXPECT_EQ(std::count(six.begin(), six.end(), true) == 6,
              expected.at("ratio_of_means_six_conditions").get<bool>());
  }
}

RegionCounts RegionsOf(const json& image) {
  const ClassCounts fov{image.at("p_fov"), image.at("n_fov")};
  const std::int64_t outside_positives = image.at("p_diff"), outside_negatives = image.at("n_diff");
  return {fov,
          {fov.positives + outside_positives, fov.negatives + outside_negatives},
          outside_negatives - image.at("tn_diff_min").get<std::int64_t>()};
}

void ExpectRange(const ScoreRange& range, const json& expected) {
  EXPECT_NEAR(range.low, Value(expected.at(0)), 1e-12);
  EXPECT_NEAR(range.high, Value(expected.at(1)), 1e-12);
}

void ExpectAdjusted(const std::optional<AdjustedScores>& adjusted, const json& expected) {
  const bool is_feasible = expected.value("feasible", true);
  ASSERT_EQ(adjusted.has_value(), is_feasible);
  if (!is_feasible) return;
  ExpectRange(adjusted->accuracy, expected.at("acc"));
  ExpectRange(adjusted->sensitivity, expected.at("sens"));
  ExpectRange(adjusted->specificity, expected.at("spec"));
}

TEST(SyntheticCases, AdjustOneTable) {
  for (const json& item : Cases("adjust_one_image")) {
    SCOPED_TRACE(item.at("name"));
    ExpectAdjusted(AdjustOneTable(RegionsOf(item), ScoresOf(item)), item.at("expected"));
  }
}

TEST(SyntheticCases, AdjustMeanOfRatios) {
  for (const json& item : Cases("adjust_mean_of_ratios")) {
    SCOPED_TRACE(item.at("name"));
    std::vector<RegionCounts> images;
    for (const json& image : item.at("images")) images.push_back(RegionsOf(image));
    ExpectAdjusted(AdjustMeanOfRatios(images, ScoresOf(item)), item.at("expected"));
  }
}

}  // namespace
}  // namespace noref
