// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/image_test.h"

#include <algorithm>
#include <vector>

#include "noref/base/error.h"
#include "noref/consistency/monotone_score.h"

namespace noref {
namespace {

__extension__ using Wide = __int128;

Wide FloorDivide(Wide a, Wide b) {
  return a / b - (a % b < 0 ? 1 : 0);
}
Wide CeilDivide(Wide a, Wide b) {
  return -FloorDivide(-a, b);
}

/// The ranges that accuracy, sensitivity and specificity leave for tp, tn and their sum.
struct TableRanges {
  IntegerRange tp;
  IntegerRange tn;
  IntegerRange sum;

  TableRanges(const ClassCounts& counts, const Scores& scores)
      : tp(CountsFor(scores[Score::kSensitivity], counts.positives)),
        tn(CountsFor(scores[Score::kSpecificity], counts.negatives)),
        sum(CountsFor(scores[Score::kAccuracy], counts.Total())) {}

  bool Meet() const {
    return !tp.IsEmpty() && !tn.IsEmpty() && !sum.IsEmpty() && tp.low + tn.low <= sum.high &&
           tp.high + tn.high >= sum.low;
  }
};

/// Halves ranges of tp. For each tp the scores leave a range of tn whose ends fall as tp grows, so
/// the ends at the ends of a range of tp bound all within.
class TableSearch {
 public:
  TableSearch(const ClassCounts& counts, const Scores& scores, const TableRanges& ranges)
      : ranges_(ranges) {
    for (const Score score : {Score::kDice, Score::kMcc}) {
      if (scores[score]) scores_.emplace_back(score, *scores[score], counts);
    }
  }

  Outcome Run() {
    std::vector<IntegerRange> open = {ranges_.tp};
    for (int step = 0; !open.empty(); ++step) {
      if (step == kMaxSteps) return Outcome::kUndecided;
      const IntegerRange tp = open.back();
      open.pop_back();
      if (LowestTn(tp.high) > HighestTn(tp.low)) continue;
      const std::int64_t middle = tp.low + (tp.high - tp.low) / 2;
      if (LowestTn(middle) <= HighestTn(middle)) return Outcome::kPossible;
      if (middle < tp.high) open.push_back({middle + 1, tp.high});
      if (tp.low < middle) open.push_back({tp.low, middle - 1});
    }
    return Outcome::kImpossible;
  }

 private:
  static constexpr int kMaxSteps = 100'000;

  std::int64_t LowestTn(std::int64_t tp) const {
    std::int64_t lowest = std::max(ranges_.tn.low, ranges_.sum.low - tp);
    for (const MonotoneScore& score : scores_) lowest = std::max(lowest, score.LowestTn(tp));
    return lowest;
  }

  std::int64_t HighestTn(std::int64_t tp) const {
    std::int64_t highest = std::min(ranges_.tn.high, ranges_.sum.high - tp);
    for (const MonotoneScore& score : scores_) highest = std::min(highest, score.HighestTn(tp));
    return highest;
  }

  TableRanges ranges_;
  std::vector<MonotoneScore> scores_;
};

}  // namespace

IntegerRange CountsFor(const std::optional<ScoreInterval>& share, std::int64_t total) {
  if (!share) return {0, total};
  const Wide low = CeilDivide(Wide{share->low} * total, share->unit);
  const Wide high = FloorDivide(Wide{share->high} * total, share->unit);
  return {static_cast<std::int64_t>(std::max<Wide>(low, 0)),
          static_cast<std::int64_t>(std::min<Wide>(high, total))};
}

std::array<bool, 6> SixConditions(const ClassCounts& counts, const Scores& scores) {
  const std::optional<ScoreInterval>& acc = scores[Score::kAccuracy];
  const std::optional<ScoreInterval>& sens = scores[Score::kSensitivity];
  const std::optional<ScoreInterval>& spec = scores[Score::kSpecificity];
  NOREF_CHECK(acc && sens && spec);
  // Over one common unit; each unit divides the largest, as all are twice a power of ten.
  const std::int64_t unit = std::max({acc->unit, sens->unit, spec->unit});
  const auto scaled = [&](std::int64_t value, const ScoreInterval& score, std::int64_t pixels) {
    return Wide{value} * (unit / score.unit) * pixels;
  };
  const std::int64_t p = counts.positives, n = counts.negatives;
  const Wide least = scaled(sens->low, *sens, p) + scaled(spec->low, *spec, n);
  const Wide most = scaled(sens->high, *sens, p) + scaled(spec->high, *spec, n);
  return {scaled(acc->low, *acc, p + n) <= most,
          scaled(acc->high, *acc, p + n) >= least,
          sens->low <= sens->unit,
          sens->high >= 0,
          spec->low <= spec->unit,
          spec->high >= 0};
}

Outcome TestOneTable(const ClassCounts& counts, const Scores& scores) {
  const TableRanges ranges(counts, scores);
  if (!ranges.Meet()) return Outcome::kImpossible;
  if (!scores[Score::kDice] && !scores[Score::kMcc]) return Outcome::kPossible;
  return TableSearch(counts, scores, ranges).Run();
}

}  // namespace noref
