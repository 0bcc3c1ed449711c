// SPDX-License-Identifier: Apache-2.0
#include "cli/threshold_curves.h"

#include "noref/report/plot.h"
#include "noref/table/table.h"

namespace noref::cli {
namespace {

const std::vector<Column>& CurveColumns() {
  static const std::vector<Column> columns = {
      {"id"}, {"threshold", kShortest}, {"score", kShortest}, {"chosen"}};
  return columns;
}

}  // namespace

void ThresholdCurves::Add(const std::string& id, const ThresholdReport& report) {
  const std::lock_guard lock(mutex_);
  curves_[id] = {.points = report.curve, .chosen = report.threshold};
}

void ThresholdCurves::WriteTable(const std::filesystem::path& path, const CaseList& list) const {
  std::vector<Row> rows;
  for (const Case& one : list.cases) {
    const auto found = curves_.find(one.id);
    if (found == curves_.end()) continue;
    for (const CurvePoint& point : found->second.points) {
      const std::int64_t is_chosen = point.threshold == found->second.chosen ? 1 : 0;
      rows.push_back({one.id, static_cast<double>(point.threshold), point.score, is_chosen});
    }
  }
  noref::WriteTable(path, CurveColumns(), rows);
}

void ThresholdCurves::WritePlot(const std::filesystem::path& path, const CaseList& list) const {
  Panel panel{.title = "Predicted quality against threshold",
              .x = {.label = "threshold"},
              .y = {.label = "score"}};
  PointsMark chosen{.name = "chosen"};
  for (const Case& one : list.cases) {
    const auto found = curves_.find(one.id);
    if (found == curves_.end()) continue;
    LineMark line{.width_px = 1, .opacity = 0.6};
    for (const CurvePoint& point : found->second.points) {
      line.x.push_back(point.threshold);
      line.y.push_back(point.score);
      if (point.threshold != found->second.chosen) continue;
      chosen.x.push_back(point.threshold);
      chosen.y.push_back(point.score);
    }
    panel.Add(std::move(line));
  }
  panel.Add(std::move(chosen));
  WriteFigure(path, std::vector{panel}, {.panel_width = 620, .panel_height = 400});
}

}  // namespace noref::cli
