// SPDX-License-Identifier: Apache-2.0
// What the marks of a plot need: their range, their colour, their drawing. Used by plot.cpp alone.
#pragma once

#include <vector>

#include "noref/report/plot.h"

namespace noref {

/// Where a panel's data is drawn.
struct PlotArea {
  Box box;
  AxisMap x;
  AxisMap y;
};

struct Extents {
  Extent x;
  Extent y;
};

/// The ranges of all marks.
Extents ExtentsOf(const std::vector<Mark>& marks);

/// One colour for each mark: its own, or the next of the palette that no mark has chosen. Rules are
/// grey and texts dark unless they say otherwise, and take none from the palette.
std::vector<Rgb> ColorsOf(const std::vector<Mark>& marks);

/// The name of a mark in the legend; empty for none.
std::string LegendName(const Mark& mark);

/// A small picture of the mark around `center`, for the legend.
void DrawLegendKey(const Mark& mark, Rgb color, Spot center, SvgCanvas& canvas);

void DrawMark(const Mark& mark, Rgb color, const PlotArea& area, SvgCanvas& canvas);

/// The texts beside points, drawn last so that they can keep off all points.
void DrawPointLabels(const std::vector<Mark>& marks, const PlotArea& area, SvgCanvas& canvas);

}  // namespace noref
