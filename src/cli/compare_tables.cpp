// SPDX-License-Identifier: Apache-2.0
#include "cli/compare_tables.h"

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

/// Throws UsageError unless it is clear which region is meant.
std::string ChooseRegion(const Table& table, const std::string& region) {
  const std::size_t column = table.ColumnIndex("region");
  std::set<std::string> found;
  for (const auto& row : table.rows) found.insert(row[column]);
  if (!region.empty() && !found.contains(region))
    throw UsageError(fmt::format(
        "{}: no rows of the region '{}'; it has {}", table.name, region, fmt::join(found, ", ")));
  if (region.empty() && found.size() > 1)
    throw UsageError(fmt::format("{}: rows of several regions ({}); choose with --region",
                                 table.name,
                                 fmt::join(found, ", ")));
  return region.empty() && !found.empty() ? *found.begin() : region;
}

MethodColumn ReadColumn(const Table& table, const std::string& metric, const std::string& region) {
  const std::size_t id = table.ColumnIndex("id");
  const std::size_t number = table.ColumnIndex(metric);
  std::optional<std::size_t> region_column;
  std::string chosen;
  if (table.HasColumn("region")) {
    region_column = table.ColumnIndex("region");
    chosen = ChooseRegion(table, region);
  }
  MethodColumn column;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto& row = table.rows[i];
    if (region_column && row[*region_column] != chosen) continue;
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
                          const std::string& region) {
  std::vector<MethodColumn> columns;
  for (const Table& table : tables) columns.push_back(ReadColumn(table, metric, region));
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
