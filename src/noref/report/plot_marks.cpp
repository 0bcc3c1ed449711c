// SPDX-License-Identifier: Apache-2.0
#include "noref/report/plot_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "noref/base/error.h"
#include "noref/stats/describe.h"

namespace noref {
namespace {

void AddAll(Extent& extent, const std::vector<double>& values) {
  for (const double value : values) extent.Add(value);
}

/// The extent of the axis that a mark's values run along, and of the other one.
Extent& ValueExtent(Extents& extents, Along along) {
  return along == Along::kX ? extents.x : extents.y;
}
Extent& PositionExtent(Extents& extents, Along along) {
  return along == Along::kX ? extents.y : extents.x;
}

void Include(const LineMark& mark, Extents& extents) {
  NOREF_CHECK(mark.x.size() == mark.y.size());
  AddAll(extents.x, mark.x);
  AddAll(extents.y, mark.y);
}

void Include(const BandMark& mark, Extents& extents) {
  NOREF_CHECK(mark.x.size() == mark.low.size() && mark.x.size() == mark.high.size());
  AddAll(extents.x, mark.x);
  AddAll(extents.y, mark.low);
  AddAll(extents.y, mark.high);
}

void Include(const PointsMark& mark, Extents& extents) {
  NOREF_CHECK(mark.x.size() == mark.y.size() && mark.labels.size() <= mark.x.size());
  AddAll(extents.x, mark.x);
  AddAll(extents.y, mark.y);
}

void Include(const IntervalsMark& mark, Extents& extents) {
  const std::size_t count = mark.position.size();
  NOREF_CHECK(mark.low.size() == count && mark.high.size() == count);
  NOREF_CHECK(mark.value.empty() || mark.value.size() == count);
  AddAll(PositionExtent(extents, mark.along), mark.position);
  for (const auto* values : {&mark.value, &mark.low, &mark.high})
    AddAll(ValueExtent(extents, mark.along), *values);
}

void Include(const BarsMark& mark, Extents& extents) {
  NOREF_CHECK(mark.position.size() == mark.value.size());
  ValueExtent(extents, mark.along).Add(0);
  AddAll(ValueExtent(extents, mark.along), mark.value);
  for (const double position : mark.position) {
    PositionExtent(extents, mark.along).Add(position - mark.width / 2);
    PositionExtent(extents, mark.along).Add(position + mark.width / 2);
  }
}

void Include(const BoxMark& mark, Extents& extents) {
  AddAll(ValueExtent(extents, mark.along), mark.values);
  PositionExtent(extents, mark.along).Add(mark.position - mark.width / 2);
  PositionExtent(extents, mark.along).Add(mark.position + mark.width / 2);
}

void Include(const MatrixMark& mark, Extents& extents) {
  for (std::size_t row = 0; row < mark.values.size(); ++row) {
    extents.y.Add(static_cast<double>(row));
    for (std::size_t column = 0; column < mark.values[row].size(); ++column)
      extents.x.Add(static_cast<double>(column));
  }
}

void Include(const RuleMark& mark, Extents& extents) {
  ValueExtent(extents, mark.axis).Add(mark.value);
}

void Include(const TextMark& mark, Extents& extents) {
  extents.x.Add(mark.x);
  extents.y.Add(mark.y);
}

/// False where a value was not finite or a logarithmic axis cannot show it.
bool IsPlace(Spot spot) {
  return IsDrawable(spot.x) && IsDrawable(spot.y);
}

Spot Place(const PlotArea& area, double x, double y) {
  return {area.x.Pixel(x), area.y.Pixel(y)};
}

/// The place of a value at a position of the other axis.
Spot Place(const PlotArea& area, Along along, double position, double value) {
  return along == Along::kX ? Place(area, value, position) : Place(area, position, value);
}

/// The rectangle between two corners.
Box Spanned(Spot a, Spot b) {
  return {.x = std::min(a.x, b.x),
          .y = std::min(a.y, b.y),
          .width = std::abs(a.x - b.x),
          .height = std::abs(a.y - b.y)};
}

void DrawShape(PointShape shape, Spot at, double radius, const Fill& fill, SvgCanvas& canvas) {
  static const Stroke kHalo{.color = kWhite, .width = 0.8};
  const double r = radius;
  switch (shape) {
    case PointShape::kCircle:
      return canvas.Circle(at, r, fill, kHalo);
    case PointShape::kSquare:
      return canvas.Rectangle({at.x - 0.9 * r, at.y - 0.9 * r, 1.8 * r, 1.8 * r}, fill, kHalo);
    case PointShape::kTriangle:
      return canvas.Polygon(std::array<Spot, 3>{{{at.x, at.y - 1.2 * r},
                                                 {at.x + 1.1 * r, at.y + 0.8 * r},
                                                 {at.x - 1.1 * r, at.y + 0.8 * r}}},
                            fill);
    case PointShape::kDiamond:
      return canvas.Polygon(std::array<Spot, 4>{{{at.x, at.y - 1.3 * r},
                                                 {at.x + 1.1 * r, at.y},
                                                 {at.x, at.y + 1.3 * r},
                                                 {at.x - 1.1 * r, at.y}}},
                            fill);
  }
}

void Draw(const LineMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  const Stroke stroke{color, mark.width_px, mark.dash, mark.opacity};
  std::vector<Spot> run;
  const auto flush = [&] {
    if (run.size() > 1) canvas.Polyline(run, stroke);
    if (run.size() == 1) canvas.Circle(run[0], mark.width_px, {color, mark.opacity}, stroke);
    run.clear();
  };
  for (std::size_t i = 0; i < mark.x.size(); ++i) {
    const Spot spot = Place(area, mark.x[i], mark.y[i]);
    if (IsPlace(spot))
      run.push_back(spot);
    else
      flush();
  }
  flush();
}

void Draw(const BandMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  std::vector<Spot> outline;
  std::vector<Spot> way_back;
  for (std::size_t i = 0; i < mark.x.size(); ++i) {
    const Spot low = Place(area, mark.x[i], mark.low[i]);
    const Spot high = Place(area, mark.x[i], mark.high[i]);
    if (!IsPlace(low) || !IsPlace(high)) continue;
    outline.push_back(high);
    way_back.push_back(low);
  }
  outline.insert(outline.end(), way_back.rbegin(), way_back.rend());
  if (!outline.empty()) canvas.Polygon(outline, {color, 0.18});
}

void Draw(const PointsMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  for (std::size_t i = 0; i < mark.x.size(); ++i) {
    const Spot spot = Place(area, mark.x[i], mark.y[i]);
    if (IsPlace(spot)) DrawShape(mark.shape, spot, mark.radius_px, {color, mark.opacity}, canvas);
  }
}

void Draw(const IntervalsMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  constexpr double kCap = 3.5;
  const Stroke stroke{color, 1.6};
  const Spot cap = mark.along == Along::kX ? Spot{0, kCap} : Spot{kCap, 0};
  for (std::size_t i = 0; i < mark.position.size(); ++i) {
    const Spot low = Place(area, mark.along, mark.position[i], mark.low[i]);
    const Spot high = Place(area, mark.along, mark.position[i], mark.high[i]);
    if (IsPlace(low) && IsPlace(high)) {
      canvas.Line(low, high, stroke);
      for (const Spot end : {low, high})
        canvas.Line({end.x - cap.x, end.y - cap.y}, {end.x + cap.x, end.y + cap.y}, stroke);
    }
    if (mark.value.empty()) continue;
    const Spot middle = Place(area, mark.along, mark.position[i], mark.value[i]);
    if (IsPlace(middle)) DrawShape(PointShape::kCircle, middle, 3.5, {color, 1}, canvas);
  }
}

void Draw(const BarsMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  const AxisMap& values = mark.along == Along::kX ? area.x : area.y;
  const double origin = std::clamp(0.0, values.low(), values.high());
  for (std::size_t i = 0; i < mark.position.size(); ++i) {
    const Spot from = Place(area, mark.along, mark.position[i] - mark.width / 2, origin);
    const Spot to = Place(area, mark.along, mark.position[i] + mark.width / 2, mark.value[i]);
    if (IsPlace(from) && IsPlace(to)) canvas.Rectangle(Spanned(from, to), {color, 0.9});
  }
}

void Draw(const BoxMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  std::vector<double> values;
  for (const double value : mark.values)
    if (IsPlace(Place(area, mark.along, mark.position, value))) values.push_back(value);
  if (values.empty()) return;
  std::sort(values.begin(), values.end());
  const double q1 = QuantileOfSorted(values, 0.25);
  const double median = QuantileOfSorted(values, 0.5);
  const double q3 = QuantileOfSorted(values, 0.75);
  const double reach = 1.5 * (q3 - q1);
  const double low = *std::find_if(
      values.begin(), values.end(), [&](double value) { return value >= q1 - reach; });
  const double high = *std::find_if(
      values.rbegin(), values.rend(), [&](double value) { return value <= q3 + reach; });
  const auto place = [&](double offset, double value) {
    return Place(area, mark.along, mark.position + offset * mark.width, value);
  };
  const Stroke stroke{color, 1.4};
  canvas.Line(place(0, low), place(0, q1), stroke);
  canvas.Line(place(0, q3), place(0, high), stroke);
  for (const double end : {low, high}) canvas.Line(place(-0.2, end), place(0.2, end), stroke);
  canvas.Rectangle(Spanned(place(-0.5, q1), place(0.5, q3)), {Tinted(color, 0.25), 1}, stroke);
  canvas.Line(place(-0.5, median), place(0.5, median), {color, 2.4});
  for (const double value : values)
    if (value < low || value > high)
      DrawShape(PointShape::kCircle, place(0, value), 2.6, {color, 0.8}, canvas);
}

/// The share of `value` on the way from the matrix's lowest to its highest colour.
class MatrixScale {
 public:
  explicit MatrixScale(const MatrixMark& mark) {
    Extent extent;
    for (const auto& row : mark.values) AddAll(extent, row);
    low_ = mark.low.value_or(extent.IsEmpty() ? 0 : extent.low());
    high_ = mark.high.value_or(extent.IsEmpty() ? 1 : extent.high());
  }
  double operator()(double value) const {
    return high_ > low_ ? (value - low_) / (high_ - low_) : 0.5;
  }

 private:
  double low_;
  double high_;
};

void Draw(const MatrixMark& mark, Rgb, const PlotArea& area, SvgCanvas& canvas) {
  const MatrixScale scale(mark);
  for (std::size_t row = 0; row < mark.values.size(); ++row) {
    for (std::size_t column = 0; column < mark.values[row].size(); ++column) {
      const double value = mark.values[row][column];
      const auto x = static_cast<double>(column);
      const auto y = static_cast<double>(row);
      const Spot corner = Place(area, x - 0.5, y - 0.5);
      if (!IsPlace(corner)) continue;
      const Box cell = Spanned(corner, Place(area, x + 0.5, y + 0.5));
      const bool is_drawable = IsDrawable(value);
      const Rgb color = !is_drawable        ? Tinted(kPaleGrey, 0.6)
                        : mark.is_diverging ? DivergingColor(scale(value))
                                            : SequentialColor(scale(value));
      canvas.Rectangle(cell, {color, 1}, {.color = kWhite, .width = 1.5});
      const std::string text = is_drawable ? NumberLabel(value, mark.decimals) : "\xE2\x80\x93";
      const double size =
          std::min({12.0, 0.6 * cell.height, 12 * 0.86 * cell.width / TextWidth(text, 12)});
      canvas.Text(Place(area, x, y),
                  text,
                  {.size = size,
                   .color = Luminance(color) < 0.55 ? kWhite : kInk,
                   .anchor = Anchor::kMiddle});
    }
  }
}

void Draw(const RuleMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  const Stroke stroke{color, 1.3, mark.dash};
  if (mark.axis == Along::kX) {
    const double x = area.x.Pixel(mark.value);
    if (IsDrawable(x)) canvas.Line({x, area.box.y}, {x, area.box.bottom()}, stroke);
  } else {
    const double y = area.y.Pixel(mark.value);
    if (IsDrawable(y)) canvas.Line({area.box.x, y}, {area.box.right(), y}, stroke);
  }
}

void Draw(const TextMark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  const Spot at = Place(area, mark.x, mark.y);
  if (IsPlace(at))
    canvas.Text(at, mark.text, {.size = mark.size, .color = color, .anchor = mark.anchor});
}

std::optional<Rgb> OwnColor(const Mark& mark) {
  return std::visit(
      [](const auto& item) -> std::optional<Rgb> {
        if constexpr (std::is_same_v<std::decay_t<decltype(item)>, MatrixMark>)
          return std::nullopt;
        else
          return item.color;
      },
      mark);
}

}  // namespace

Extents ExtentsOf(const std::vector<Mark>& marks) {
  Extents extents;
  for (const Mark& mark : marks)
    std::visit([&](const auto& item) { Include(item, extents); }, mark);
  return extents;
}

std::vector<Rgb> ColorsOf(const std::vector<Mark>& marks) {
  std::vector<Rgb> taken;
  for (const Mark& mark : marks) {
    if (const auto own = OwnColor(mark)) taken.push_back(*own);
  }
  int next = 0;
  const auto next_color = [&] {
    for (int tries = 0; tries < kSeriesColorCount; ++tries) {
      const Rgb color = SeriesColor(next++);
      if (std::find(taken.begin(), taken.end(), color) == taken.end()) return color;
    }
    return SeriesColor(next++);
  };
  std::vector<Rgb> colors;
  for (const Mark& mark : marks) {
    if (const auto own = OwnColor(mark))
      colors.push_back(*own);
    else if (std::holds_alternative<RuleMark>(mark))
      colors.push_back(kGrey);
    else if (std::holds_alternative<TextMark>(mark) || std::holds_alternative<MatrixMark>(mark))
      colors.push_back(kInk);
    else
      colors.push_back(next_color());
  }
  return colors;
}

std::string LegendName(const Mark& mark) {
  return std::visit(
      [](const auto& item) -> std::string {
        using T = std::decay_t<decltype(item)>;
        if constexpr (std::is_same_v<T, MatrixMark> || std::is_same_v<T, TextMark>)
          return {};
        else
          return item.name;
      },
      mark);
}

void DrawLegendKey(const Mark& mark, Rgb color, Spot center, SvgCanvas& canvas) {
  const Spot left{center.x - 9, center.y};
  const Spot right{center.x + 9, center.y};
  const Box swatch{center.x - 7, center.y - 5, 14, 10};
  if (const auto* line = std::get_if<LineMark>(&mark)) {
    canvas.Line(left, right, {color, line->width_px, line->dash, line->opacity});
  } else if (const auto* points = std::get_if<PointsMark>(&mark)) {
    DrawShape(points->shape, center, points->radius_px, {color, points->opacity}, canvas);
  } else if (const auto* rule = std::get_if<RuleMark>(&mark)) {
    canvas.Line(left, right, {color, 1.3, rule->dash});
  } else if (std::holds_alternative<IntervalsMark>(mark)) {
    canvas.Line(left, right, {color, 1.6});
    DrawShape(PointShape::kCircle, center, 3.5, {color, 1}, canvas);
  } else if (std::holds_alternative<BandMark>(mark)) {
    canvas.Rectangle(swatch, {color, 0.18});
  } else if (std::holds_alternative<BoxMark>(mark)) {
    canvas.Rectangle(swatch, {Tinted(color, 0.25), 1}, {color, 1.4});
  } else {
    canvas.Rectangle(swatch, {color, 0.9});
  }
}

void DrawMark(const Mark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas) {
  std::visit([&](const auto& item) { Draw(item, color, area, canvas); }, mark);
}

}  // namespace noref
