// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_work.h"

#include <fmt/format.h>

#include "noref/config/options.h"
#include "noref/stats/describe.h"

#include "cli/command_options.h"
#include "cli/evaluate_pairs.h"

namespace noref::cli {
namespace {

/// So many that tables can be compared without false ties.
constexpr int kDigits = 9;
/// The label of the rows that hold the mean over the classes.
const std::string kMeanLabel = "mean";

bool IsConstant(std::uint64_t ones, std::uint64_t total) {
  return ones == 0 || ones == total;
}

/// A pair of constant masks says nothing; one empty mask is worth a word. `place` is the region,
/// and the class if there are some.
Status Judge(const Contingency& counts, const std::string& place, CaseResult& result) {
  const std::uint64_t mask = counts.tp + counts.fp;
  const std::uint64_t reference = counts.tp + counts.fn;
  if (mask == 0) result.warnings.push_back(fmt::format("mask empty in {}", place));
  if (reference == 0) result.warnings.push_back(fmt::format("reference empty in {}", place));
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
          .has_classes = true,
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

EvaluateWork::EvaluateWork(const EvaluateArguments& arguments,
                           std::vector<std::string> classes,
                           RegionPools& pools)
    : regions_(RegionNames(arguments.regions)),
      classes_(std::move(classes)),
      metrics_(SelectMetrics(arguments.metrics)),
      options_(ParseMeasureOptions(arguments.options)),
      pools_(&pools) {}

CohortTable EvaluateWork::Table() const {
  CohortTable table;
  table.label = "evaluating";
  table.columns = {{"region"}};
  if (!classes_.empty()) table.columns.push_back({"label"});
  table.row_labels.clear();
  for (const std::string& region : regions_) {
    if (classes_.empty()) table.row_labels.push_back({region});
    for (const std::string& name : classes_) table.row_labels.push_back({region, name});
    if (!classes_.empty()) table.row_labels.push_back({region, kMeanLabel});
  }
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
  for (const std::string& region : regions_) AddRegion(one, region, result);
  return result;
}

void EvaluateWork::AddRegion(const LoadedCase& one,
                             const std::string& region,
                             CaseResult& result) const {
  const Fov fov = region == "all" ? WholeFrame(one.fov.size()) : one.fov;
  std::vector<Values> of_pairs;
  Status mean_status = Status::kBothConstant;
  for (const ComparedPair& compared : PairsOf(one, fov, classes_)) {
    CasePair pair(compared.mask, compared.reference, compared.counted, options_);
    if (one.soft) {
      pair.SetSoft(*one.soft);
      pools_->Add(region, *pair.Levels());
    }
    const std::string place =
        classes_.empty() ? region : fmt::format("{} ({})", region, compared.label);
    const Status status = Judge(pair.Counts(), place, result);
    if (status == Status::kOk)
      mean_status = Status::kOk;
    else if (result.message.empty())
      result.message =
          fmt::format("{}: mask and reference are both constant in {}; most measures have no value",
                      one.path.string(),
                      place);
    of_pairs.push_back(Measure(pair));
    result.rows.push_back(RowOf(of_pairs.back()));
    result.statuses.push_back(status);
  }
  if (classes_.empty()) return;
  result.rows.push_back(MeanRow(of_pairs));
  result.statuses.push_back(mean_status);
}

EvaluateWork::Values EvaluateWork::Measure(CasePair& pair) const {
  Values values;
  for (const Metric* metric : metrics_) values.push_back(metric->value(pair));
  return values;
}

Row EvaluateWork::RowOf(const Values& values) const {
  Row row;
  for (std::size_t i = 0; i < metrics_.size(); ++i) row.push_back(CellOf(*metrics_[i], values[i]));
  return row;
}

/// The mean of each measure over the classes that have a value.
Row EvaluateWork::MeanRow(const std::vector<Values>& of_classes) const {
  Row row;
  for (std::size_t i = 0; i < metrics_.size(); ++i) {
    std::vector<double> found;
    for (const Values& values : of_classes)
      if (values[i]) found.push_back(*values[i]);
    row.push_back(found.empty() ? Cell() : Cell(Mean(found)));
  }
  return row;
}

}  // namespace noref::cli
