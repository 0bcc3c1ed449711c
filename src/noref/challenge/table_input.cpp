// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/table_input.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

using Figures = std::vector<std::optional<double>>;  // one per metric

/// Methods and cases in the order in which they first come.
class NameList {
 public:
  std::size_t IndexOf(const std::string& name) {
    const auto [place, is_new] = places_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(name);
    return place->second;
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::size_t> places_;
};

struct FiguresOfCases {
  NameList methods;
  NameList cases;
  std::vector<std::vector<std::optional<Figures>>> figures;  ///< [method][case]

  std::optional<Figures>& At(std::size_t method, std::size_t index) {
    if (figures.size() <= method) figures.resize(method + 1);
    if (figures[method].size() <= index) figures[method].resize(index + 1);
    return figures[method][index];
  }
};

bool IsChosen(const Table& table, std::size_t row, const TableInputOptions& options) {
  return std::all_of(options.where.begin(), options.where.end(), [&](const auto& condition) {
    return table.rows[row][table.ColumnIndex(condition.first)] == condition.second;
  });
}

void AddTable(const NamedTable& named, const TableInputOptions& options, FiguresOfCases& all) {
  const Table& table = named.table;
  std::vector<std::size_t> columns;
  for (const RankedMetric& metric : options.metrics)
    columns.push_back(table.ColumnIndex(metric.name));
  const bool has_cases = table.HasColumn(options.case_column);
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    if (!IsChosen(table, row, options)) continue;
    const std::string method = named.method.empty()
                                   ? table.rows[row][table.ColumnIndex(options.method_column)]
                                   : named.method;
    const std::string name =
        has_cases ? table.rows[row][table.ColumnIndex(options.case_column)] : "";
    std::optional<Figures>& figures = all.At(all.methods.IndexOf(method), all.cases.IndexOf(name));
    if (figures)
      throw Error(
          fmt::format("{}:{}: a second row for {} {}; choose rows with --where COLUMN=VALUE",
                      table.name,
                      table.lines[row],
                      method,
                      name));
    figures.emplace();
    for (const std::size_t column : columns) figures->push_back(table.Number(row, column));
  }
}

/// [method][case], all of one size, missing rows as rows of missing figures.
using Dense = std::vector<std::vector<Figures>>;

Dense DenseOf(const FiguresOfCases& all, std::size_t metrics) {
  Dense dense(all.methods.names().size(),
              std::vector<Figures>(all.cases.names().size(), Figures(metrics)));
  for (std::size_t m = 0; m < all.figures.size(); ++m) {
    for (std::size_t i = 0; i < all.figures[m].size(); ++i) {
      if (all.figures[m][i]) dense[m][i] = *all.figures[m][i];
    }
  }
  return dense;
}

/// Gives every missing figure the worst one of its case and metric, where any method has one.
void FillWithWorst(const std::vector<RankedMetric>& metrics, Dense& dense) {
  for (std::size_t i = 0; i < dense.front().size(); ++i) {
    for (std::size_t k = 0; k < metrics.size(); ++k) {
      std::optional<double> worst;
      for (const auto& cases : dense) {
        if (const auto& figure = cases[i][k])
          worst = !worst                       ? *figure
                  : metrics[k].is_lower_better ? std::max(*worst, *figure)
                                               : std::min(*worst, *figure);
      }
      for (auto& cases : dense) {
        if (!cases[i][k]) cases[i][k] = worst;
      }
    }
  }
}

/// The means over the cases that have a figure; the worst possible where none has.
ScoreMatrix MeansOf(const Dense& dense,
                    const std::vector<RankedMetric>& metrics,
                    std::span<const std::size_t> cases) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  ScoreMatrix means;
  for (const auto& of_method : dense) {
    std::vector<double>& row = means.emplace_back();
    for (std::size_t k = 0; k < metrics.size(); ++k) {
      double sum = 0;
      double count = 0;
      for (const std::size_t i : cases) {
        sum += of_method[i][k].value_or(0);
        count += of_method[i][k].has_value();
      }
      const double worst = metrics[k].is_lower_better ? kInfinite : -kInfinite;
      row.push_back(count > 0 ? sum / count : worst);
    }
  }
  return means;
}

/// Tells how many figures each method lacks; a method that lacks all of a metric has no rank.
void CheckFigures(const Dense& dense, const TableInputOptions& options, RankingInput& input) {
  const char* outcome = options.missing == MissingRule::kEmpty
                            ? "each counts as the worst of its case"
                            : "they do not count";
  for (std::size_t m = 0; m < dense.size(); ++m) {
    for (std::size_t k = 0; k < options.metrics.size(); ++k) {
      const auto lacking = std::count_if(
          dense[m].begin(), dense[m].end(), [&](const Figures& f) { return !f[k].has_value(); });
      if (lacking == std::ssize(dense[m]))
        throw Error(fmt::format("{}: has no figure of '{}'; leave one of them out",
                                input.methods[m],
                                options.metrics[k].name));
      if (lacking > 0)
        input.problems.push_back(fmt::format("{}: lacks {} of {} figures of '{}'; {}",
                                             input.methods[m],
                                             lacking,
                                             dense[m].size(),
                                             options.metrics[k].name,
                                             outcome));
    }
  }
}

}  // namespace

RankingInput RankingOf(const std::vector<NamedTable>& tables, const TableInputOptions& options) {
  if (options.metrics.empty())
    throw UsageError("a ranking of tables needs metrics; name them with --metric COLUMN");
  FiguresOfCases all;
  for (const NamedTable& table : tables) AddTable(table, options, all);
  RankingInput input;
  input.methods = all.methods.names();
  input.metrics = options.metrics;
  input.case_count = all.cases.names().size();
  if (input.methods.size() < 2)
    throw Error(fmt::format("{}: holds fewer than two methods; a ranking needs two",
                            tables.empty() ? "tables" : tables.front().table.name));
  auto dense = std::make_shared<Dense>(DenseOf(all, options.metrics.size()));
  CheckFigures(*dense, options, input);
  if (options.missing == MissingRule::kEmpty) FillWithWorst(options.metrics, *dense);
  input.scores = [dense, metrics = options.metrics](std::span<const std::size_t> cases) {
    return MeansOf(*dense, metrics, cases);
  };
  return input;
}

}  // namespace noref
