// SPDX-License-Identifier: Apache-2.0
// Isotonic regression: the rising map that fits a scatter best, to bring a score onto the scale of
// a measure without changing the order of scores.
//
// Least squares by pooling adjacent violators (Barlow et al., "Statistical inference under order
// restrictions", 1972); between its steps the map is linear, as scikit-learn's IsotonicRegression
// with y_min = 0, y_max = 1 and out_of_bounds = 'clip'.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace noref {

struct Knot {
  double x = 0;
  double y = 0;
  bool operator==(const Knot&) const = default;
};

/// A piecewise linear map that never falls, with values in [0, 1]; constant outside its knots.
class MonotoneMap {
 public:
  /// Throws Error unless there is a knot, all are finite, x rises strictly, and y stays in [0, 1]
  /// and never falls: knots may come from a file.
  explicit MonotoneMap(std::vector<Knot> knots);

  /// The value at a finite x, in O(log knots).
  double operator()(double x) const;

  const std::vector<Knot>& knots() const { return knots_; }
  bool operator==(const MonotoneMap&) const = default;

 private:
  std::vector<Knot> knots_;
};

/// A point of the scatter, finite; `weight` is above 0.
struct WeightedPoint {
  double x = 0;
  double y = 0;
  double weight = 1;
};

/// The isotonic regression of y on x, clipped to [0, 1], with at most `most_knots` (at least 2)
/// knots. Where the regression has more, the first and the last stay, and then again and again the
/// one that the map so far misses by most: the largest error falls fastest. Needs a point.
MonotoneMap FitIsotonic(std::span<const WeightedPoint> points, std::size_t most_knots);

}  // namespace noref
