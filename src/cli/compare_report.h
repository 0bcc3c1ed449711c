// SPDX-License-Identifier: Apache-2.0
// The statistics of a comparison, as values and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "noref/stats/bootstrap.h"
#include "noref/stats/correlation.h"
#include "noref/stats/test_result.h"

#include "cli/compare_tables.h"

namespace noref::cli {

/// One method, over the common cases.
struct MethodFigures {
  std::string name;
  double mean = 0;
  double median = 0;
  double mean_rank = 0;  ///< 1 is best
};

/// Two methods; differences are second minus first.
struct PairFigures {
  std::size_t first = 0;
  std::size_t second = 0;
  double median_difference = 0;
  Interval median_interval{};
  double mean_difference = 0;
  Interval mean_interval{};
  int larger = 0;  ///< cases with a positive, a negative and no difference
  int smaller = 0;
  int equal = 0;
  std::optional<TestResult> normality{};  ///< of the differences, D'Agostino-Pearson
  std::optional<TestResult> wilcoxon{};
  std::optional<double> wilcoxon_holm{};    ///< corrected over all pairs
  std::optional<double> nemenyi_p_value{};  ///< three methods or more
  std::optional<Correlation> spearman{};
  std::optional<Correlation> kendall{};
};

struct Comparison {
  std::string metric{};
  AlignedValues aligned{};
  std::vector<MethodFigures> methods{};
  std::vector<PairFigures> pairs{};
  std::optional<TestResult> friedman{};         ///< three methods or more
  std::optional<double> critical_difference{};  ///< of mean ranks, Nemenyi
};

struct ComparisonOptions {
  bool higher_is_better = true;
  double alpha = 0.05;
  BootstrapOptions bootstrap{};
};

/// `names` are those of the columns of `aligned.values`.
Comparison Compare(const std::string& metric,
                   const std::vector<std::string>& names,
                   AlignedValues aligned,
                   const ComparisonOptions& options);

/// All comparisons as one JSON document; null where there is no value. See docs/compare.md.
std::string ComparisonJson(const std::vector<Comparison>& comparisons, double alpha);

}  // namespace noref::cli
