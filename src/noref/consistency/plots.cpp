// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/plots.h"

#include <vector>

#include "noref/base/error.h"
#include "noref/report/palette.h"
#include "noref/report/plot.h"

namespace noref {
namespace {

constexpr double kPointRadiusPx = 3.5;

Panel AccuracyPanel(std::string title) {
  return {.title = std::move(title),
          .x = {.label = "specificity"},
          .y = {.label = "accuracy"},
          .marks = {}};
}

/// The published figures of methods that were judged by images, or not, one colour per verdict.
Panel PublishedPanel(std::span<const RankingRow> rows, bool by_images) {
  Panel panel =
      AccuracyPanel(by_images ? "published, judged by images" : "published, judged by averages");
  for (const Verdict verdict : kVerdicts) {
    PointsMark mark{.name = std::string(VerdictName(verdict)),
                    .color = SeriesColor(static_cast<int>(verdict)),
                    .radius_px = kPointRadiusPx};
    for (const RankingRow& row : rows) {
      if (row.verdict != verdict || row.by_images != by_images || !row.accuracy || !row.specificity)
        continue;
      mark.x.push_back(*row.specificity);
      mark.y.push_back(*row.accuracy);
    }
    if (!mark.x.empty()) panel.Add(std::move(mark));
  }
  return panel;
}

/// The figures under the FoV: published and adjusted ones.
Panel UnderFovPanel(std::span<const RankingRow> rows) {
  Panel panel = AccuracyPanel("under the FoV");
  for (const bool is_adjusted : {false, true}) {
    const std::string name = is_adjusted ? "adjusted" : "published";
    const Rgb color =
        SeriesColor(static_cast<int>(is_adjusted ? Verdict::kAllPixels : Verdict::kFov));
    PointsMark points{.name = name, .color = color, .radius_px = kPointRadiusPx};
    IntervalsMark errors{.color = color};
    for (const RankingRow& row : rows) {
      if (!row.under_fov || !row.under_fov->accuracy || !row.under_fov->specificity) continue;
      if ((row.under_fov->source != FigureSource::kPublished) != is_adjusted) continue;
      const FovFigure& accuracy = *row.under_fov->accuracy;
      points.x.push_back(row.under_fov->specificity->value);
      points.y.push_back(accuracy.value);
      errors.position.push_back(row.under_fov->specificity->value);
      errors.low.push_back(accuracy.value - accuracy.error);
      errors.high.push_back(accuracy.value + accuracy.error);
    }
    if (points.x.empty()) continue;
    if (is_adjusted) panel.Add(std::move(errors));
    panel.Add(std::move(points));
  }
  return panel;
}

}  // namespace

std::string RankingSvg(std::span<const RankingRow> rows) {
  std::vector<Panel> panels;
  for (Panel panel :
       {PublishedPanel(rows, true), PublishedPanel(rows, false), UnderFovPanel(rows)}) {
    if (!panel.marks.empty()) panels.push_back(std::move(panel));
  }
  if (panels.empty())
    throw Error("plot: no method has an accuracy and a specificity; leave the plot out");
  return FigureSvg(panels);
}

std::string GrowthSvg(std::span<const GrowthStep> steps) {
  Panel panel{.title = "Possible while the FoV grows",
              .x = {.label = "growth of the FoV (px)"},
              .y = {.label = "entries (%)", .low = 0.0},
              .marks = {}};
  struct Curve {
    const char* name;
    std::optional<double> GrowthStep::*share;
  };
  for (const Curve& curve : {Curve{"single images", &GrowthStep::images_possible},
                             Curve{"mean of ratios", &GrowthStep::mean_of_ratios_possible},
                             Curve{"ratio of means", &GrowthStep::ratio_of_means_possible}}) {
    LineMark line{.name = curve.name};
    for (const GrowthStep& step : steps) {
      if (!(step.*curve.share)) continue;
      line.x.push_back(step.radius_px);
      line.y.push_back(100 * *(step.*curve.share));
    }
    if (!line.x.empty()) panel.Add(std::move(line));
  }
  return FigureSvg(std::vector{panel});
}

}  // namespace noref
