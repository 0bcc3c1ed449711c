// SPDX-License-Identifier: Apache-2.0
#include "cli/compare_tables.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/error.h"

namespace noref::cli {
namespace {

/// The rows of one table that count, by id, and the order of their ids.
struct MethodColumn {
  std::vector<std::string> ids;
  std::map<std::string, std::optional<double>> value;
};

/// The value of a column (`region`, `label`) whose rows count: `wanted`, else the only one. Throws
/// UsageError unless it is clear which.
std::string ChooseValue(const Table& table, const std::string& name, const std::string& wanted) {
  const std::size_t column = table.ColumnIndex(name);
  std::set<std::string> found;
  for (const auto& row : table.rows) found.insert(row[column]);
  if (!wanted.empty() && !found.contains(wanted))
    throw UsageError(fmt::format(
        "{}: no rows of the {} '{}'; it has {}", table.name, name, wanted, fmt::join(found, ", ")));
  if (wanted.empty() && found.size() > 1)
    throw UsageError(fmt::format("{}: rows of several {}s ({}); choose with --{}",
                                 table.name,
                                 name,
                                 fmt::join(found, ", "),
                                 name));
  return wanted.empty() && !found.empty() ? *found.begin() : wanted;
}

/// The values that a row needs to count, by column.
std::map<std::size_t, std::string> ChooseRows(const Table& table, const RowChoice& choice) {
  std::map<std::size_t, std::string> chosen;
  if (table.HasColumn("region"))
    chosen[table.ColumnIndex("region")] = ChooseValue(table, "region", choice.region);
  if (table.HasColumn("label"))
    chosen[table.ColumnIndex("label")] = ChooseValue(table, "label", choice.label);
  return chosen;
}

MethodColumn ReadColumn(const Table& table, const std::string& metric, const RowChoice& choice) {
  const std::size_t id = table.ColumnIndex("id");
  const std::size_t number = table.ColumnIndex(metric);
  const std::map<std::size_t, std::string> chosen = ChooseRows(table, choice);
  MethodColumn column;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto& row = table.rows[i];
    const bool counts = std::all_of(chosen.begin(), chosen.end(), [&](const auto& one) {
      return row[one.first] == one.second;
    });
    if (!counts) continue;
    if (!column.value.emplace(row[id], table.Number(i, number)).second)
      throw Error(fmt::format("{}:{}: the case '{}' stands twice; leave one row out",
                              table.name,
                              table.lines[i],
                              row[id]));
    column.ids.push_back(row[id]);
  }
  return column;
}

}  // namespace

std::vector<std::string> MethodNames(const std::vector<std::string>& paths) {
  std::map<std::string, int> count;
  for (const std::string& path : paths) ++count[std::filesystem::path(path).stem().string()];
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    const std::string stem = std::filesystem::path(path).stem().string();
    names.push_back(count[stem] == 1 ? stem : path);
  }
  return names;
}

AlignedValues AlignTables(const std::vector<Table>& tables,
                          const std::string& metric,
                          const RowChoice& choice) {
  std::vector<MethodColumn> columns;
  for (const Table& table : tables) columns.push_back(ReadColumn(table, metric, choice));
  AlignedValues aligned;
  std::set<std::string> seen;
  for (const MethodColumn& first : columns) {
    for (const std::string& id : first.ids) {
      if (!seen.insert(id).second) continue;
      std::vector<double> row;
      for (const MethodColumn& column : columns) {
        const auto found = column.value.find(id);
        if (found != column.value.end() && found->second) row.push_back(*found->second);
      }
      if (row.size() == columns.size()) {
        aligned.ids.push_back(id);
        aligned.values.push_back(std::move(row));
      } else {
        aligned.left_out.push_back(id);
      }
    }
  }
  if (aligned.ids.size() < 2)
    throw Error(
        fmt::format("{}: {} cases have a value in all tables, two are needed; check that "
                    "the ids are the same",
                    metric,
                    aligned.ids.size()));
  return aligned;
}

}  // namespace noref::cli
