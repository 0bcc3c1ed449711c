// SPDX-License-Identifier: Apache-2.0
#include "cli/compare_plots.h"

#include <array>

#include <fmt/format.h>

#include "noref/base/file.h"
#include "noref/report/critical_difference.h"
#include "noref/report/plot.h"

namespace noref::cli {
namespace {

Panel PairedPanel(const Comparison& comparison) {
  constexpr Rgb kCaseColor{.red = 150, .green = 150, .blue = 150};
  Panel panel{
      .title = fmt::format("{} of {} cases", comparison.metric, comparison.aligned.ids.size()),
      .x = {},
      .y = {.label = comparison.metric}};
  std::vector<double> positions;
  for (std::size_t j = 0; j < comparison.methods.size(); ++j) {
    panel.x.names.push_back(comparison.methods[j].name);
    positions.push_back(static_cast<double>(j));
  }
  for (const std::vector<double>& row : comparison.aligned.values)
    panel.Add(
        LineMark{.x = positions, .y = row, .color = kCaseColor, .width_px = 0.8, .opacity = 0.5});
  for (std::size_t j = 0; j < positions.size(); ++j) {
    std::vector<double> column;
    for (const std::vector<double>& row : comparison.aligned.values) column.push_back(row[j]);
    panel.Add(BoxMark{.position = positions[j], .values = column, .width = 0.3});
  }
  return panel;
}

}  // namespace

void WriteComparisonPlots(const std::filesystem::path& folder, const Comparison& comparison) {
  const std::array<Panel, 1> panels = {PairedPanel(comparison)};
  WriteFigure(folder / (comparison.metric + "_paired.svg"),
              panels,
              {.panel_width = 160 + 130.0 * static_cast<double>(comparison.methods.size())});
  if (!comparison.critical_difference) return;
  std::vector<RankedMethod> ranked;
  for (const MethodFigures& method : comparison.methods)
    ranked.push_back({.name = method.name, .mean_rank = method.mean_rank});
  WriteFile(folder / (comparison.metric + "_ranks.svg"),
            CriticalDifferenceSvg(ranked,
                                  GroupsWithin(ranked, *comparison.critical_difference),
                                  {.title = fmt::format("Mean ranks, {}", comparison.metric),
                                   .difference = *comparison.critical_difference}));
}

}  // namespace noref::cli
