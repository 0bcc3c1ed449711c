// SPDX-License-Identifier: Apache-2.0
#include "noref/report/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace noref {
namespace {

std::uint8_t Mix(std::uint8_t a, std::uint8_t b, double share_of_b) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * share_of_b));
}

Rgb Mix(Rgb a, Rgb b, double share_of_b) {
  return {Mix(a.red, b.red, share_of_b),
          Mix(a.green, b.green, share_of_b),
          Mix(a.blue, b.blue, share_of_b)};
}

/// Linear interpolation between equally spaced colours.
Rgb Ramp(std::span<const Rgb> stops, double value) {
  const double position = std::clamp(value, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto first = std::min(static_cast<std::size_t>(position), stops.size() - 2);
  return Mix(stops[first], stops[first + 1], position - static_cast<double>(first));
}

}  // namespace

Rgb SeriesColor(int index) {
  static constexpr std::array<Rgb, kSeriesColorCount> kColors{{{0, 114, 178},
                                                               {213, 94, 0},
                                                               {0, 158, 115},
                                                               {204, 121, 167},
                                                               {230, 159, 0},
                                                               {86, 180, 233},
                                                               {90, 90, 90},
                                                               {176, 163, 20}}};
  return kColors[static_cast<std::size_t>(index) % kColors.size()];
}

Rgb SequentialColor(double value) {
  static constexpr std::array<Rgb, 4> kStops{
      {{246, 250, 253}, {146, 203, 238}, {0, 114, 178}, {8, 40, 70}}};
  return Ramp(kStops, value);
}

Rgb DivergingColor(double value) {
  static constexpr std::array<Rgb, 5> kStops{
      {{190, 70, 0}, {230, 150, 70}, {248, 240, 205}, {110, 175, 220}, {0, 100, 165}}};
  return Ramp(kStops, value);
}

Rgb ScoreColor(double value) {
  static constexpr std::array<Rgb, 5> kStops{
      {{190, 70, 0}, {230, 145, 45}, {235, 205, 85}, {90, 165, 205}, {0, 100, 165}}};
  return Ramp(kStops, value);
}

Rgb Tinted(Rgb color, double strength) {
  return Mix(kWhite, color, std::clamp(strength, 0.0, 1.0));
}

double Luminance(Rgb color) {
  return (0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue) / 255.0;
}

}  // namespace noref
