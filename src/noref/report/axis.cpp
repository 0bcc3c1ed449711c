// SPDX-License-Identifier: Apache-2.0
#include "noref/report/axis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr double kLargest = 1e100;
constexpr double kMargin = 0.03;

/// The step among 1, 2, 5, 10 times a power of ten that is closest to `raw`.
double NiceStep(double raw) {
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  const double factor = raw / power;
  return power * (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10);
}

double Logarithm(double value) {
  return value > 0 ? std::log10(value) : std::numeric_limits<double>::quiet_NaN();
}

/// A range that is too short to divide is widened around its middle.
void Widen(double& low, double& high) {
  if (high < low) std::swap(low, high);
  const double size = std::max(std::abs(low), std::abs(high));
  if (high - low > 1e-9 * size && high > low) return;
  const double by = size > 0 ? 0.1 * size : 1.0;
  low -= by;
  high += by;
}

}  // namespace

std::string NumberLabel(double value, int decimals) {
  const bool is_everyday = decimals <= 5 && std::abs(value) < 1e6;
  std::string text =
      is_everyday ? fmt::format("{:.{}f}", value, decimals) : fmt::format("{:.6g}", value);
  if (text.starts_with('-')) text = "\xE2\x88\x92" + text.substr(1);
  return text;
}

bool IsDrawable(double value) {
  return std::abs(value) <= kLargest;  // false for NaN
}

void Extent::Add(double value) {
  if (!IsDrawable(value)) return;
  low_ = std::min(low_, value);
  high_ = std::max(high_, value);
}

std::vector<Tick> LinearTicks(double low, double high, int count) {
  NOREF_CHECK(low < high && count > 0);
  const double step = NiceStep((high - low) / count);
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  std::vector<Tick> ticks;
  const double first = std::ceil(low / step - 1e-9);
  const double last = std::floor(high / step + 1e-9);
  for (double k = first; k <= last && ticks.size() < 100; ++k) {
    const double value = k == 0 ? 0 : k * step;
    ticks.push_back({value, NumberLabel(value, decimals)});
  }
  return ticks;
}

std::vector<Tick> LogarithmicTicks(double low, double high, int count) {
  NOREF_CHECK(0 < low && low < high && count > 0);
  const double decades = std::log10(high / low);
  const int stride = std::max(1, static_cast<int>(std::ceil(decades / count)));
  const std::vector<double> factors =
      decades < 0.5 * count ? std::vector<double>{1, 2, 5} : std::vector<double>{1};
  std::vector<Tick> ticks;
  const int first = static_cast<int>(std::floor(std::log10(low)));
  const int last = static_cast<int>(std::ceil(std::log10(high)));
  for (int power = first; power <= last; power += stride) {
    for (const double factor : factors) {
      const double value = factor * std::pow(10.0, power);
      if (value < low * (1 - 1e-9) || value > high * (1 + 1e-9)) continue;
      ticks.push_back({value, NumberLabel(value, std::max(0, -power))});
    }
  }
  return ticks;
}

AxisMap::AxisMap(const Axis& axis, const Extent& data, double first_px, double last_px)
    : scale_(axis.scale), names_(axis.names), first_px_(first_px), last_px_(last_px) {
  const bool has_names = !names_.empty();
  double low = data.IsEmpty() ? 0.0 : data.low();
  double high = data.IsEmpty() ? 1.0 : data.high();
  if (has_names) {
    low = -0.5;
    high = static_cast<double>(names_.size()) - 0.5;
  }
  if (axis.low) low = *axis.low;
  if (axis.high) high = *axis.high;
  if (scale_ == AxisScale::kLogarithmic) {
    if (high <= 0) high = 1;
    if (low <= 0) low = high / 1000;
    low_ = std::log10(low);
    high_ = std::log10(high);
  } else {
    low_ = low;
    high_ = high;
  }
  Widen(low_, high_);
  const double margin = has_names ? 0.0 : kMargin * (high_ - low_);
  const bool is_linear = scale_ == AxisScale::kLinear;
  if (!axis.low && !(is_linear && low == 0)) low_ -= margin;
  if (!axis.high && !(is_linear && high == 0)) high_ += margin;
  if (axis.is_reversed) std::swap(first_px_, last_px_);
}

double AxisMap::Position(double value) const {
  return scale_ == AxisScale::kLogarithmic ? Logarithm(value) : value;
}

double AxisMap::Pixel(double value) const {
  return first_px_ + (last_px_ - first_px_) * (Position(value) - low_) / (high_ - low_);
}

std::vector<Tick> AxisMap::Ticks(double spacing_px) const {
  const int count = std::max(2, static_cast<int>(std::abs(last_px_ - first_px_) / spacing_px));
  if (!names_.empty()) {
    std::vector<Tick> ticks;
    for (std::size_t i = 0; i < names_.size(); ++i)
      ticks.push_back({static_cast<double>(i), names_[i]});
    return ticks;
  }
  if (scale_ == AxisScale::kLinear) return LinearTicks(low_, high_, count);
  return LogarithmicTicks(std::pow(10.0, low_), std::pow(10.0, high_), count);
}

}  // namespace noref
