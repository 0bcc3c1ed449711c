// SPDX-License-Identifier: Apache-2.0
#include "noref/table/table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/text.h"
#include "noref/table/table_scanner.h"

namespace noref {
namespace {

std::string NumberText(double value, int digits) {
  std::string text =
      digits == kShortest ? fmt::format("{}", value) : fmt::format("{:.{}f}", value, digits);
  const bool is_zero = text.find_first_of("123456789") == std::string::npos;
  if (is_zero && text.front() == '-') text.erase(0, 1);
  return text;
}

std::string CsvText(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return '"' + ReplaceAll(text, "\"", "\"\"") + '"';
}

/// With bytes that are not UTF-8 replaced.
std::string JsonText(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string CellText(const Cell& cell, int digits, TableFormat format) {
  const bool is_csv = format == TableFormat::kCsv;
  if (const auto* text = std::get_if<std::string>(&cell))
    return is_csv ? CsvText(*text) : JsonText(*text);
  if (const auto* count = std::get_if<std::int64_t>(&cell)) return fmt::to_string(*count);
  if (const auto* number = std::get_if<double>(&cell); number != nullptr && std::isfinite(*number))
    return NumberText(*number, digits);
  return is_csv ? "" : "null";
}

}  // namespace

Cell CellOf(std::optional<double> value) {
  return value ? Cell(*value) : Cell();
}

bool IsStandardOutput(const std::filesystem::path& path) {
  return path.empty() || path == "-";
}

TableFormat TableFormatOf(const std::filesystem::path& path) {
  if (IsStandardOutput(path)) return TableFormat::kCsv;
  const std::string extension = Lower(path.extension().string());
  if (extension == ".csv") return TableFormat::kCsv;
  if (extension == ".jsonl" || extension == ".ndjson") return TableFormat::kJsonLines;
  throw UsageError(fmt::format("{}: a table ends in .csv or .jsonl; choose one of these extensions",
                               path.string()));
}

std::string FormatHeader(std::span<const Column> columns, TableFormat format) {
  if (format == TableFormat::kJsonLines) return "";
  std::string line;
  for (const Column& column : columns) {
    if (!line.empty()) line += ',';
    line += CsvText(column.name);
  }
  return line + '\n';
}

std::string FormatRow(std::span<const Column> columns, const Row& row, TableFormat format) {
  NOREF_CHECK(row.size() == columns.size());
  const bool is_csv = format == TableFormat::kCsv;
  std::string line = is_csv ? "" : "{";
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) line += is_csv ? "," : ", ";
    if (!is_csv) line += JsonText(columns[i].name) + ": ";
    line += CellText(row[i], columns[i].digits, format);
  }
  return line + (is_csv ? "\n" : "}\n");
}

void WriteTable(const std::filesystem::path& path,
                std::span<const Column> columns,
                std::span<const Row> rows) {
  WriteTable(path, TableFormatOf(path), columns, rows);
}

void WriteTable(const std::filesystem::path& path,
                TableFormat format,
                std::span<const Column> columns,
                std::span<const Row> rows) {
  std::string text = FormatHeader(columns, format);
  for (const Row& row : rows) text += FormatRow(columns, row, format);
  if (IsStandardOutput(path)) {
    fmt::print("{}", text);
  } else {
    WriteFile(path, text);
  }
}

bool Table::HasColumn(std::string_view column) const {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::size_t Table::ColumnIndex(std::string_view column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end())
    throw Error(fmt::format("{}: has no column '{}'{}", name, column, NameHint(column, columns)));
  return static_cast<std::size_t>(found - columns.begin());
}

std::optional<double> Table::Number(std::size_t row, std::size_t column) const {
  const std::string& text = rows.at(row).at(column);
  if (text.empty()) return std::nullopt;
  const auto value = ParseDouble(text);
  if (!value)
    throw Error(
        fmt::format("{}:{}: '{}' in column '{}' is not a number; leave it empty if there is none",
                    name,
                    lines.at(row),
                    text,
                    columns.at(column)));
  return value;
}

Table ParseTable(std::string_view text, std::string_view name, TableFormat format) {
  TableScanner scanner(text, name, format, TornEnd::kKeep);
  if (scanner.columns().empty())
    throw Error(
        fmt::format("{}:1: the table is empty; the first line must name the columns", name));
  Table table{.name = std::string(name), .columns = scanner.columns(), .rows = {}, .lines = {}};
  while (auto record = scanner.Next()) {
    table.rows.push_back(std::move(record->values));
    table.lines.push_back(record->line);
  }
  return table;
}

Table ReadTable(const std::filesystem::path& path) {
  return ParseTable(ReadText(path), path.string(), TableFormatOf(path));
}

}  // namespace noref
