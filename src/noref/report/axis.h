// SPDX-License-Identifier: Apache-2.0
// Ranges of data, ticks at round numbers, and the map from values to pixels.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace noref {

enum class AxisScale { kLinear, kLogarithmic };

/// One axis of a panel.
struct Axis {
  std::string label{};
  /// The ends of the axis; what is not given comes from the data.
  std::optional<double> low{};
  std::optional<double> high{};
  AxisScale scale = AxisScale::kLinear;
  /// Names for the positions 0, 1, 2, ...: they stand in place of numbers. On a vertical axis the
  /// first name is at the top.
  std::vector<std::string> names{};
  /// Larger values further left or down.
  bool is_reversed = false;
};

/// The smallest range that holds the values given to it; empty at first. Values that are not finite
/// or beyond 1e100 are left out.
class Extent {
 public:
  void Add(double value);
  bool IsEmpty() const { return low_ > high_; }
  double low() const { return low_; }
  double high() const { return high_; }

 private:
  double low_ = std::numeric_limits<double>::infinity();
  double high_ = -std::numeric_limits<double>::infinity();
};

/// True for values that can be drawn: finite and within +-1e100.
bool IsDrawable(double value);

/// A number for people: a real minus sign, and no exponent for everyday sizes.
std::string NumberLabel(double value, int decimals);

struct Tick {
  double value = 0;
  std::string label{};
};

/// About `count` ticks inside [low, high] at multiples of 1, 2 or 5 times a power of ten, with as
/// many decimals as tell them apart. Needs low < high.
std::vector<Tick> LinearTicks(double low, double high, int count);

/// Ticks at powers of ten (with 2 and 5 between them for short ranges). Needs 0 < low < high.
std::vector<Tick> LogarithmicTicks(double low, double high, int count);

/// Values of an axis to pixels.
class AxisMap {
 public:
  /// `data` is used for the ends that `axis` leaves open; they get a margin of 3 %, but none at
  /// zero. The low end of the axis is drawn at `first_px`, the high end at `last_px`.
  AxisMap(const Axis& axis, const Extent& data, double first_px, double last_px);

  /// The place of a value; values that a logarithmic axis cannot show (not positive) are NaN.
  double Pixel(double value) const;
  double low() const { return low_; }
  double high() const { return high_; }

  /// The ticks of the axis, about one for each `spacing_px`.
  std::vector<Tick> Ticks(double spacing_px) const;

 private:
  double Position(double value) const;

  AxisScale scale_;
  std::vector<std::string> names_;
  double low_ = 0;
  double high_ = 1;
  double first_px_;
  double last_px_;
};

}  // namespace noref
