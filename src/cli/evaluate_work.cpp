// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_work.h"

#include <algorithm>

#include <fmt/format.h>

#include "noref/config/options.h"

#include "cli/command_options.h"

namespace noref::cli {
namespace {

/// So many that tables can be compared without false ties.
constexpr int kDigits = 9;

bool IsConstant(std::uint64_t ones, std::uint64_t total) {
  return ones == 0 || ones == total;
}

/// A pair of constant masks says nothing; one empty mask is worth a word.
Status Judge(const Contingency& counts, const std::string& region, CaseResult& result) {
  const std::uint64_t mask = counts.tp + counts.fp;
  const std::uint64_t reference = counts.tp + counts.fn;
  if (mask == 0) result.warnings.push_back(fmt::format("mask empty in {}", region));
  if (reference == 0) result.warnings.push_back(fmt::format("reference empty in {}", region));
  const std::uint64_t total = counts.Total();
  return IsConstant(mask, total) && IsConstant(reference, total) ? Status::kBothConstant
                                                                 : Status::kOk;
}

MeasureOptions ParseMeasureOptions(const std::vector<std::string>& overrides) {
  MeasureOptions options;
  LoadCommandOptions([&](OptionVisitor& v) { options.Visit(v); }, overrides);
  return options;
}

/// Counts without a decimal point.
Cell CellOf(const Metric& metric, std::optional<double> value) {
  if (value && IsCount(metric)) return static_cast<std::int64_t>(*value);
  return noref::CellOf(value);
}

}  // namespace

std::vector<std::string> RegionNames(Regions regions) {
  switch (regions) {
    case Regions::kFov:
      return {"fov"};
    case Regions::kAll:
      return {"all"};
    case Regions::kBoth:
      return {"fov", "all"};
  }
  return {};
}

CohortRoles EvaluateRoles() {
  return {.primary = {Role::kMasks, Role::kSoft},
          .required = {Role::kReference},
          .optional = {Role::kFov, Role::kImages},
          .refuses_inverted = false};
}

CohortInput FindEvaluated(CohortArguments& arguments) {
  const auto soft = arguments.patterns.find(Role::kSoft);
  if (soft != arguments.patterns.end() && !soft->second.empty() && !arguments.threshold)
    arguments.threshold = 0.5;
  return FindCohort(arguments, EvaluateRoles());
}

void RegionPools::Add(const std::string& region, const SoftLevels& levels) {
  const std::lock_guard lock(mutex_);
  pools_[region].Add(levels);
}

EvaluateWork::EvaluateWork(const EvaluateArguments& arguments, RegionPools& pools)
    : regions_(RegionNames(arguments.regions)),
      metrics_(SelectMetrics(arguments.metrics)),
      options_(ParseMeasureOptions(arguments.options)),
      pools_(&pools) {}

CohortTable EvaluateWork::Table() const {
  CohortTable table;
  table.label = "evaluating";
  table.columns = {{"region"}};
  table.row_labels.clear();
  for (const std::string& region : regions_) table.row_labels.push_back({region});
  std::string names;
  for (const Metric* metric : metrics_) {
    table.columns.push_back({std::string(metric->name), kDigits});
    names += fmt::format(" {}", metric->name);
  }
  table.settings = fmt::format("evaluate{}\n{}", names, DumpOptions(options_));
  return table;
}

CaseResult EvaluateWork::operator()(const LoadedCase& one) const {
  CaseResult result;
  for (const std::string& region : regions_) result.rows.push_back(RowOf(one, region, result));
  if (std::count(result.statuses.begin(), result.statuses.end(), Status::kOk) !=
      std::ssize(result.statuses))
    result.message = fmt::format(
        "{}: mask and reference are both constant; most measures have no value", one.path.string());
  return result;
}

Row EvaluateWork::RowOf(const LoadedCase& one,
                        const std::string& region,
                        CaseResult& result) const {
  CasePair pair(
      *one.mask, *one.reference, region == "all" ? WholeFrame(one.fov.size()) : one.fov, options_);
  if (one.soft) {
    pair.SetSoft(*one.soft);
    pools_->Add(region, *pair.Levels());
  }
  result.statuses.push_back(Judge(pair.Counts(), region, result));
  Row row;
  for (const Metric* metric : metrics_) row.push_back(CellOf(*metric, metric->value(pair)));
  return row;
}

}  // namespace noref::cli
