// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_summary.h"

#include <algorithm>
#include <iterator>

#include "noref/metrics/soft_measures.h"
#include "noref/stats/bootstrap.h"
#include "noref/stats/describe.h"

namespace noref::cli {
namespace {

constexpr const char* kFigures[] = {
    "cases", "without_value", "failed", "mean", "low", "high", "sd", "median", "min", "max"};

/// The cells behind the keys and the name of the measure.
Row Spread(const std::vector<double>& values, std::int64_t without, std::int64_t failed) {
  Row cells = {static_cast<std::int64_t>(values.size()), without, failed};
  if (values.empty()) {
    cells.resize(std::size(kFigures));
    return cells;
  }
  const Interval interval = BootstrapInterval(values, &Mean);
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  for (const double cell : {Mean(values),
                            interval.low,
                            interval.high,
                            StandardDeviation(values),
                            Median(values),
                            *least,
                            *most})
    cells.emplace_back(cell);
  return cells;
}

/// The rows of the table whose first cells are `keys`.
std::vector<std::size_t> RowsWith(const Row& keys, const CohortTable& cohort, const Table& table) {
  std::vector<std::size_t> columns;
  for (std::size_t k = 0; k < keys.size(); ++k)
    columns.push_back(table.ColumnIndex(cohort.columns[k].name));
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    bool is_equal = true;
    for (std::size_t k = 0; k < keys.size(); ++k)
      is_equal = is_equal && table.rows[i][columns[k]] == std::get<std::string>(keys[k]);
    if (is_equal) found.push_back(i);
  }
  return found;
}

Row Pooled(const std::string& region, const char* name, std::optional<double> value) {
  Row row = {region, std::string(name), {}, {}, {}, CellOf(value)};
  row.resize(2 + std::size(kFigures));
  return row;
}

}  // namespace

std::vector<Column> SummaryColumns(const CohortTable& cohort) {
  const auto keys = std::ssize(cohort.row_labels.front());
  std::vector<Column> columns(cohort.columns.begin(), cohort.columns.begin() + keys);
  columns.push_back({"metric"});
  for (const char* figure : kFigures) columns.push_back({figure});
  return columns;
}

std::vector<Row> SummaryRows(const CohortTable& cohort,
                             const Table& table,
                             std::span<const Metric* const> metrics) {
  const std::size_t status_column = table.ColumnIndex("status");
  std::vector<Row> rows;
  for (const Row& keys : cohort.row_labels) {
    const std::vector<std::size_t> group = RowsWith(keys, cohort, table);
    for (const Metric* metric : metrics) {
      const std::size_t column = table.ColumnIndex(metric->name);
      std::vector<double> values;
      std::int64_t without = 0;
      std::int64_t failed = 0;
      for (const std::size_t i : group) {
        const std::string& status = table.rows[i][status_column];
        if (const auto value = table.Number(i, column))
          values.push_back(*value);
        else
          ++(status == "ok" || status == "both_constant" ? without : failed);
      }
      Row row = keys;
      row.emplace_back(std::string(metric->name));
      const Row spread = Spread(values, without, failed);
      row.insert(row.end(), spread.begin(), spread.end());
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::vector<Row> PooledRows(const RegionPools& pools) {
  std::vector<Row> rows;
  for (const auto& [region, pool] : pools.pools()) {
    const SoftLevels levels = pool.Levels();
    rows.push_back(Pooled(region, "pooled_roc_auc", RocAuc(levels)));
    rows.push_back(Pooled(region, "pooled_average_precision", AveragePrecision(levels)));
    const auto add_best = [&](Criterion criterion, const char* value, const char* threshold) {
      const auto best = FindBestThreshold(levels, criterion);
      rows.push_back(Pooled(region, value, best ? std::optional(best->value) : std::nullopt));
      rows.push_back(
          Pooled(region, threshold, best ? std::optional(best->threshold) : std::nullopt));
    };
    add_best(Criterion::kYouden, "pooled_youden", "pooled_youden_threshold");
    add_best(Criterion::kDice, "pooled_best_dice", "pooled_dice_threshold");
    add_best(Criterion::kMcc, "pooled_best_mcc", "pooled_mcc_threshold");
    rows.push_back(Pooled(region, "pooled_calibration_error", ExpectedCalibrationError(levels)));
  }
  return rows;
}

}  // namespace noref::cli
