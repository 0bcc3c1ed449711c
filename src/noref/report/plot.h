// SPDX-License-Identifier: Apache-2.0
// Plots as SVG: a figure is a row (or a grid) of panels, a panel is two axes and a list of marks.
//
//   Panel panel{.title = "Validation", .x = {.label = "epoch"}, .y = {.label = "MAE"}};
//   panel.Add(LineMark{.x = epochs, .y = errors, .name = "NMI"});
//   WriteFigure("curves.svg", std::vector{panel}, {});
//
// Marks with a name stand in the legend above the panel. A mark without a colour takes the next
// free one of the palette. Values that are not finite are left out: a line has a gap there, a
// matrix an empty cell. Equal input gives equal bytes.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "noref/report/axis.h"
#include "noref/report/svg.h"

namespace noref {

/// Points in order, joined by straight lines.
struct LineMark {
  std::vector<double> x{};
  std::vector<double> y{};
  std::string name{};
  std::optional<Rgb> color{};
  Dash dash = Dash::kSolid;
  double width_px = 1.8;
  double opacity = 1;
};

/// The area between two curves, for intervals around a line.
struct BandMark {
  std::vector<double> x{};
  std::vector<double> low{};
  std::vector<double> high{};
  std::string name{};
  std::optional<Rgb> color{};
};

enum class PointShape { kCircle, kSquare, kTriangle, kDiamond };

struct PointsMark {
  std::vector<double> x{};
  std::vector<double> y{};
  std::string name{};
  std::optional<Rgb> color{};
  PointShape shape = PointShape::kCircle;
  double radius_px = 3.5;
  double opacity = 0.85;
  /// A text beside each point; fewer or none are allowed. Texts that find no free place are left
  /// out.
  std::vector<std::string> labels{};
};

/// Whether the measured value runs along x or along y.
enum class Along { kX, kY };

/// Values with an interval, one at each position of the other axis: error bars (along y) or rows of
/// intervals (along x). Without values only the intervals are drawn.
struct IntervalsMark {
  std::vector<double> position{};
  std::vector<double> value{};
  std::vector<double> low{};
  std::vector<double> high{};
  Along along = Along::kY;
  std::string name{};
  std::optional<Rgb> color{};
};

/// Bars from zero, one at each position of the other axis.
struct BarsMark {
  std::vector<double> position{};
  std::vector<double> value{};
  Along along = Along::kX;
  std::string name{};
  std::optional<Rgb> color{};
  /// Width of a bar in units of the position axis.
  double width = 0.7;
};

/// Box plot of one sample: quartiles, median, whiskers to the furthest values within 1.5 times the
/// box, and the values beyond as points.
struct BoxMark {
  double position = 0;
  std::vector<double> values{};
  Along along = Along::kY;
  std::string name{};
  std::optional<Rgb> color{};
  double width = 0.5;
};

/// A table of coloured cells with their values, row 0 at the top. The names of the rows and columns
/// are the names of the axes.
struct MatrixMark {
  std::vector<std::vector<double>> values{};
  int decimals = 2;
  /// The values of the ends of the colour ramp; the smallest and largest value when not given.
  std::optional<double> low{};
  std::optional<double> high{};
  /// The ramp for differences, with its pale middle halfway between low and high.
  bool is_diverging = false;
};

/// A line over the whole panel at a value of one axis.
struct RuleMark {
  double value = 0;
  Along axis = Along::kY;
  std::string name{};
  std::optional<Rgb> color{};
  Dash dash = Dash::kDashed;
};

struct TextMark {
  double x = 0;
  double y = 0;
  std::string text{};
  std::optional<Rgb> color{};
  Anchor anchor = Anchor::kStart;
  double size = 11;
};

using Mark = std::variant<LineMark,
                          BandMark,
                          PointsMark,
                          IntervalsMark,
                          BarsMark,
                          BoxMark,
                          MatrixMark,
                          RuleMark,
                          TextMark>;

/// One pair of axes. Marks are drawn in their order, the first at the bottom.
struct Panel {
  std::string title{};
  Axis x{};
  Axis y{};
  std::vector<Mark> marks{};

  void Add(Mark mark) { marks.push_back(std::move(mark)); }
};

struct FigureOptions {
  std::string title{};
  /// Panels in one row; 0 puts all of them into one row.
  int columns = 0;
  /// The size of one panel with its axes and legend, in pixels.
  double panel_width = 440;
  double panel_height = 340;
};

/// The figure as an SVG document. Lists of one mark that belong together (x and y) must have the
/// same length.
std::string FigureSvg(std::span<const Panel> panels, const FigureOptions& options = {});

/// FigureSvg into a file.
void WriteFigure(const std::filesystem::path& path,
                 std::span<const Panel> panels,
                 const FigureOptions& options = {});

}  // namespace noref
