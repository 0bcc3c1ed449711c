// SPDX-License-Identifier: Apache-2.0
// Dice and MCC as functions of true positives and true negatives, for given numbers of positives
// and negatives. Both grow with either count, so a score's interval leaves, for each number of true
// positives, a range of true negatives that halving finds.
#pragma once

#include <cstdint>

#include "noref/consistency/score.h"

namespace noref {

struct ClassCounts;

class MonotoneScore {
 public:
  /// `score` is kDice or kMcc.
  MonotoneScore(Score score, const ScoreInterval& interval, const ClassCounts& counts)
      : score_(score), interval_(interval), counts_(&counts) {}

  /// The smallest tn for which the score is not below its interval; negatives + 1 if there is none.
  std::int64_t LowestTn(std::int64_t tp) const;

  /// The largest tn for which the score is not above its interval; -1 if there is none.
  std::int64_t HighestTn(std::int64_t tp) const;

 private:
  /// The sign of (score - bound / unit).
  int Compare(std::int64_t tp, std::int64_t tn, std::int64_t bound) const;

  Score score_;
  ScoreInterval interval_;
  const ClassCounts* counts_;
};

}  // namespace noref
