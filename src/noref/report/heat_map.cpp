// SPDX-License-Identifier: Apache-2.0
#include "noref/report/heat_map.h"

#include <algorithm>

#include <fmt/format.h>

#include "noref/report/palette.h"
#include "noref/report/text_pen.h"

namespace noref {
namespace {

constexpr int kLongSide = 1000;
constexpr int kLegendHeight = 46;
constexpr Rgb kOutside{.red = 0, .green = 0, .blue = 0};
constexpr Rgb kLine{.red = 12, .green = 12, .blue = 14};

Rgb Darkened(Rgb color, double share) {
  const auto part = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(channel * share);
  };
  return {part(color.red), part(color.green), part(color.blue)};
}

Rgb CellColor(const std::optional<double>& value) {
  return value ? ScoreColor(*value) : kGrey;
}

/// The least whole number that makes the longer side long enough.
int Zoom(Size size) {
  const int side = std::max({1, size.width, size.height});
  return (kLongSide + side - 1) / side;
}

/// Rectangles and lines on an enlarged picture of the mask, with room for a legend below.
class HeatMapPicture {
 public:
  HeatMapPicture(const Mask& mask, const Fov& fov)
      : mask_(mask),
        fov_(fov),
        zoom_(Zoom(mask.size())),
        picture_({.width = mask.width() * zoom_, .height = mask.height() * zoom_ + kLegendHeight},
                 kWhite) {
    Paint({.x = 0, .y = 0, .width = mask.width(), .height = mask.height()}, kGrey);
  }

  void Add(const HeatCell& cell) {
    if (cell.rect.width == 0 || cell.rect.height == 0) return;
    Paint(cell.rect, CellColor(cell.value));
    Frame(cell.rect);
    if (cell.value) Write(fmt::format("{:.2f}", *cell.value), cell.rect);
  }

  /// Title at the left, colours from 0 to 1 at the right.
  void AddLegend(const std::string& title) {
    constexpr int kBarHeight = 14;
    constexpr int kMargin = 12;
    static const TextPen kPen(11, kInk, 5);
    const int middle = picture_.height() - kLegendHeight / 2;
    const int bar_width = std::min(240, picture_.width() / 3);
    const int bar_x = picture_.width() - bar_width - 3 * kMargin;
    for (int x = 0; x < bar_width; ++x)
      Fill({.x = bar_x + x, .y = middle - kBarHeight / 2, .width = 1, .height = kBarHeight},
           ScoreColor(static_cast<double>(x) / std::max(1, bar_width - 1)));
    kPen.Draw("0", {.x = bar_x - kMargin - 4, .y = middle}, picture_);
    kPen.Draw("1", {.x = bar_x + bar_width + kMargin - 4, .y = middle}, picture_);
    const double room = bar_x - 4.0 * kMargin;
    kPen.Draw(kPen.Fit(AsciiOnly(title), room), {.x = kMargin, .y = middle}, picture_);
  }

  RgbImage Take() { return std::move(picture_); }

 private:
  /// Mask and background of a rectangle of the mask in two shades of a colour.
  void Paint(Rect rect, Rgb color) {
    const Rgb vessel = Tinted(color, 0.45);
    const Rgb ground = Darkened(color, 0.42);
    for (int y = rect.y; y < rect.y + rect.height; ++y)
      for (int x = rect.x; x < rect.x + rect.width; ++x)
        Fill({.x = x * zoom_, .y = y * zoom_, .width = zoom_, .height = zoom_},
             fov_.at(y, x) == 0    ? kOutside
             : mask_.at(y, x) != 0 ? vessel
                                   : ground);
  }

  /// The upper and left rim of a rectangle of the mask.
  void Frame(Rect rect) {
    Fill({.x = rect.x * zoom_, .y = rect.y * zoom_, .width = rect.width * zoom_, .height = 1},
         kLine);
    Fill({.x = rect.x * zoom_, .y = rect.y * zoom_, .width = 1, .height = rect.height * zoom_},
         kLine);
  }

  void Write(const std::string& text, Rect rect) {
    constexpr int kTextHeight = 11;
    static const TextPen kPen(kTextHeight, kWhite, 5);
    const Rect label{.x = rect.x * zoom_,
                     .y = rect.y * zoom_,
                     .width = static_cast<int>(kPen.Width(text)) + 10,
                     .height = 2 * kTextHeight};
    if (rect.width * zoom_ < label.width || rect.height * zoom_ < label.height) return;
    Fill(label, kLine);
    kPen.Draw(text, {.x = label.x + 5, .y = label.y + kTextHeight}, picture_);
  }

  void Fill(Rect rect, Rgb color) {
    for (int y = rect.y; y < rect.y + rect.height; ++y)
      std::fill_n(picture_.row(y).begin() + rect.x, rect.width, color);
  }

  const Mask& mask_;
  const Fov& fov_;
  int zoom_;
  RgbImage picture_;
};

}  // namespace

RgbImage HeatMap(const Mask& mask,
                 const Fov& fov,
                 std::span<const HeatCell> cells,
                 const std::string& title) {
  HeatMapPicture picture(mask, fov);
  for (const HeatCell& cell : cells) picture.Add(cell);
  picture.AddLegend(title);
  return picture.Take();
}

}  // namespace noref
