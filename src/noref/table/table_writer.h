// SPDX-License-Identifier: Apache-2.0
// A table that grows case by case and can be continued after a stop.
//
// Each case gives a fixed number of rows. They are written in the order of the cases and handed to
// the system at once, so a stopped run leaves the rows of the finished cases and perhaps a torn
// last one. A later run with `resume` drops what is torn, takes over the rows of cases whose
// fingerprint is the same, and computes the others: the final file has the bytes of a run that was
// never stopped, whatever has changed in between.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noref/base/file.h"
#include "noref/table/table.h"

namespace noref {

struct TableOptions {
  std::filesystem::path path;   ///< standard output for `-` and the empty path
  std::vector<Column> columns;  ///< with `id` and `fingerprint` if it is to be resumed
  std::size_t rows_per_case = 1;
  bool resume = false;  ///< otherwise an old file is replaced
};

class TableWriter {
 public:
  /// Opens the file and, for a new one, writes the header. Throws UsageError for an unknown
  /// extension, for resuming standard output, or if the file to be resumed has other columns;
  /// Error if it cannot be read or written.
  explicit TableWriter(TableOptions options);

  /// True if the file that is resumed holds the rows of this case. May be called by any thread.
  bool Holds(std::string_view id, std::string_view fingerprint) const;

  /// The rows of the next case, freshly computed.
  void Append(std::span<const Row> rows);

  /// The rows of the next case as the resumed file holds them; returns their texts.
  std::vector<std::vector<std::string>> Repeat(std::string_view id, std::string_view fingerprint);

  /// After the last case: drops rows of an earlier run that belong to no case of this one.
  void Finish();

 private:
  using Key = std::pair<std::string, std::string>;
  struct StoredCase {
    std::size_t begin = 0;  ///< in stored_text_
    std::size_t end = 0;
    std::vector<std::vector<std::string>> rows;
  };

  void ReadStored();
  void StartRewriting();
  void Write(std::string_view text);

  TableOptions options_;
  TableFormat format_;
  std::unique_ptr<AppendFile> file_;  ///< null for standard output

  std::string stored_text_;
  std::vector<StoredCase> stored_;
  std::map<Key, std::size_t, std::less<>> stored_index_;
  std::size_t kept_cases_ = 0;  ///< so many stored cases stand in the file as they should
  bool is_rewriting_ = true;    ///< the file ends where the next row goes
};

}  // namespace noref
