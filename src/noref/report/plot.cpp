// SPDX-License-Identifier: Apache-2.0
#include "noref/report/plot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/report/plot_marks.h"

namespace noref {
namespace {

constexpr double kTitleSize = 14;
constexpr double kLabelSize = 12;
constexpr double kTickSize = 11;
constexpr double kTickLength = 4;
constexpr double kLegendRow = 18;
constexpr double kPadding = 12;
constexpr double kLastTickReach = 8;  // half of the last label may stand right of the axis
constexpr double kNameAngleDeg = -35;

struct LegendEntry {
  const Mark* mark;
  std::string name;
  Rgb color;
  Spot key;  ///< middle of the small picture, relative to the legend's top left
};

struct Legend {
  std::vector<LegendEntry> entries;
  double height = 0;
};

/// Puts the entries side by side into rows that are at most `width` wide.
Legend LegendOf(const std::vector<Mark>& marks, const std::vector<Rgb>& colors, double width) {
  constexpr double kKeyWidth = 26;
  Legend legend;
  double x = 0;
  double y = kLegendRow / 2;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const std::string name = LegendName(marks[i]);
    if (name.empty()) continue;
    const double entry_width = kKeyWidth + TextWidth(name, kTickSize) + 14;
    if (x > 0 && x + entry_width > width) {
      x = 0;
      y += kLegendRow;
    }
    legend.entries.push_back({&marks[i], name, colors[i], {x + kKeyWidth / 2 - 2, y}});
    x += entry_width;
  }
  if (!legend.entries.empty()) legend.height = y + kLegendRow / 2 + 4;
  return legend;
}

void DrawLegend(const Legend& legend, Spot corner, SvgCanvas& canvas) {
  for (const LegendEntry& entry : legend.entries) {
    const Spot key{corner.x + entry.key.x, corner.y + entry.key.y};
    DrawLegendKey(*entry.mark, entry.color, key, canvas);
    canvas.Text({key.x + 15, key.y}, entry.name, {.size = kTickSize});
  }
}

double WidestLabel(const std::vector<Tick>& ticks) {
  double width = 0;
  for (const Tick& tick : ticks) width = std::max(width, TextWidth(tick.label, kTickSize));
  return width;
}

/// Names below an axis are turned when they do not fit side by side.
bool NeedsTurn(const Axis& axis, double width) {
  if (axis.names.empty()) return false;
  double widest = 0;
  for (const std::string& name : axis.names) widest = std::max(widest, TextWidth(name, kTickSize));
  return widest + 6 > width / static_cast<double>(axis.names.size());
}

/// Room below the plot area for tick labels and the axis label.
double BottomMargin(const Axis& axis, bool is_turned) {
  double margin = kTickLength + 3 + kTickSize + 4;
  if (is_turned) {
    const double sine = std::sin(-kNameAngleDeg * std::numbers::pi / 180);
    for (const std::string& name : axis.names)
      margin = std::max(margin, kTickLength + 12 + sine * TextWidth(name, kTickSize));
  }
  return margin + (axis.label.empty() ? 0 : kLabelSize + 5);
}

/// A panel laid out in its cell of the figure.
class PanelLayout {
 public:
  PanelLayout(const Panel& panel, const Box& cell)
      : panel_(panel),
        cell_(cell),
        colors_(ColorsOf(panel.marks)),
        extents_(ExtentsOf(panel.marks)),
        y_axis_(panel.y),
        legend_(LegendOf(panel.marks, colors_, cell.width - 2 * kPadding)),
        has_matrix_(std::any_of(panel.marks.begin(), panel.marks.end(), [](const Mark& mark) {
          return std::holds_alternative<MatrixMark>(mark);
        })) {
    if (!y_axis_.names.empty()) y_axis_.is_reversed = !y_axis_.is_reversed;
    const double head = (panel.title.empty() ? 0 : kTitleSize + 10) + legend_.height;
    box_.y = cell.y + kPadding + head;
    // The widths of the labels on the y axis depend on its ticks, and those on its length alone.
    const double rough_height = cell.bottom() - kPadding - box_.y - 2 * kLabelSize;
    const AxisMap rough_y(y_axis_, extents_.y, rough_height, 0);
    const double left = WidestLabel(rough_y.Ticks(kTickSpacingY)) + kTickLength + 5 +
                        (panel.y.label.empty() ? 0 : kLabelSize + 8);
    box_.x = cell.x + kPadding + left;
    box_.width = std::max(20.0, cell.right() - kPadding - kLastTickReach - box_.x);
    is_turned_ = NeedsTurn(panel.x, box_.width);
    box_.height =
        std::max(20.0, cell.bottom() - kPadding - BottomMargin(panel.x, is_turned_) - box_.y);
  }

  void Draw(SvgCanvas& canvas) const {
    const PlotArea area{box_,
                        AxisMap(panel_.x, extents_.x, box_.x, box_.right()),
                        AxisMap(y_axis_, extents_.y, box_.bottom(), box_.y)};
    DrawHead(canvas);
    DrawXAxis(area, canvas);
    DrawYAxis(area, canvas);
    constexpr double kOver = 4;  // points on the border stay whole
    canvas.BeginClip(
        {box_.x - kOver, box_.y - kOver, box_.width + 2 * kOver, box_.height + 2 * kOver});
    for (std::size_t i = 0; i < panel_.marks.size(); ++i)
      DrawMark(panel_.marks[i], colors_[i], area, canvas);
    canvas.EndClip();
    DrawPointLabels(panel_.marks, area, canvas);
    if (!has_matrix_) {
      canvas.Line({box_.x, box_.bottom()}, {box_.right(), box_.bottom()}, kAxisStroke);
      canvas.Line({box_.x, box_.y}, {box_.x, box_.bottom()}, kAxisStroke);
    }
  }

 private:
  static constexpr double kTickSpacingX = 70;
  static constexpr double kTickSpacingY = 45;
  static constexpr Stroke kAxisStroke{.color = {80, 80, 80}, .width = 1};
  static constexpr Stroke kGridStroke{.color = {232, 232, 232}, .width = 1};

  void DrawHead(SvgCanvas& canvas) const {
    const double top = cell_.y + kPadding;
    if (!panel_.title.empty()) {
      // Bold letters are wider. A title that is too long for the plot area starts at
      // the cell's edge, and shrinks if that is not enough.
      const double width = 1.16 * TextWidth(panel_.title, kTitleSize);
      const double left = std::clamp(cell_.right() - kPadding - width, cell_.x + kPadding, box_.x);
      const double size = kTitleSize * std::min(1.0, (cell_.right() - kPadding - left) / width);
      canvas.Text({left, top + kTitleSize / 2}, panel_.title, {.size = size, .is_bold = true});
    }
    const double below = panel_.title.empty() ? 0 : kTitleSize + 10;
    // Wide legends start at the panel's edge, others above the plot area.
    DrawLegend(legend_, {LegendLeft(), top + below}, canvas);
  }

  double LegendLeft() const {
    double width = 0;
    for (const LegendEntry& entry : legend_.entries)
      width = std::max(width, entry.key.x + 15 + TextWidth(entry.name, kTickSize));
    return std::max(cell_.x + kPadding, std::min(box_.x, cell_.right() - kPadding - width));
  }

  void DrawXAxis(const PlotArea& area, SvgCanvas& canvas) const {
    for (const Tick& tick : area.x.Ticks(kTickSpacingX)) {
      const double x = area.x.Pixel(tick.value);
      if (panel_.x.names.empty()) {
        canvas.Line({x, box_.y}, {x, box_.bottom()}, kGridStroke);
        canvas.Line({x, box_.bottom()}, {x, box_.bottom() + kTickLength}, kAxisStroke);
      }
      const double y = box_.bottom() + kTickLength + 3 + kTickSize / 2;
      if (is_turned_)
        canvas.Text({x + 4, y - 1},
                    tick.label,
                    {.size = kTickSize, .anchor = Anchor::kEnd, .angle_deg = kNameAngleDeg});
      else
        canvas.Text({x, y}, tick.label, {.size = kTickSize, .anchor = Anchor::kMiddle});
    }
    if (!panel_.x.label.empty())
      canvas.Text({box_.x + box_.width / 2, cell_.bottom() - kPadding - kLabelSize / 2},
                  panel_.x.label,
                  {.size = kLabelSize, .anchor = Anchor::kMiddle});
  }

  void DrawYAxis(const PlotArea& area, SvgCanvas& canvas) const {
    for (const Tick& tick : area.y.Ticks(kTickSpacingY)) {
      const double y = area.y.Pixel(tick.value);
      if (panel_.y.names.empty()) {
        canvas.Line({box_.x, y}, {box_.right(), y}, kGridStroke);
        canvas.Line({box_.x - kTickLength, y}, {box_.x, y}, kAxisStroke);
      }
      canvas.Text(
          {box_.x - kTickLength - 4, y}, tick.label, {.size = kTickSize, .anchor = Anchor::kEnd});
    }
    if (!panel_.y.label.empty())
      canvas.Text({cell_.x + kPadding + kLabelSize / 2, box_.y + box_.height / 2},
                  panel_.y.label,
                  {.size = kLabelSize, .anchor = Anchor::kMiddle, .angle_deg = -90});
  }

  const Panel& panel_;
  Box cell_;
  std::vector<Rgb> colors_;
  Extents extents_;
  Axis y_axis_;
  Legend legend_;
  bool has_matrix_;
  Box box_;
  bool is_turned_ = false;
};

}  // namespace

std::string FigureSvg(std::span<const Panel> panels, const FigureOptions& options) {
  NOREF_CHECK(!panels.empty() && options.columns >= 0);
  const int count = static_cast<int>(panels.size());
  const int columns = options.columns == 0 ? count : std::min(options.columns, count);
  const int rows = (count + columns - 1) / columns;
  const double head = options.title.empty() ? 0 : kTitleSize + 2 + kPadding;
  const double width = columns * options.panel_width;
  SvgCanvas canvas(width, head + rows * options.panel_height);
  if (!options.title.empty())
    canvas.Text({width / 2, kPadding + kTitleSize / 2},
                options.title,
                {.size = kTitleSize + 2, .anchor = Anchor::kMiddle, .is_bold = true});
  for (int i = 0; i < count; ++i) {
    const Box cell{.x = (i % columns) * options.panel_width,
                   .y = head + (i / columns) * options.panel_height,
                   .width = options.panel_width,
                   .height = options.panel_height};
    PanelLayout(panels[static_cast<std::size_t>(i)], cell).Draw(canvas);
  }
  return canvas.Document();
}

void WriteFigure(const std::filesystem::path& path,
                 std::span<const Panel> panels,
                 const FigureOptions& options) {
  WriteFile(path, FigureSvg(panels, options));
}

}  // namespace noref
