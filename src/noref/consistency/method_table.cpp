// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/consistency/method.h"
#include "noref/table/table.h"

namespace noref {
namespace {

class MethodTableReader {
 public:
  MethodTableReader(Table table, const DataStatistics& statistics, const ReadingOptions& options)
      : table_(std::move(table)), statistics_(statistics), options_(options) {
    table_.ColumnIndex("method");
    const auto is_score = [&](std::string_view name) { return table_.HasColumn(name); };
    if (std::none_of(kScoreNames.begin(), kScoreNames.end(), is_score))
      throw Error(fmt::format("{}: has no column of scores; name at least one of {}",
                              table_.name,
                              fmt::join(kScoreNames, ", ")));
  }

  MethodTable Read() {
    for (std::size_t row = 0; row < table_.rows.size(); ++row) {
      WithContext(fmt::format("{}:{}", table_.name, table_.lines[row]), [&] { ReadRow(row); });
    }
    if (result_.methods.empty())
      throw Error(fmt::format("{}: has no rows; give one for each set of figures", table_.name));
    return std::move(result_);
  }

 private:
  /// Empty if there is no such column.
  std::string_view Text(std::size_t row, std::string_view column) const {
    if (!table_.HasColumn(column)) return {};
    return Trim(table_.rows[row][table_.ColumnIndex(column)]);
  }

  void ReadRow(std::size_t row) {
    PublishedMethod& method = MethodNamed(Text(row, "method"));
    const PublishedEntry entry = EntryAt(row);
    if (entry.image) {
      method.images.push_back(entry);
    } else if (IsPrimary(row)) {
      if (!has_primary_.insert(method.name).second)
        throw Error(fmt::format("a second main entry of '{}'; mark one as primary", method.name));
      method.averaged.insert(method.averaged.begin(), entry);
    } else {
      method.averaged.push_back(entry);
    }
  }

  PublishedMethod& MethodNamed(std::string_view name) {
    if (name.empty()) throw Error("the method has no name; fill the column 'method'");
    const auto [found, is_new] = index_.insert({std::string(name), result_.methods.size()});
    if (is_new)
      result_.methods.push_back({.name = std::string(name), .images = {}, .averaged = {}});
    return result_.methods[found->second];
  }

  bool IsPrimary(std::size_t row) const {
    const std::string_view text = Text(row, "primary");
    if (text.empty() || text == "0") return false;
    if (text == "1") return true;
    throw Error(fmt::format("'{}' in column 'primary'; write 1 for the main entry, else 0", text));
  }

  ReadingOptions OptionsOf(std::size_t row) const {
    ReadingOptions options = options_;
    const std::string_view text = Text(row, "decimals");
    if (text.empty()) return options;
    const std::optional<std::int64_t> decimals = ParseInt(text);
    if (!decimals || *decimals < 0 || *decimals > kMaxPlaces)
      throw Error(fmt::format(
          "'{}' in column 'decimals'; a whole number from 0 to {} is possible", text, kMaxPlaces));
    options.decimals = static_cast<int>(*decimals);
    return options;
  }

  PublishedEntry EntryAt(std::size_t row) {
    PublishedEntry entry;
    if (const std::string_view image = Text(row, "image"); !image.empty())
      entry.image = statistics_.ImageIndex(image);
    const ReadingOptions options = OptionsOf(row);
    for (std::size_t i = 0; i < kScoreCount; ++i) {
      const std::string_view text = Text(row, kScoreNames[i]);
      if (text.empty()) continue;
      const ScoreReading reading = ReadScore(kScoreNames[i], text, options);
      const Score score = static_cast<Score>(i);
      Note(row, score, text, reading);
      SetScore(entry, score, reading);
    }
    const auto is_set = [](const std::optional<Decimal>& figure) { return figure.has_value(); };
    if (std::none_of(entry.published.begin(), entry.published.end(), is_set))
      throw Error("the row has no scores; remove it or fill one in");
    return entry;
  }

  void Note(std::size_t row, Score score, std::string_view text, const ScoreReading& reading) {
    const auto add = [&](std::string_view remark) {
      result_.notes.push_back(fmt::format(
          "{}:{}: {} {} {}", table_.name, table_.lines[row], ScoreName(score), text, remark));
    };
    if (reading.was_percent) add("is read as percent");
    if (!IsInRange(score, reading.value)) add("is outside of its range, which no counts give");
  }

  Table table_;
  const DataStatistics& statistics_;
  ReadingOptions options_;
  std::map<std::string, std::size_t> index_;
  std::set<std::string> has_primary_;
  MethodTable result_;
};

}  // namespace

MethodTable ReadMethods(const std::filesystem::path& path,
                        const DataStatistics& statistics,
                        const ReadingOptions& options) {
  return MethodTableReader(ReadTable(path), statistics, options).Read();
}

}  // namespace noref
