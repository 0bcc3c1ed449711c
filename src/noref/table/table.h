// SPDX-License-Identifier: Apache-2.0
// Result tables: named columns, one row per case, as CSV (RFC 4180) or JSON Lines.
//
// A number that is not finite never reaches a file: its place stays empty (CSV) or null (JSON).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace noref {

/// Digits of a column that is written with as few as read back to the same number.
inline constexpr int kShortest = -1;

struct Column {
  std::string name;
  int digits = 6;  ///< behind the point, of numbers that are not whole
  bool operator==(const Column&) const = default;
};

/// Nothing, a text, a count, or a number.
using Cell = std::variant<std::monostate, std::string, std::int64_t, double>;

/// One cell per column.
using Row = std::vector<Cell>;

/// The number, or nothing.
Cell CellOf(std::optional<double> value);

enum class TableFormat { kCsv, kJsonLines };

/// By the extension: .csv, or .jsonl and .ndjson. Standard output (`-` or an empty path) is CSV.
/// Throws UsageError for any other extension.
TableFormat TableFormatOf(const std::filesystem::path& path);

/// True for `-` and the empty path.
bool IsStandardOutput(const std::filesystem::path& path);

/// The line that names the columns, with its end; nothing for JSON Lines.
std::string FormatHeader(std::span<const Column> columns, TableFormat format);

/// One row with its line end. The row has one cell per column.
std::string FormatRow(std::span<const Column> columns, const Row& row, TableFormat format);

/// Writes a whole table: a file whole or not at all, by its extension, or to standard output.
void WriteTable(const std::filesystem::path& path,
                std::span<const Column> columns,
                std::span<const Row> rows);

/// The same in a given format, whatever the extension.
void WriteTable(const std::filesystem::path& path,
                TableFormat format,
                std::span<const Column> columns,
                std::span<const Row> rows);

/// A whole table of text, as it was read.
struct Table {
  std::string name;  ///< of the file, for messages
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  ///< an empty text where there is nothing
  std::vector<int> lines;                      ///< of each row in the file, from 1

  /// The index of a column. Throws Error with the nearest name if there is none.
  std::size_t ColumnIndex(std::string_view column) const;
  bool HasColumn(std::string_view column) const;

  /// The number at `row` and `column`, or nothing where the cell is empty. Throws Error
  /// `name:line: ...` for any other text.
  std::optional<double> Number(std::size_t row, std::size_t column) const;
};

/// Reads a CSV or JSON Lines table. Throws Error `name:line: ...` for a row with too few or too
/// many fields, repeated or empty column names, broken quotes, values that are lists or objects.
Table ReadTable(const std::filesystem::path& path);

/// The same from text.
Table ParseTable(std::string_view text, std::string_view name, TableFormat format);

}  // namespace noref
