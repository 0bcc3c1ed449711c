// SPDX-License-Identifier: Apache-2.0
// Statistics against SciPy and NumPy; golden.json is made by make_golden.py.
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/stats/correlation.h"
#include "noref/stats/describe.h"
#include "noref/stats/friedman.h"
#include "noref/stats/normality.h"
#include "noref/stats/rank.h"
#include "noref/stats/wilcoxon.h"

#include "support/golden.h"

namespace noref {
namespace {

using nlohmann::json;
constexpr double kTolerance = 1e-9;

json Golden() {
  return test::ReadGolden("stats/golden.json");
}

void ExpectNear(double ours, double theirs, const std::string& what) {
  EXPECT_NEAR(ours, theirs, kTolerance * std::max(1.0, std::abs(theirs)))
      << what << " differs by " << ours - theirs;
}

/// [statistic, p] of SciPy; null where it has none.
void ExpectPair(const std::optional<std::pair<double, double>>& ours,
                const json& theirs,
                const std::string& what) {
  ASSERT_EQ(ours.has_value(), !theirs[0].is_null()) << what;
  if (!ours) return;
  ExpectNear(ours->first, theirs[0], what + " statistic");
  // SciPy has no p-value for two ranks; ours says that they show nothing.
  ExpectNear(ours->second, theirs[1].is_null() ? 1.0 : theirs[1].get<double>(), what + " p");
}

std::optional<std::pair<double, double>> Pair(const std::optional<Correlation>& result) {
  if (!result) return std::nullopt;
  return std::pair{result->coefficient, result->p_value};
}

std::optional<std::pair<double, double>> Pair(const std::optional<TestResult>& result) {
  if (!result) return std::nullopt;
  return std::pair{result->statistic, result->p_value};
}

TEST(StatsGolden, DescribesOneSampleAsNumPy) {
  const json golden = Golden();
  for (const json& sample : golden["two_samples"]) {
    const std::vector<double> x = sample["x"];
    SCOPED_TRACE("n = " + std::to_string(x.size()));
    ExpectNear(Mean(x), sample["mean"], "mean");
    ExpectNear(StandardDeviation(x), sample["standard_deviation"], "standard deviation");
    ExpectNear(Median(x), sample["median"], "median");
    const std::vector<double> probabilities = {0, 0.025, 0.1, 1.0 / 3, 0.75, 0.95, 1};
    for (std::size_t i = 0; i < probabilities.size(); ++i)
      ExpectNear(Quantile(x, probabilities[i]), sample["quantiles"][i], "quantile");
    EXPECT_EQ(AverageRanks(x), sample["ranks"].get<std::vector<double>>());
  }
}

TEST(StatsGolden, ComparesTwoSamplesAsSciPy) {
  const json golden = Golden();
  for (const json& sample : golden["two_samples"]) {
    const std::vector<double> x = sample["x"];
    const std::vector<double> y = sample["y"];
    SCOPED_TRACE("n = " + std::to_string(x.size()));
    std::vector<double> differences;
    for (std::size_t i = 0; i < x.size(); ++i) differences.push_back(x[i] - y[i]);
    ExpectPair(Pair(Pearson(x, y)), sample["pearson"], "Pearson");
    ExpectPair(Pair(Spearman(x, y)), sample["spearman"], "Spearman");
    ExpectPair(Pair(KendallTauB(x, y)), sample["kendall"], "Kendall");
    ExpectPair(Pair(WilcoxonSignedRank(differences)), sample["wilcoxon"], "Wilcoxon");
    ExpectPair(Pair(DAgostinoPearson(x)), sample["normality"], "D'Agostino-Pearson");
  }
}

TEST(StatsGolden, ComparesManyMethodsAsSciPy) {
  const json golden = Golden();
  for (const json& sample : golden["many_methods"]) {
    const CaseByMethod values = sample["values"];
    const std::size_t methods = values.front().size();
    SCOPED_TRACE("n = " + std::to_string(values.size()) + ", k = " + std::to_string(methods));
    ExpectPair(Pair(Friedman(values)), sample["friedman"], "Friedman");
    ExpectNear(NemenyiCriticalDifference(methods, values.size(), 0.05),
               sample["critical_difference"],
               "critical difference");
    const std::vector<double> ranks = MeanRanks(values);
    const auto p = NemenyiPValues(values);
    for (std::size_t a = 0; a < methods; ++a) {
      ExpectNear(ranks[a], sample["mean_ranks"][a], "mean rank");
      for (std::size_t b = 0; b < methods; ++b)
        ExpectNear(p[a][b], sample["nemenyi"][a][b], "Nemenyi");
    }
  }
}

}  // namespace
}  // namespace noref
