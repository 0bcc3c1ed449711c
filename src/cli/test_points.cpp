// SPDX-License-Identifier: Apache-2.0
#include "cli/test_points.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/table/table.h"

namespace noref::cli {
namespace {

constexpr std::string_view kPredicted = "predicted_";
constexpr std::string_view kTrue = "true_";
constexpr std::string_view kBaseline = "baseline_";
constexpr std::string_view kLower = "_lower";
constexpr std::string_view kUpper = "_upper";

std::string Named(std::string_view prefix, std::string_view name, std::string_view suffix = "") {
  return fmt::format("{}{}{}", prefix, name, suffix);
}

std::vector<std::string> BaselineNames(const JudgedMaps& judged) {
  std::vector<std::string> names;
  if (judged.maps.empty()) return names;
  for (const auto& [name, value] : judged.maps.front().second.points.front().baselines)
    names.push_back(name);
  return names;
}

Row RowOf(const std::string& id,
          const TestPoint& point,
          std::int64_t at_fixed,
          const std::vector<std::string>& baselines) {
  Row row = {id, at_fixed, static_cast<double>(point.threshold)};
  for (std::size_t t = 0; t < point.predicted.size(); ++t) {
    const auto interval = t < point.intervals.size() ? point.intervals[t] : std::nullopt;
    row.insert(row.end(),
               {point.predicted[t],
                interval ? Cell(interval->low) : Cell(),
                interval ? Cell(interval->high) : Cell()});
  }
  row.insert(row.end(), point.truth.begin(), point.truth.end());
  for (const std::string& name : baselines) {
    const auto value = point.baselines.find(name);
    row.push_back(value == point.baselines.end() ? Cell() : Cell(value->second));
  }
  return row;
}

/// The names behind a prefix, of columns without an interval's suffix.
std::vector<std::string> NamesBehind(std::string_view prefix, const Table& table) {
  std::vector<std::string> names;
  for (const std::string& column : table.columns)
    if (column.starts_with(prefix) && !column.ends_with(kLower) && !column.ends_with(kUpper))
      names.push_back(column.substr(prefix.size()));
  return names;
}

/// Reads the rows of one table.
class PointReader {
 public:
  explicit PointReader(const Table& table)
      : table_(table),
        targets_(NamesBehind(kPredicted, table)),
        baselines_(NamesBehind(kBaseline, table)) {}

  const std::vector<std::string>& targets() const { return targets_; }

  TestPoint PointAt(std::size_t row) const {
    TestPoint point;
    point.threshold = static_cast<float>(Required(row, "threshold"));
    for (const std::string& target : targets_) {
      point.predicted.push_back(Required(row, Named(kPredicted, target)));
      point.intervals.push_back(IntervalAt(row, target));
    }
    for (const std::string& target : TargetNames())
      point.truth.push_back(Required(row, Named(kTrue, target)));
    for (const std::string& name : baselines_)
      if (const auto value = At(row, Named(kBaseline, name))) point.baselines.emplace(name, *value);
    return point;
  }

  bool IsFixed(std::size_t row) const { return Required(row, "at_fixed") != 0; }

 private:
  std::optional<double> At(std::size_t row, const std::string& column) const {
    return table_.Number(row, table_.ColumnIndex(column));
  }

  double Required(std::size_t row, const std::string& column) const {
    if (const auto value = At(row, column)) return *value;
    throw Error(fmt::format("{}:{}: no value for '{}'; make the table anew with --points",
                            table_.name,
                            table_.lines[row],
                            column));
  }

  std::optional<Interval> IntervalAt(std::size_t row, const std::string& target) const {
    const auto low = At(row, Named(kPredicted, target, kLower));
    const auto high = At(row, Named(kPredicted, target, kUpper));
    return low && high ? std::optional(Interval{*low, *high}) : std::nullopt;
  }

  const Table& table_;
  std::vector<std::string> targets_;
  std::vector<std::string> baselines_;
};

/// Adds the maps of a table, in the order in which their ids come first.
void AddMaps(const Table& table, const PointReader& reader, JudgedMaps& judged) {
  const std::size_t id = table.ColumnIndex("id");
  std::map<std::string, std::size_t> places;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const auto [place, is_new] = places.emplace(table.rows[row][id], judged.maps.size());
    if (is_new) judged.maps.emplace_back(table.rows[row][id], TestedMap());
    TestedMap& map = judged.maps[place->second].second;
    TestPoint point = reader.PointAt(row);
    if (reader.IsFixed(row))
      map.at_fixed = std::move(point);
    else
      map.points.push_back(std::move(point));
  }
}

}  // namespace

std::vector<const TestedMap*> JudgedMaps::Pointers() const {
  std::vector<const TestedMap*> pointers;
  for (const auto& [id, map] : maps) pointers.push_back(&map);
  return pointers;
}

void WritePoints(const std::string& path, const JudgedMaps& judged) {
  const std::vector<std::string> baselines = BaselineNames(judged);
  std::vector<Column> columns = {{"id"}, {"at_fixed"}, {"threshold", kShortest}};
  for (const std::string& target : judged.targets)
    for (const std::string_view suffix : {std::string_view(), kLower, kUpper})
      columns.push_back({Named(kPredicted, target, suffix), kShortest});
  for (const std::string& target : TargetNames())
    columns.push_back({Named(kTrue, target), kShortest});
  for (const std::string& name : baselines) columns.push_back({Named(kBaseline, name), kShortest});
  std::vector<Row> rows;
  for (const auto& [id, map] : judged.maps) {
    for (const TestPoint& point : map.points) rows.push_back(RowOf(id, point, 0, baselines));
    if (map.at_fixed) rows.push_back(RowOf(id, *map.at_fixed, 1, baselines));
  }
  WriteTable(path, columns, rows);
}

JudgedMaps ReadPoints(const std::vector<std::string>& paths) {
  JudgedMaps judged;
  for (const std::string& path : paths) {
    const Table table = ReadTable(path);
    const PointReader reader(table);
    if (reader.targets().empty() || table.rows.empty())
      throw Error(
          fmt::format("{}: holds no predictions; give tables that --points has written", path));
    if (judged.targets.empty()) judged.targets = reader.targets();
    if (reader.targets() != judged.targets)
      throw Error(fmt::format(
          "{}: predicts other targets than {}; give tables of one model", path, paths.front()));
    AddMaps(table, reader, judged);
  }
  std::erase_if(judged.maps, [](const auto& entry) { return entry.second.points.empty(); });
  return judged;
}

}  // namespace noref::cli
