// SPDX-License-Identifier: Apache-2.0
// What `noref evaluate` does with each case.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "noref/metrics/metric_table.h"
#include "noref/metrics/soft_levels.h"

#include "cli/cohort.h"
#include "cli/evaluate.h"

namespace noref::cli {

/// `fov`, `all`, or both.
std::vector<std::string> RegionNames(Regions regions);

/// What a case has to have, and may have.
CohortRoles EvaluateRoles();

/// The cases of the command. Soft maps without a threshold are cut at one half.
CohortInput FindEvaluated(CohortArguments& arguments);

/// The levels of all soft maps together, by region. For several threads.
class RegionPools {
 public:
  void Add(const std::string& region, const SoftLevels& levels);
  /// Nothing was added for a region that is not there.
  const std::map<std::string, LevelPool>& pools() const { return pools_; }

 private:
  std::mutex mutex_;
  std::map<std::string, LevelPool> pools_;
};

/// The work of a cohort: the selected measures in each region, as cells behind the region's name.
/// With classes each region has a row for each class and one for their mean.
class EvaluateWork {
 public:
  /// `classes` are names; none: masks are compared as they are.
  EvaluateWork(const EvaluateArguments& arguments,
               std::vector<std::string> classes,
               RegionPools& pools);

  /// The table of the cohort that this work fills.
  CohortTable Table() const;

  const std::vector<const Metric*>& metrics() const { return metrics_; }
  const MeasureOptions& options() const { return options_; }
  const std::vector<std::string>& classes() const { return classes_; }

  CaseResult operator()(const LoadedCase& one) const;

 private:
  using Values = std::vector<std::optional<double>>;  ///< of the metrics

  void AddRegion(const LoadedCase& one, const std::string& region, CaseResult& result) const;
  Values Measure(CasePair& pair) const;
  Row RowOf(const Values& values) const;
  Row MeanRow(const std::vector<Values>& of_classes) const;

  std::vector<std::string> regions_;
  std::vector<std::string> classes_;
  std::vector<const Metric*> metrics_;
  MeasureOptions options_;
  RegionPools* pools_;
};

}  // namespace noref::cli
