// SPDX-License-Identifier: Apache-2.0
// The golden tables beside the tests, with the scores of a row.
#pragma once

#include <string>
#include <string_view>

#include "noref/base/text.h"
#include "noref/consistency/method.h"
#include "noref/table/table.h"

namespace noref::test {

class GoldenTable {
 public:
  explicit GoldenTable(const std::string& name)
      : table_(ReadTable(NOREF_SOURCE_DIR "/tests/golden/consistency/" + name)) {}

  std::size_t size() const { return table_.rows.size(); }
  const std::string& Text(std::size_t row, std::string_view column) const {
    return table_.rows[row][table_.ColumnIndex(column)];
  }
  double Number(std::size_t row, std::string_view column) const {
    return table_.Number(row, table_.ColumnIndex(column)).value();
  }

  /// Columns acc, sens, spec with `digits` decimals.
  PublishedEntry Entry(std::size_t row, Rounding rounding = Rounding::kEither) const {
    const ReadingOptions options{rounding, static_cast<int>(Number(row, "digits"))};
    PublishedEntry entry;
    for (const Score score : {Score::kAccuracy, Score::kSensitivity, Score::kSpecificity}) {
      const std::string_view name = ScoreName(score);
      SetScore(entry, score, ReadScore(name, Text(row, name), options));
    }
    return entry;
  }

 private:
  Table table_;
};

inline DataStatistics Drive() {
  return ReadStatistics({NOREF_SOURCE_DIR "/data/statistics/drive.csv", "test", "1"});
}

inline Outcome OutcomeOf(std::string_view is_possible) {
  return is_possible == "1" ? Outcome::kPossible : Outcome::kImpossible;
}

}  // namespace noref::test
