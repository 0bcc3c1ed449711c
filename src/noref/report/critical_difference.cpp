// SPDX-License-Identifier: Apache-2.0
#include "noref/report/critical_difference.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/report/axis.h"
#include "noref/report/svg.h"

namespace noref {
namespace {

constexpr double kTextSize = 12;
constexpr double kRow = 20;
constexpr double kBarGap = 9;

std::vector<RankedMethod> Sorted(std::span<const RankedMethod> methods) {
  std::vector<RankedMethod> sorted(methods.begin(), methods.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const RankedMethod& a, const RankedMethod& b) {
    return a.mean_rank < b.mean_rank;
  });
  return sorted;
}

std::string Caption(const RankedMethod& method) {
  return fmt::format("{} ({:.2f})", method.name, method.mean_rank);
}

double WidestCaption(std::span<const RankedMethod> methods) {
  double width = 0;
  for (const RankedMethod& method : methods)
    width = std::max(width, TextWidth(Caption(method), kTextSize));
  return width;
}

/// Each bar takes the first level on which it does not touch another one.
std::vector<int> BarLevels(std::span<const RankGroup> groups) {
  std::vector<double> ends;
  std::vector<int> levels;
  for (const RankGroup& group : groups) {
    const auto free =
        std::find_if(ends.begin(), ends.end(), [&](double end) { return end < group.best_rank; });
    levels.push_back(static_cast<int>(free - ends.begin()));
    if (free == ends.end())
      ends.push_back(group.worst_rank);
    else
      *free = group.worst_rank;
  }
  return levels;
}

void DrawAxis(const AxisMap& map, int last_rank, double y, SvgCanvas& canvas) {
  canvas.Line({map.Pixel(1), y}, {map.Pixel(last_rank), y}, {.width = 1.2});
  const int stride = std::max(1, last_rank / 12);
  for (int rank = 1; rank <= last_rank; rank += stride) {
    const double x = map.Pixel(rank);
    canvas.Line({x, y - 6}, {x, y}, {.width = 1.2});
    canvas.Text({x, y - 15}, fmt::format("{}", rank), {.size = 11, .anchor = Anchor::kMiddle});
  }
}

void DrawDifference(const AxisMap& map, double difference, double y, SvgCanvas& canvas) {
  const double from = map.Pixel(1);
  const double to = map.Pixel(1 + difference);
  const Stroke stroke{.width = 1.6};
  canvas.Line({from, y}, {to, y}, stroke);
  for (const double x : {from, to}) canvas.Line({x, y - 4}, {x, y + 4}, stroke);
  canvas.Text({to + 8, y}, fmt::format("CD = {:.2f}", difference), {.size = 11});
}

}  // namespace

std::vector<RankGroup> GroupsWithin(std::span<const RankedMethod> methods, double difference) {
  const std::vector<RankedMethod> sorted = Sorted(methods);
  std::vector<RankGroup> groups;
  std::size_t covered = 0;  // one past the last member of the previous group
  for (std::size_t first = 0; first < sorted.size(); ++first) {
    std::size_t last = first;
    while (last + 1 < sorted.size() &&
           sorted[last + 1].mean_rank - sorted[first].mean_rank <= difference)
      ++last;
    if (last == first || last + 1 <= covered) continue;
    groups.push_back({sorted[first].mean_rank, sorted[last].mean_rank});
    covered = last + 1;
  }
  return groups;
}

std::string CriticalDifferenceSvg(std::span<const RankedMethod> methods,
                                  std::span<const RankGroup> groups,
                                  const CriticalDifferenceOptions& options) {
  NOREF_CHECK(methods.size() >= 2);
  const std::vector<RankedMethod> sorted = Sorted(methods);
  const int last_rank = std::max(2, static_cast<int>(std::ceil(sorted.back().mean_rank)));
  const std::size_t left_count = (sorted.size() + 1) / 2;
  const std::span<const RankedMethod> left = std::span(sorted).first(left_count);
  const std::span<const RankedMethod> right = std::span(sorted).subspan(left_count);
  const double left_text = 24 + WidestCaption(left);
  const double right_text = options.width - 24 - WidestCaption(right);
  const Axis axis{.low = 1.0, .high = static_cast<double>(last_rank)};
  const AxisMap map(axis, {}, left_text + 24, std::max(right_text - 24, left_text + 124));

  const std::vector<int> levels = BarLevels(groups);
  const int bar_rows = levels.empty() ? 0 : 1 + *std::max_element(levels.begin(), levels.end());
  const double head = options.title.empty() ? 0 : 28;
  const double axis_y = head + (options.difference > 0 ? 30 : 0) + 34;
  const double first_row = axis_y + 16 + kBarGap * bar_rows + kRow / 2;
  SvgCanvas canvas(options.width, first_row + kRow * static_cast<double>(left_count));
  if (!options.title.empty())
    canvas.Text({options.width / 2, 18},
                options.title,
                {.size = 14, .anchor = Anchor::kMiddle, .is_bold = true});
  if (options.difference > 0) DrawDifference(map, options.difference, head + 18, canvas);
  DrawAxis(map, last_rank, axis_y, canvas);

  const auto draw_method = [&](const RankedMethod& method, double y, double text_x, Anchor anchor) {
    const double x = map.Pixel(method.mean_rank);
    const double line_end = anchor == Anchor::kEnd ? text_x + 6 : text_x - 6;
    canvas.Polyline(std::vector<Spot>{{x, axis_y}, {x, y}, {line_end, y}}, {.color = {70, 70, 70}});
    canvas.Text({text_x, y}, Caption(method), {.size = kTextSize, .anchor = anchor});
  };
  for (std::size_t i = 0; i < left.size(); ++i)
    draw_method(left[i], first_row + kRow * static_cast<double>(i), left_text, Anchor::kEnd);
  for (std::size_t i = 0; i < right.size(); ++i)
    draw_method(right[right.size() - 1 - i],
                first_row + kRow * static_cast<double>(i),
                right_text,
                Anchor::kStart);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const double y = axis_y + 10 + kBarGap * levels[i];
    canvas.Line({map.Pixel(groups[i].best_rank) - 4, y},
                {map.Pixel(groups[i].worst_rank) + 4, y},
                {.color = SeriesColor(0), .width = 4});
  }
  return canvas.Document();
}

}  // namespace noref
