// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "noref/report/plot_marks.h"

namespace noref {
namespace {

constexpr double kSize = 10.5;
constexpr double kGap = 3;

bool Overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

bool IsInside(const Box& inner, const Box& outer) {
  return inner.x >= outer.x && inner.right() <= outer.right() && inner.y >= outer.y &&
         inner.bottom() <= outer.bottom();
}

/// Visits each point that can be drawn: visit(mark, index, place).
template <class Visit>
void ForEachPoint(const std::vector<Mark>& marks, const PlotArea& area, const Visit& visit) {
  for (const Mark& mark : marks) {
    const auto* points = std::get_if<PointsMark>(&mark);
    if (points == nullptr) continue;
    for (std::size_t i = 0; i < points->x.size(); ++i) {
      const Spot at{area.x.Pixel(points->x[i]), area.y.Pixel(points->y[i])};
      if (IsDrawable(at.x) && IsDrawable(at.y)) visit(*points, i, at);
    }
  }
}

/// The places for a text around a point, the best first.
std::array<Box, 6> Candidates(Spot at, double radius, double width) {
  const double r = radius + kGap;
  return {{{at.x + r, at.y - kSize / 2, width, kSize},
           {at.x - r - width, at.y - kSize / 2, width, kSize},
           {at.x - width / 2, at.y - r - kSize, width, kSize},
           {at.x - width / 2, at.y + r, width, kSize},
           {at.x + 0.7 * r, at.y - 0.7 * r - kSize, width, kSize},
           {at.x + 0.7 * r, at.y + 0.7 * r, width, kSize}}};
}

}  // namespace

void DrawPointLabels(const std::vector<Mark>& marks, const PlotArea& area, SvgCanvas& canvas) {
  std::vector<Box> taken;
  ForEachPoint(marks, area, [&](const PointsMark& points, std::size_t, Spot at) {
    const double r = points.radius_px;
    taken.push_back({at.x - r, at.y - r, 2 * r, 2 * r});
  });
  const auto is_free = [&](const Box& place) {
    return IsInside(place, area.box) &&
           std::none_of(
               taken.begin(), taken.end(), [&](const Box& box) { return Overlap(place, box); });
  };
  ForEachPoint(marks, area, [&](const PointsMark& points, std::size_t i, Spot at) {
    if (i >= points.labels.size() || points.labels[i].empty()) return;
    const double width = TextWidth(points.labels[i], kSize);
    const std::array<Box, 6> candidates = Candidates(at, points.radius_px, width);
    const auto place = std::find_if(candidates.begin(), candidates.end(), is_free);
    if (place == candidates.end()) return;
    taken.push_back(*place);
    canvas.Text({place->x, place->y + kSize / 2}, points.labels[i], {.size = kSize});
  });
}

}  // namespace noref
