// SPDX-License-Identifier: Apache-2.0
// Can scores come from one contingency table? The image level test of Kovács and Fazekas (their
// conditions (5)), and its sharp form: do whole numbers of true positives and negatives exist?
//
// Everything is decided in exact integers. Scores from summed counts of several images (ratio of
// means) are the same test on the sums.
#pragma once

#include <array>
#include <cstdint>

#include "noref/consistency/outcome.h"
#include "noref/consistency/score.h"

namespace noref {

/// The most pixels of one class that a test takes (about 10^12: a hundred thousand images).
inline constexpr std::int64_t kMaxClassPixels = std::int64_t{1} << 40;

/// Pixels of vessel and of background in a region; both from 1 to kMaxClassPixels.
struct ClassCounts {
  std::int64_t positives = 0;
  std::int64_t negatives = 0;

  std::int64_t Total() const { return positives + negatives; }
  ClassCounts& operator+=(const ClassCounts& other) {
    positives += other.positives;
    negatives += other.negatives;
    return *this;
  }
  bool operator==(const ClassCounts&) const = default;
};

/// A closed range of whole numbers; empty if low > high.
struct IntegerRange {
  std::int64_t low = 0;
  std::int64_t high = 0;

  bool IsEmpty() const { return low > high; }
  bool operator==(const IntegerRange&) const = default;
};

/// The numbers among 0..total whose share of `total` lies in the interval; all if it is unknown.
IntegerRange CountsFor(const std::optional<ScoreInterval>& share, std::int64_t total);

/// The six conditions in the order of the paper: the accuracy is not above, and not below, what
/// sensitivity and specificity allow; sensitivity not above 1, not below 0; specificity likewise.
/// They are necessary, not sufficient: next to 0 and 1, and for few pixels, they let scores pass
/// that no table gives. Needs all three scores.
std::array<bool, 6> SixConditions(const ClassCounts& counts, const Scores& scores);

/// The sharp test: whether tp in 0..positives and tn in 0..negatives exist that give all the known
/// scores. Constant time without Dice and MCC. With them, all scores grow with tp and with tn, so
/// the table is searched by halving ranges of tp; a search that gets too long is undecided.
Outcome TestOneTable(const ClassCounts& counts, const Scores& scores);

}  // namespace noref
