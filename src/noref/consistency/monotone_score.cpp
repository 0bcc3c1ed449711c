// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/monotone_score.h"

#include <gmpxx.h>

#include "noref/consistency/image_test.h"

namespace noref {
namespace {

/// The first value in [low, high] for which the monotone `holds` is true, else high + 1.
template <class Predicate>
std::int64_t FirstTrue(std::int64_t low, std::int64_t high, Predicate holds) {
  while (low <= high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (holds(middle))
      high = middle - 1;
    else
      low = middle + 1;
  }
  return low;
}

int Sign(std::int64_t value) {
  return (value > 0) - (value < 0);
}

/// Dice = 2 tp / (2 tp + fp + fn) against bound / unit. The denominator is at least the positives.
int CompareDice(const ClassCounts& counts,
                std::int64_t tp,
                std::int64_t tn,
                const ScoreInterval& bound) {
  const std::int64_t denominator = tp + counts.Total() - tn;
  return sgn(mpz_class(2 * tp) * bound.unit - mpz_class(denominator) * bound.low);
}

/// MCC = (tp tn - fp fn) / sqrt((tp + fp) p n (tn + fn)) against bound / unit, by the squares. MCC
/// is 0 where its root is.
int CompareMcc(const ClassCounts& counts,
               std::int64_t tp,
               std::int64_t tn,
               const ScoreInterval& bound) {
  const std::int64_t p = counts.positives, n = counts.negatives;
  const mpz_class numerator = mpz_class(tp) * tn - mpz_class(n - tn) * (p - tp);
  const mpz_class squared_root = mpz_class(tp + n - tn) * p * n * (tn + p - tp);
  const int sign = sgn(squared_root) == 0 ? 0 : sgn(numerator);
  if (sign != Sign(bound.low)) return sign < Sign(bound.low) ? -1 : 1;
  const mpz_class left = numerator * bound.unit, right = bound.low;
  return sign * sgn(mpz_class(left * left - right * right * squared_root));
}

}  // namespace

int MonotoneScore::Compare(std::int64_t tp, std::int64_t tn, std::int64_t bound) const {
  const ScoreInterval at{bound, bound, interval_.unit};
  return score_ == Score::kDice ? CompareDice(*counts_, tp, tn, at)
                                : CompareMcc(*counts_, tp, tn, at);
}

std::int64_t MonotoneScore::LowestTn(std::int64_t tp) const {
  return FirstTrue(
      0, counts_->negatives, [&](std::int64_t tn) { return Compare(tp, tn, interval_.low) >= 0; });
}

std::int64_t MonotoneScore::HighestTn(std::int64_t tp) const {
  return FirstTrue(0,
                   counts_->negatives,
                   [&](std::int64_t tn) { return Compare(tp, tn, interval_.high) > 0; }) -
         1;
}

}  // namespace noref
