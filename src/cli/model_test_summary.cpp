// SPDX-License-Identifier: Apache-2.0
#include "cli/model_test_summary.h"

#include <algorithm>
#include <cmath>

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

std::string LossLine(std::span<const TestedMap* const> maps) {
  std::vector<double> losses;
  for (const TestedMap* map : maps) {
    const ChosenThreshold chosen = ChooseThreshold(map->points);
    losses.push_back(chosen.best_dice - chosen.dice);
  }
  return fmt::format(
      "Dice lost by the chosen threshold against the best: mean {:.4f}, median {:.4f}\n",
      Mean(losses),
      Median(losses));
}

}  // namespace

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
  std::vector<TestPoint> all;
  std::vector<TestPoint> fixed;
  for (const TestedMap* map : maps) {
    all.insert(all.end(), map->points.begin(), map->points.end());
    if (map->at_fixed) fixed.push_back(*map->at_fixed);
  }
  std::vector<TestPoint> usable = all;
  std::erase_if(usable, [](const TestPoint& p) { return p.True(Target::kDice) <= kUsableDice; });
  std::string text = OrderLine("all maps and thresholds", OrderOf(all));
  text += OrderLine(fmt::format("where the true Dice is above {}", kUsableDice), OrderOf(usable));
  text += OrderLine(fmt::format("between maps, at threshold {}", fixed_threshold), OrderOf(fixed));
  text += OrderLine("within each map (medians)", MedianOrder(maps));
  text += LossLine(maps);
  if (!usable.empty()) text += ErrorLines(usable, targets);
  return text;
}

}  // namespace noref::cli
