// SPDX-License-Identifier: Apache-2.0
#include "noref/table/table_scanner.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/text.h"

namespace noref {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// `text` without a last line that lacks its end: one without a line feed, or one whose quotes are
/// still open (an even number of quotes stands before each end of a CSV record).
std::string_view WithoutTornEnd(std::string_view text, TableFormat format) {
  std::size_t complete = 0;
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && format == TableFormat::kCsv) in_quotes = !in_quotes;
    if (text[i] == '\n' && !in_quotes) complete = i + 1;
  }
  return text.substr(0, complete);
}

/// Collects the members of a flat object; keeps the first reason why it is none.
class FlatObject : public nlohmann::json_sax<nlohmann::json> {
 public:
  std::vector<std::pair<std::string, std::string>> members;
  std::string reason;

  bool null() override { return Add(""); }
  bool boolean(bool value) override { return Add(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return Add(fmt::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return Add(fmt::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return Add(text); }
  bool string(string_t& value) override { return Add(value); }
  bool binary(binary_t&) override { return Refuse("it is not text"); }
  bool start_object(std::size_t) override {
    return depth_++ == 0 || Refuse("a value is an object");
  }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return Refuse("a value is a list"); }
  bool end_array() override { return true; }
  bool key(string_t& key) override {
    members.emplace_back(key, "");
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
    return Refuse("it is not valid JSON");
  }

 private:
  bool Add(std::string text) {
    if (depth_ == 0) return Refuse("it is no object");
    members.back().second = std::move(text);
    return true;
  }
  bool Refuse(std::string_view why) {
    reason = why;
    return false;
  }

  int depth_ = 0;
};

}  // namespace

TableScanner::TableScanner(std::string_view text,
                           std::string_view name,
                           TableFormat format,
                           TornEnd torn_end)
    : text_(torn_end == TornEnd::kDrop ? WithoutTornEnd(text, format) : text),
      name_(name),
      format_(format) {
  if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  SkipBlankLines();
  if (at_ < text_.size()) columns_ = format == TableFormat::kCsv ? CsvValues() : JsonKeys();
  header_end_ = at_;
  CheckColumns();
}

std::optional<TableRecord> TableScanner::Next() {
  SkipBlankLines();
  if (at_ >= text_.size()) return std::nullopt;
  TableRecord record{.values = {}, .begin = at_, .end = 0, .line = line_};
  record.values = format_ == TableFormat::kCsv ? CsvValues() : JsonValues();
  record.end = at_;
  if (record.values.size() != columns_.size())
    Fail(record.line,
         fmt::format("{} fields, but {} columns; give each row one field per column",
                     record.values.size(),
                     columns_.size()));
  return record;
}

/// The fields of the record that begins here.
std::vector<std::string> TableScanner::CsvValues() {
  std::vector<std::string> values;
  while (true) {
    const bool quoted = at_ < text_.size() && text_[at_] == '"';
    values.push_back(quoted ? QuotedValue() : PlainValue());
    if (at_ < text_.size() && text_[at_] == ',') {
      ++at_;
      continue;
    }
    if (text_.substr(at_).starts_with("\r\n")) ++at_;
    if (at_ < text_.size() && text_[at_] != '\n')
      Fail(line_, "text behind a closing quote; double the quotes inside a quoted field");
    if (at_ < text_.size()) ++at_;
    ++line_;
    return values;
  }
}

std::string TableScanner::PlainValue() {
  const std::size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
  std::string_view value = text_.substr(at_, end - at_);
  at_ = end;
  if (value.ends_with('\r') && (end == text_.size() || text_[end] == '\n')) value.remove_suffix(1);
  if (value.find('"') != std::string_view::npos)
    Fail(line_, "a quote inside a field without quotes; put the whole field into quotes");
  return std::string(value);
}

std::string TableScanner::QuotedValue() {
  const int first_line = line_;
  std::string value;
  for (++at_; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') ++line_;
    if (text_[at_] != '"') {
      value += text_[at_];
    } else if (text_.substr(at_ + 1).starts_with('"')) {
      value += text_[++at_];
    } else {
      ++at_;
      return value;
    }
  }
  Fail(first_line, "a quote is not closed; close it");
}

TableScanner::Members TableScanner::JsonObject() const {
  const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
  FlatObject object;
  if (!nlohmann::json::sax_parse(line, &object))
    Fail(line_, fmt::format("{}; give one flat JSON object per line", object.reason));
  return std::move(object.members);
}

/// The keys of the object here, which stays the next record.
std::vector<std::string> TableScanner::JsonKeys() const {
  std::vector<std::string> keys;
  for (auto& [key, value] : JsonObject()) keys.push_back(std::move(key));
  return keys;
}

/// The values of the object here, in the order of the columns.
std::vector<std::string> TableScanner::JsonValues() {
  Members members = JsonObject();
  std::vector<std::string> values;
  for (const std::string& column : columns_) {
    const auto found = std::find_if(
        members.begin(), members.end(), [&](const auto& member) { return member.first == column; });
    if (found == members.end())
      Fail(line_, fmt::format("the key '{}' is missing; give every row the same keys", column));
    values.push_back(std::move(found->second));
    members.erase(found);
  }
  if (!members.empty())
    Fail(line_,
         fmt::format("the key '{}' is not in the first row; give every row the same keys",
                     members.front().first));
  at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
  ++line_;
  return values;
}

void TableScanner::SkipBlankLines() {
  while (at_ < text_.size() && (text_[at_] == '\n' || text_.substr(at_).starts_with("\r\n"))) {
    at_ += text_[at_] == '\r' ? 2 : 1;
    ++line_;
  }
}

void TableScanner::CheckColumns() const {
  for (auto column = columns_.begin(); column != columns_.end(); ++column) {
    if (column->empty()) Fail(1, "a column has no name; name each column");
    if (std::find(columns_.begin(), column, *column) != column)
      Fail(1, fmt::format("the column '{}' comes twice; rename one of them", *column));
  }
  if (columns_.size() == 1 && columns_.front().find_first_of(";\t") != std::string::npos)
    Fail(1, "the fields are not separated by commas; save it as comma-separated values");
}

void TableScanner::Fail(int line, std::string_view reason) const {
  throw Error(fmt::format("{}:{}: {}", name_, line, reason));
}

}  // namespace noref
