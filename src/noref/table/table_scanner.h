// SPDX-License-Identifier: Apache-2.0
// Walks over the records of a CSV or JSON Lines text and knows where each begins and ends.
// Internal to this module.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noref/table/table.h"

namespace noref {

struct TableRecord {
  std::vector<std::string> values;  ///< one per column; empty where there is nothing
  std::size_t begin = 0;            ///< byte offsets in the text, the line end included
  std::size_t end = 0;
  int line = 0;  ///< of its first character, from 1
};

/// What becomes of a last line without an end, as a stopped run leaves it: a record like any other
/// (people's editors do that too), or nothing.
enum class TornEnd { kKeep, kDrop };

/// The text must outlive the scanner. All members throw Error `name:line: ...`.
class TableScanner {
 public:
  TableScanner(std::string_view text, std::string_view name, TableFormat format, TornEnd torn_end);

  /// From the header or the first JSON object; empty if there is none.
  const std::vector<std::string>& columns() const { return columns_; }

  /// Where the records begin.
  std::size_t header_end() const { return header_end_; }

  /// The next record that is not blank, or nothing at the end.
  std::optional<TableRecord> Next();

 private:
  /// The members of a flat JSON object in the order of the text.
  using Members = std::vector<std::pair<std::string, std::string>>;

  std::vector<std::string> CsvValues();
  std::string PlainValue();
  std::string QuotedValue();
  Members JsonObject() const;
  std::vector<std::string> JsonKeys() const;
  std::vector<std::string> JsonValues();
  void SkipBlankLines();
  void CheckColumns() const;
  [[noreturn]] void Fail(int line, std::string_view reason) const;

  std::string_view text_;
  std::string name_;
  TableFormat format_;
  std::vector<std::string> columns_;
  std::size_t header_end_ = 0;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace noref
