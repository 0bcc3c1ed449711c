// SPDX-License-Identifier: Apache-2.0
#include "noref/report/plot.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string Svg(const Panel& panel) {
  return FigureSvg(std::vector{panel});
}

int Count(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

Panel TwoLines() {
  Panel panel{.title = "Error & more", .x = {.label = "epoch"}, .y = {.label = "MAE"}};
  panel.Add(LineMark{.x = {0, 1, 2}, .y = {3, 2, 1}, .name = "NMI"});
  panel.Add(LineMark{.x = {0, 1, 2}, .y = {4, 3, 2}, .name = "Dice"});
  return panel;
}

TEST(Figure, ShowsTitleLabelsAndLegend) {
  const std::string svg = Svg(TwoLines());
  for (const char* text : {">Error &amp; more<", ">epoch<", ">MAE<", ">NMI<", ">Dice<"})
    EXPECT_THAT(svg, HasSubstr(text));
  EXPECT_EQ(Count(svg, "<polyline"), 2);
}

TEST(Figure, IsTheSameEveryTime) {
  EXPECT_EQ(Svg(TwoLines()), Svg(TwoLines()));
}

TEST(Figure, GivesSeriesDifferentColorsAndSkipsChosenOnes) {
  Panel panel = TwoLines();
  std::get<LineMark>(panel.marks[1]).color = SeriesColor(0);
  const std::string svg = Svg(panel);
  EXPECT_EQ(Count(svg, "stroke-linejoin=\"round\" stroke=\"#0072b2\""), 1);
  EXPECT_EQ(Count(svg, "stroke-linejoin=\"round\" stroke=\"#d55e00\""), 1);
}

TEST(Figure, BreaksALineAtAMissingValue) {
  Panel panel;
  panel.Add(LineMark{.x = {0, 1, 2, 3, 4}, .y = {1, 2, NAN, 2, 1}});
  const std::string svg = Svg(panel);
  EXPECT_EQ(Count(svg, "<polyline"), 2);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(Figure, NeverWritesNumbersThatAreNone) {
  Panel panel{.x = {.scale = AxisScale::kLogarithmic}, .y = {.scale = AxisScale::kLogarithmic}};
  const std::vector<double> bad{NAN, INFINITY, -INFINITY, 0, -1, 1e300, 5};
  panel.Add(LineMark{.x = bad, .y = bad});
  panel.Add(PointsMark{.x = bad, .y = bad, .labels = {"a", "b", "c", "d", "e", "f", "g"}});
  panel.Add(IntervalsMark{.position = bad, .value = bad, .low = bad, .high = bad});
  panel.Add(BoxMark{.position = 0, .values = bad});
  panel.Add(BarsMark{.position = bad, .value = bad});
  panel.Add(MatrixMark{.values = {bad, bad}});
  panel.Add(RuleMark{.value = NAN});
  panel.Add(TextMark{.x = NAN, .y = 1, .text = "x"});
  const std::string svg = Svg(panel);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf\"")));
}

TEST(Figure, DrawsAnEmptyPanel) {
  EXPECT_THAT(Svg(Panel{.title = "Nothing"}), HasSubstr(">0.4<"));
}

TEST(Figure, PutsTheFirstNameOfAVerticalAxisOnTop) {
  Panel panel{.y = {.names = {"upper", "lower"}}};
  panel.Add(BarsMark{.position = {0, 1}, .value = {1, 2}});
  const std::string svg = Svg(panel);
  const auto height_of = [&](const std::string& name) {
    const std::size_t element = svg.rfind("<text", svg.find(">" + name + "<"));
    return std::stod(svg.substr(svg.find("y=\"", element) + 3));
  };
  EXPECT_LT(height_of("upper"), height_of("lower"));
}

TEST(Figure, MatrixShowsValuesAndEmptyCells) {
  Panel panel{.x = {.names = {"a", "b"}}, .y = {.names = {"c"}}};
  panel.Add(MatrixMark{.values = {{0.125, NAN}}, .decimals = 3});
  const std::string svg = Svg(panel);
  EXPECT_THAT(svg, HasSubstr(">0.125<"));
  EXPECT_THAT(svg, HasSubstr(">\xE2\x80\x93<"));
}

TEST(Figure, BoxShowsOutliersAsPoints) {
  Panel panel;
  panel.Add(BoxMark{.position = 0, .values = {1, 2, 3, 4, 5, 100}});
  EXPECT_EQ(Count(Svg(panel), "<circle"), 1);
}

TEST(Figure, LabelsOfCrowdedPointsDoNotOverlap) {
  Panel panel;
  PointsMark points;
  for (int i = 0; i < 40; ++i) {
    points.x.push_back(1 + 1e-3 * i);
    points.y.push_back(1);
    points.labels.push_back("method");
  }
  points.x.push_back(2);
  points.y.push_back(2);
  panel.Add(points);
  const int shown = Count(Svg(panel), ">method<");
  EXPECT_GT(shown, 0);
  EXPECT_LT(shown, 10);
}

TEST(Figure, SetsPanelsSideBySide) {
  const std::vector<Panel> panels(3, TwoLines());
  EXPECT_THAT(FigureSvg(panels), HasSubstr("width=\"1320\" height=\"340\""));
  EXPECT_THAT(FigureSvg(panels, {.columns = 2}), HasSubstr("width=\"880\" height=\"680\""));
}

TEST(Figure, IsWrittenToAFile) {
  const test::TemporaryFolder folder;
  WriteFigure(folder / "plot.svg", std::vector{TwoLines()});
  EXPECT_EQ(ReadText(folder / "plot.svg"), Svg(TwoLines()));
}

}  // namespace
}  // namespace noref
