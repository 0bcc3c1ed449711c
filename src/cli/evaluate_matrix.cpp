// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_matrix.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/report/plot.h"
#include "noref/stats/describe.h"
#include "noref/table/table.h"

#include "cli/cohort.h"
#include "cli/evaluate_work.h"

namespace noref::cli {
namespace {

namespace fs = std::filesystem;

/// One row of the list.
struct Pairing {
  std::string model;
  std::string data;
  std::map<Role, std::string> patterns;
};

std::vector<Pairing> ReadPairings(const std::string& path) {
  const Table list = ReadTable(path);
  const fs::path folder = fs::path(path).parent_path();
  std::vector<Pairing> pairings;
  std::set<std::pair<std::string, std::string>> known;
  for (std::size_t i = 0; i < list.rows.size(); ++i) {
    const auto cell = [&](const char* column) { return list.rows[i][list.ColumnIndex(column)]; };
    Pairing pairing{.model = cell("model"), .data = cell("data"), .patterns = {}};
    const auto take = [&](Role role, const char* column) {
      if (!cell(column).empty()) pairing.patterns[role] = (folder / cell(column)).string();
    };
    take(Role::kSoft, "soft");
    take(Role::kReference, "reference");
    if (list.HasColumn("fov")) take(Role::kFov, "fov");
    if (pairing.model.empty() || pairing.data.empty() || !pairing.patterns.contains(Role::kSoft) ||
        !pairing.patterns.contains(Role::kReference))
      throw UsageError(fmt::format(
          "{}:{}: model, data, soft or reference is empty; fill it in", path, list.lines[i]));
    if (!known.insert({pairing.model, pairing.data}).second)
      throw UsageError(fmt::format("{}:{}: {} on {} stands twice; leave one out",
                                   path,
                                   list.lines[i],
                                   pairing.model,
                                   pairing.data));
    pairings.push_back(std::move(pairing));
  }
  if (pairings.empty()) throw UsageError(fmt::format("{}: no rows; list models and data", path));
  return pairings;
}

/// The names in the order in which they come first.
template <class Name>
std::vector<std::string> DistinctNames(const std::vector<Pairing>& pairings, const Name& name) {
  std::vector<std::string> names;
  for (const Pairing& pairing : pairings)
    if (std::find(names.begin(), names.end(), name(pairing)) == names.end())
      names.push_back(name(pairing));
  return names;
}

/// Mean measures of all pairs; not a number where a pair is not in the list or has no value.
struct Matrix {
  std::string metric;
  std::string title;
  std::vector<std::string> models;
  std::vector<std::string> data;
  std::vector<std::vector<double>> means;
};

std::string MatrixText(const Matrix& matrix) {
  std::vector<Column> columns = {{"model"}};
  for (const std::string& name : matrix.data) columns.push_back({name});
  std::string text = FormatHeader(columns, TableFormat::kCsv);
  for (std::size_t i = 0; i < matrix.models.size(); ++i) {
    Row row = {matrix.models[i]};
    for (const double mean : matrix.means[i]) row.emplace_back(mean);
    text += FormatRow(columns, row, TableFormat::kCsv);
  }
  return text;
}

Panel MatrixPanel(const Matrix& matrix) {
  Panel panel{.title = matrix.title,
              .x = {.label = "tested on", .names = matrix.data},
              .y = {.label = "trained on", .names = matrix.models}};
  panel.Add(MatrixMark{.values = matrix.means, .decimals = 3});
  return panel;
}

/// The numbers of one column over the rows of one region.
std::vector<double> ColumnValues(const CohortOutcomes& outcomes,
                                 const std::vector<Column>& columns,
                                 std::string_view name,
                                 std::size_t region_row) {
  const auto found = std::find_if(
      columns.begin(), columns.end(), [&](const Column& column) { return column.name == name; });
  NOREF_CHECK(found != columns.end());
  const auto index = static_cast<std::size_t>(found - columns.begin());
  std::vector<double> values;
  for (const CaseOutcome& outcome : outcomes.outcomes)
    if (const auto* number = std::get_if<double>(&outcome.rows[region_row][index]))
      values.push_back(*number);
  return values;
}

/// The rows of all cases, behind the names of model and data set.
class CaseRows {
 public:
  explicit CaseRows(const std::vector<Column>& cohort_columns) : columns_{{"model"}, {"data"}} {
    columns_.insert(columns_.end(), cohort_columns.begin(), cohort_columns.end());
    text_ = FormatHeader(columns_, TableFormat::kCsv);
  }

  void Add(const Pairing& pairing, const CohortOutcomes& outcomes) {
    for (const CaseOutcome& outcome : outcomes.outcomes) {
      for (const Row& cells : outcome.rows) {
        Row row = {pairing.model, pairing.data};
        row.insert(row.end(), cells.begin(), cells.end());
        text_ += FormatRow(columns_, row, TableFormat::kCsv);
      }
    }
  }

  const std::string& text() const { return text_; }

 private:
  std::vector<Column> columns_;
  std::string text_;
};

std::size_t IndexOf(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

int RunMatrix(const EvaluateArguments& given) {
  EvaluateArguments arguments = given;
  if (arguments.metrics.empty()) arguments.metrics = {"overlap", "soft"};
  for (const char* needed : {"average_precision", "dice"}) arguments.metrics.emplace_back(needed);
  const std::vector<Pairing> pairings = ReadPairings(arguments.matrix);
  const auto models = DistinctNames(pairings, [](const Pairing& p) { return p.model; });
  const auto data = DistinctNames(pairings, [](const Pairing& p) { return p.data; });
  const std::vector<std::vector<double>> nothing(
      models.size(), std::vector<double>(data.size(), std::numeric_limits<double>::quiet_NaN()));
  std::array<Matrix, 2> matrices = {
      {{.metric = "average_precision",
        .title = "Area under the precision-recall curve",
        .models = models,
        .data = data,
        .means = nothing},
       {.metric = "dice", .title = "Dice", .models = models, .data = data, .means = nothing}}};
  RegionPools pools;
  const EvaluateWork work(arguments, {}, pools);
  CohortTable table = work.Table();
  const std::vector<Column> columns = CohortColumns(table);
  CaseRows rows(columns);
  int exit_code = kExitOk;
  for (const Pairing& pairing : pairings) {
    CohortArguments cohort = arguments.cohort;
    cohort.patterns = pairing.patterns;
    table.label = fmt::format("{} on {}", pairing.model, pairing.data);
    const CohortOutcomes outcomes = CollectCohort(cohort, FindEvaluated(cohort), table, work);
    exit_code = std::max(exit_code, outcomes.exit_code);
    rows.Add(pairing, outcomes);
    for (Matrix& matrix : matrices) {
      const std::vector<double> values = ColumnValues(outcomes, columns, matrix.metric, 0);
      if (!values.empty())
        matrix.means[IndexOf(models, pairing.model)][IndexOf(data, pairing.data)] = Mean(values);
    }
  }
  const fs::path folder = arguments.cohort.out;
  WriteFile(folder / "cases.csv", rows.text());
  for (const Matrix& matrix : matrices)
    WriteFile(folder / (matrix.metric + ".csv"), MatrixText(matrix));
  const std::array<Panel, 2> panels = {MatrixPanel(matrices[0]), MatrixPanel(matrices[1])};
  WriteFigure(folder / "matrix.svg",
              panels,
              {.panel_width = 240 + 70.0 * static_cast<double>(data.size()),
               .panel_height = 140 + 36.0 * static_cast<double>(models.size())});
  return exit_code;
}

}  // namespace noref::cli
