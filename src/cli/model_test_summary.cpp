// SPDX-License-Identifier: Apache-2.0
#include "cli/model_test_summary.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/stats/correlation.h"
#include "noref/stats/describe.h"
#include "noref/stats/risk_coverage.h"

namespace noref::cli {
namespace {

/// From here on a mask is of use.
constexpr double kUsableDice = 0.6;

std::optional<double> RankCorrelation(std::span<const double> score,
                                      std::span<const double> truth) {
  const auto correlation = Spearman(score, truth);
  return correlation ? std::optional(correlation->coefficient) : std::nullopt;
}

std::vector<double> TruthOf(std::span<const TestPoint> points, Target target) {
  std::vector<double> truth;
  for (const TestPoint& point : points) truth.push_back(point.True(target));
  return truth;
}

std::string Figure(const std::optional<double>& value) {
  return value ? fmt::format("{:.3f}", *value) : "none";
}

std::string OrderLine(const std::string& what, const ScoreOrder& order) {
  return fmt::format(
      "{:<36} n {:>6}  Spearman of the score with Dice {}, MCC {}; AURC {}, {} above the best\n",
      what,
      order.count,
      Figure(order.dice),
      Figure(order.mcc),
      Figure(order.aurc),
      Figure(order.excess_aurc));
}

std::string ErrorLines(std::span<const TestPoint> points, const std::vector<std::string>& targets) {
  std::string lines;
  for (std::size_t t = 0; t < targets.size(); ++t) {
    std::vector<double> errors;
    std::vector<double> absolute;
    for (const TestPoint& point : points) {
      errors.push_back(point.predicted[t] - point.True(ParseTarget(targets[t])));
      absolute.push_back(std::abs(errors.back()));
    }
    lines += fmt::format("predicted {:<6}  mean absolute error {:.3f}, bias {:+.3f}\n",
                         targets[t],
                         Mean(absolute),
                         Mean(errors));
  }
  return lines;
}

std::vector<double> Losses(std::span<const TestedMap* const> maps) {
  std::vector<double> losses;
  for (const TestedMap* map : maps) {
    const ChosenThreshold chosen = ChooseThreshold(map->points);
    losses.push_back(chosen.best_dice - chosen.dice);
  }
  return losses;
}

std::string LossLine(std::span<const TestedMap* const> maps) {
  const std::vector<double> losses = Losses(maps);
  return fmt::format(
      "Dice lost by the chosen threshold against the best: mean {:.4f}, median {:.4f}\n",
      Mean(losses),
      Median(losses));
}

/// The groups of masks that are judged apart.
struct Groups {
  std::vector<TestPoint> all;
  std::vector<TestPoint> usable;
  std::vector<TestPoint> fixed;
};

Groups GroupsOf(std::span<const TestedMap* const> maps) {
  Groups groups;
  for (const TestedMap* map : maps) {
    groups.all.insert(groups.all.end(), map->points.begin(), map->points.end());
    if (map->at_fixed) groups.fixed.push_back(*map->at_fixed);
  }
  groups.usable = groups.all;
  std::erase_if(groups.usable,
                [](const TestPoint& p) { return p.True(Target::kDice) <= kUsableDice; });
  return groups;
}

/// The errors of the predicted Dice and the worth of its intervals.
void MeasureErrors(std::span<const TestPoint> points, std::size_t dice, TestFigures& figures) {
  std::vector<double> errors;
  std::vector<double> absolute;
  std::vector<double> covered;
  std::vector<double> widths;
  for (const TestPoint& point : points) {
    const double truth = point.True(Target::kDice);
    errors.push_back(point.predicted[dice] - truth);
    absolute.push_back(std::abs(errors.back()));
    if (dice >= point.intervals.size() || !point.intervals[dice]) continue;
    const Interval& interval = *point.intervals[dice];
    covered.push_back(interval.low <= truth && truth <= interval.high ? 1 : 0);
    widths.push_back(interval.high - interval.low);
  }
  if (errors.empty()) return;
  figures.absolute_error = Mean(absolute);
  figures.bias = Mean(errors);
  if (covered.empty()) return;
  figures.coverage = Mean(covered);
  figures.width = Mean(widths);
}

/// The baselines that every point has.
std::vector<std::string> BaselinesOf(std::span<const TestPoint> points) {
  std::vector<std::string> names;
  for (const auto& [name, value] : points.front().baselines)
    if (std::all_of(points.begin(), points.end(), [&, &baseline = name](const TestPoint& point) {
          return point.baselines.contains(baseline);
        }))
      names.push_back(name);
  return names;
}

/// As if the baseline were the score.
TestedMap JudgedBy(const TestedMap& map, const std::string& baseline) {
  TestedMap judged = map;
  for (TestPoint& point : judged.points) point.predicted = {point.baselines.at(baseline)};
  if (!judged.at_fixed) return judged;
  const auto value = judged.at_fixed->baselines.find(baseline);
  if (value == judged.at_fixed->baselines.end())
    judged.at_fixed.reset();
  else
    judged.at_fixed->predicted = {value->second};
  return judged;
}

/// One row per group of masks.
std::vector<TestFigures> OrdersBy(const std::string& judge,
                                  std::span<const TestedMap* const> maps) {
  const Groups groups = GroupsOf(maps);
  const std::vector<std::pair<std::string, ScoreOrder>> orders = {
      {"all", OrderOf(groups.all)},
      {"usable", OrderOf(groups.usable)},
      {"fixed", OrderOf(groups.fixed)},
      {"within", MedianOrder(maps)}};
  std::vector<TestFigures> figures;
  for (const auto& [masks, order] : orders) {
    TestFigures& one = figures.emplace_back();
    one.judge = judge;
    one.masks = masks;
    one.order = order;
  }
  figures.back().dice_lost = Mean(Losses(maps));
  return figures;
}

/// Empty without intervals.
std::string IntervalLine(std::span<const TestPoint> points,
                         const std::vector<std::string>& targets) {
  const auto dice = std::find(targets.begin(), targets.end(), TargetName(Target::kDice));
  if (dice == targets.end()) return "";
  TestFigures figures;
  MeasureErrors(points, static_cast<std::size_t>(dice - targets.begin()), figures);
  if (!figures.coverage) return "";
  return fmt::format(
      "intervals of the Dice meant to hold {} of the true values hold {:.3f}; mean "
      "width {:.3f}\n",
      kTestLevel,
      *figures.coverage,
      *figures.width);
}

}  // namespace

std::vector<TestFigures> MeasureTest(std::span<const TestedMap* const> maps,
                                     const std::vector<std::string>& targets) {
  if (maps.empty()) return {};
  std::vector<TestFigures> figures = OrdersBy("score", maps);
  const Groups groups = GroupsOf(maps);
  const auto dice = std::find(targets.begin(), targets.end(), TargetName(Target::kDice));
  if (dice != targets.end()) {
    const auto index = static_cast<std::size_t>(dice - targets.begin());
    MeasureErrors(groups.all, index, figures[0]);
    MeasureErrors(groups.usable, index, figures[1]);
    MeasureErrors(groups.fixed, index, figures[2]);
  }
  for (const std::string& baseline : BaselinesOf(groups.all)) {
    std::vector<TestedMap> judged;
    for (const TestedMap* map : maps) judged.push_back(JudgedBy(*map, baseline));
    std::vector<const TestedMap*> pointers;
    for (const TestedMap& map : judged) pointers.push_back(&map);
    const auto orders = OrdersBy(baseline, pointers);
    figures.insert(figures.end(), orders.begin(), orders.end());
  }
  return figures;
}

std::vector<Column> TestFigureColumns() {
  return {{"judge"},
          {"masks"},
          {"count"},
          {"spearman_dice"},
          {"spearman_mcc"},
          {"aurc"},
          {"excess_aurc"},
          {"dice_lost"},
          {"absolute_error"},
          {"bias"},
          {"coverage"},
          {"width"}};
}

Row RowOf(const TestFigures& figures) {
  return {figures.judge,
          figures.masks,
          static_cast<std::int64_t>(figures.order.count),
          CellOf(figures.order.dice),
          CellOf(figures.order.mcc),
          CellOf(figures.order.aurc),
          CellOf(figures.order.excess_aurc),
          CellOf(figures.dice_lost),
          CellOf(figures.absolute_error),
          CellOf(figures.bias),
          CellOf(figures.coverage),
          CellOf(figures.width)};
}

ScoreOrder OrderOf(std::span<const TestPoint> points) {
  std::vector<double> score;
  std::vector<double> risk;
  for (const TestPoint& point : points) {
    score.push_back(point.predicted.front());
    risk.push_back(1 - point.True(Target::kDice));
  }
  ScoreOrder order{.count = points.size(),
                   .dice = RankCorrelation(score, TruthOf(points, Target::kDice)),
                   .mcc = RankCorrelation(score, TruthOf(points, Target::kMcc)),
                   .aurc = {},
                   .excess_aurc = {}};
  if (const auto areas = MeasureRiskCoverage(score, risk)) {
    order.aurc = areas->area;
    order.excess_aurc = areas->Excess();
  }
  return order;
}

ScoreOrder MedianOrder(std::span<const TestedMap* const> maps) {
  std::vector<ScoreOrder> orders;
  for (const TestedMap* map : maps) orders.push_back(OrderOf(map->points));
  const auto median = [&](std::optional<double> ScoreOrder::*figure) {
    std::vector<double> values;
    for (const ScoreOrder& order : orders)
      if (order.*figure) values.push_back(*(order.*figure));
    return values.empty() ? std::nullopt : std::optional(Median(values));
  };
  return {.count = maps.size(),
          .dice = median(&ScoreOrder::dice),
          .mcc = median(&ScoreOrder::mcc),
          .aurc = median(&ScoreOrder::aurc),
          .excess_aurc = median(&ScoreOrder::excess_aurc)};
}

ChosenThreshold ChooseThreshold(std::span<const TestPoint> points) {
  NOREF_CHECK(!points.empty());
  const auto by_score =
      std::max_element(points.begin(), points.end(), [](const TestPoint& a, const TestPoint& b) {
        return a.predicted.front() < b.predicted.front();
      });
  const std::vector<double> dice = TruthOf(points, Target::kDice);
  return {.threshold = by_score->threshold,
          .dice = by_score->True(Target::kDice),
          .best_dice = *std::max_element(dice.begin(), dice.end())};
}

std::string TestSummary(std::span<const TestedMap* const> maps,
                        const std::vector<std::string>& targets,
                        double fixed_threshold) {
  if (maps.empty()) return "";
  const Groups groups = GroupsOf(maps);
  std::string text = OrderLine("all maps and thresholds", OrderOf(groups.all));
  text += OrderLine(fmt::format("where the true Dice is above {}", kUsableDice),
                    OrderOf(groups.usable));
  text += OrderLine(fmt::format("between maps, at threshold {}", fixed_threshold),
                    OrderOf(groups.fixed));
  text += OrderLine("within each map (medians)", MedianOrder(maps));
  text += LossLine(maps);
  if (!groups.usable.empty()) text += ErrorLines(groups.usable, targets);
  return text + IntervalLine(groups.all, targets);
}

}  // namespace noref::cli
