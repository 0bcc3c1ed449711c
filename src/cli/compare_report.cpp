// SPDX-License-Identifier: Apache-2.0
#include "cli/compare_report.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "noref/stats/describe.h"
#include "noref/stats/holm.h"
#include "noref/stats/normality.h"
#include "noref/stats/wilcoxon.h"

namespace noref::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<double> MethodValues(const CaseByMethod& values, std::size_t method) {
  std::vector<double> column;
  for (const std::vector<double>& row : values) column.push_back(row[method]);
  return column;
}

PairFigures ComparePair(const CaseByMethod& values,
                        std::size_t first,
                        std::size_t second,
                        const BootstrapOptions& bootstrap) {
  const std::vector<double> a = MethodValues(values, first);
  const std::vector<double> b = MethodValues(values, second);
  std::vector<double> difference(a.size());
  std::transform(b.begin(), b.end(), a.begin(), difference.begin(), std::minus<>());
  PairFigures pair{.first = first, .second = second};
  pair.median_difference = Median(difference);
  pair.median_interval = BootstrapInterval(difference, &Median, bootstrap);
  pair.mean_difference = Mean(difference);
  pair.mean_interval = BootstrapInterval(difference, &Mean, bootstrap);
  for (const double d : difference) ++(d > 0 ? pair.larger : d < 0 ? pair.smaller : pair.equal);
  pair.normality = DAgostinoPearson(difference);
  pair.wilcoxon = WilcoxonSignedRank(difference);
  pair.spearman = Spearman(a, b);
  pair.kendall = KendallTauB(a, b);
  return pair;
}

/// Holm's correction over the pairs that have a test.
void CorrectPairs(std::vector<PairFigures>& pairs) {
  std::vector<double> p_values;
  for (const PairFigures& pair : pairs)
    if (pair.wilcoxon) p_values.push_back(pair.wilcoxon->p_value);
  const std::vector<double> corrected = HolmAdjusted(p_values);
  auto next = corrected.begin();
  for (PairFigures& pair : pairs)
    if (pair.wilcoxon) pair.wilcoxon_holm = *next++;
}

/// Ranks give the smallest value 1, so a measure that should be large is turned around.
CaseByMethod ForRanks(const CaseByMethod& values, bool higher_is_better) {
  CaseByMethod turned = values;
  if (higher_is_better)
    for (std::vector<double>& row : turned)
      for (double& value : row) value = -value;
  return turned;
}

Json JsonOf(const std::optional<TestResult>& test) {
  if (!test) return nullptr;
  return {{"statistic", test->statistic}, {"p_value", test->p_value}};
}

Json JsonOf(const std::optional<Correlation>& correlation) {
  if (!correlation) return nullptr;
  return {{"coefficient", correlation->coefficient}, {"p_value", correlation->p_value}};
}

Json JsonOf(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json JsonOf(const PairFigures& pair, const std::vector<MethodFigures>& methods) {
  return {{"first", methods[pair.first].name},
          {"second", methods[pair.second].name},
          {"median_difference", pair.median_difference},
          {"median_interval", {pair.median_interval.low, pair.median_interval.high}},
          {"mean_difference", pair.mean_difference},
          {"mean_interval", {pair.mean_interval.low, pair.mean_interval.high}},
          {"larger", pair.larger},
          {"smaller", pair.smaller},
          {"equal", pair.equal},
          {"normality", JsonOf(pair.normality)},
          {"wilcoxon", JsonOf(pair.wilcoxon)},
          {"wilcoxon_holm", JsonOf(pair.wilcoxon_holm)},
          {"nemenyi_p_value", JsonOf(pair.nemenyi_p_value)},
          {"spearman", JsonOf(pair.spearman)},
          {"kendall", JsonOf(pair.kendall)}};
}

Json JsonOf(const Comparison& comparison) {
  Json methods = Json::array();
  for (const MethodFigures& method : comparison.methods)
    methods.push_back({{"name", method.name},
                       {"mean", method.mean},
                       {"median", method.median},
                       {"mean_rank", method.mean_rank}});
  Json pairs = Json::array();
  for (const PairFigures& pair : comparison.pairs)
    pairs.push_back(JsonOf(pair, comparison.methods));
  return {{"metric", comparison.metric},
          {"cases", comparison.aligned.ids.size()},
          {"left_out", comparison.aligned.left_out},
          {"methods", std::move(methods)},
          {"friedman", JsonOf(comparison.friedman)},
          {"critical_difference", JsonOf(comparison.critical_difference)},
          {"pairs", std::move(pairs)}};
}

}  // namespace

Comparison Compare(const std::string& metric,
                   const std::vector<std::string>& names,
                   AlignedValues aligned,
                   const ComparisonOptions& options) {
  Comparison comparison{.metric = metric, .aligned = std::move(aligned)};
  const CaseByMethod& values = comparison.aligned.values;
  const CaseByMethod for_ranks = ForRanks(values, options.higher_is_better);
  const std::vector<double> ranks = MeanRanks(for_ranks);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::vector<double> column = MethodValues(values, i);
    comparison.methods.push_back(
        {.name = names[i], .mean = Mean(column), .median = Median(column), .mean_rank = ranks[i]});
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t j = i + 1; j < names.size(); ++j)
      comparison.pairs.push_back(ComparePair(values, i, j, options.bootstrap));
  CorrectPairs(comparison.pairs);
  if (names.size() < 3) return comparison;
  comparison.friedman = Friedman(for_ranks);
  comparison.critical_difference =
      NemenyiCriticalDifference(names.size(), values.size(), options.alpha);
  const auto p_values = NemenyiPValues(for_ranks);
  for (PairFigures& pair : comparison.pairs)
    pair.nemenyi_p_value = p_values[pair.first][pair.second];
  return comparison;
}

std::string ComparisonJson(const std::vector<Comparison>& comparisons, double alpha) {
  Json list = Json::array();
  for (const Comparison& comparison : comparisons) list.push_back(JsonOf(comparison));
  return Json{{"alpha", alpha}, {"comparisons", std::move(list)}}.dump(2) + "\n";
}

}  // namespace noref::cli
