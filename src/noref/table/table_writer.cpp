// SPDX-License-Identifier: Apache-2.0
#include "noref/table/table_writer.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/table/table_scanner.h"

namespace noref {
namespace {

std::size_t ColumnOf(const std::vector<std::string>& columns, std::string_view name) {
  const auto found = std::find(columns.begin(), columns.end(), name);
  NOREF_CHECK(found != columns.end());
  return static_cast<std::size_t>(found - columns.begin());
}

/// Throws UsageError unless the stored columns are those of this run.
void CheckColumns(const std::vector<std::string>& stored, const TableOptions& options) {
  std::vector<std::string> wanted;
  for (const Column& column : options.columns) wanted.push_back(column.name);
  if (stored == wanted) return;
  const std::size_t common = std::min(stored.size(), wanted.size());
  const auto at = static_cast<std::size_t>(
      std::mismatch(
          stored.begin(), stored.begin() + static_cast<std::ptrdiff_t>(common), wanted.begin())
          .first -
      stored.begin());
  const auto name = [&](const std::vector<std::string>& columns) {
    return at < columns.size() ? "'" + columns[at] + "'" : std::string("nothing");
  };
  throw UsageError(fmt::format(
      "{}: column {} is {}, this run writes {}; choose another --out or leave out --resume",
      options.path.string(),
      at + 1,
      name(stored),
      name(wanted)));
}

}  // namespace

TableWriter::TableWriter(TableOptions options)
    : options_(std::move(options)), format_(TableFormatOf(options_.path)) {
  const bool to_standard_output = IsStandardOutput(options_.path);
  if (to_standard_output && options_.resume)
    throw UsageError("--resume: standard output cannot be continued; name a file with --out");
  if (options_.resume && std::filesystem::exists(options_.path)) ReadStored();
  if (!to_standard_output) file_ = std::make_unique<AppendFile>(options_.path, stored_text_.size());
  if (stored_text_.empty()) Write(FormatHeader(options_.columns, format_));
}

/// Keeps the complete cases at the front of the file; what follows them is cut on opening.
void TableWriter::ReadStored() {
  const std::string text = ReadText(options_.path);
  TableScanner scanner(text, options_.path.string(), format_, TornEnd::kDrop);
  if (scanner.columns().empty()) return;
  CheckColumns(scanner.columns(), options_);
  const std::size_t id = ColumnOf(scanner.columns(), "id");
  const std::size_t fingerprint = ColumnOf(scanner.columns(), "fingerprint");
  std::size_t end = scanner.header_end();
  StoredCase next{.begin = end, .end = 0, .rows = {}};
  while (auto record = scanner.Next()) {
    next.rows.push_back(std::move(record->values));
    next.end = record->end;
    if (next.rows.size() < options_.rows_per_case) continue;
    const std::vector<std::string>& values = next.rows.front();
    stored_index_.emplace(Key(values[id], values[fingerprint]), stored_.size());
    end = next.end;
    stored_.push_back(std::exchange(next, {.begin = end, .end = 0, .rows = {}}));
  }
  stored_text_ = text.substr(0, end);
  is_rewriting_ = false;
}

bool TableWriter::Holds(std::string_view id, std::string_view fingerprint) const {
  return stored_index_.contains(Key(id, fingerprint));
}

void TableWriter::Append(std::span<const Row> rows) {
  NOREF_CHECK(rows.size() == options_.rows_per_case);
  StartRewriting();
  std::string text;
  for (const Row& row : rows) text += FormatRow(options_.columns, row, format_);
  Write(text);
}

std::vector<std::vector<std::string>> TableWriter::Repeat(std::string_view id,
                                                          std::string_view fingerprint) {
  const std::size_t index = stored_index_.at(Key(id, fingerprint));
  const StoredCase& stored = stored_[index];
  if (!is_rewriting_ && index == kept_cases_) {
    ++kept_cases_;
  } else {
    StartRewriting();
    Write(std::string_view(stored_text_).substr(stored.begin, stored.end - stored.begin));
  }
  return stored.rows;
}

void TableWriter::Finish() {
  StartRewriting();
}

/// Cuts the file behind the stored cases that are kept in their place. The others stay in memory.
void TableWriter::StartRewriting() {
  if (is_rewriting_) return;
  is_rewriting_ = true;
  std::size_t keep = stored_text_.size();
  if (kept_cases_ < stored_.size()) keep = stored_[kept_cases_].begin;
  if (keep < stored_text_.size()) file_ = std::make_unique<AppendFile>(options_.path, keep);
}

void TableWriter::Write(std::string_view text) {
  if (file_) return file_->Append(text);
  const bool complete = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!complete || std::fflush(stdout) != 0)
    throw Error("standard output: cannot write; check the disk or the program that reads it");
}

}  // namespace noref
