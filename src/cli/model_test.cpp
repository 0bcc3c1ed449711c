// SPDX-License-Identifier: Apache-2.0
#include "cli/model_test.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/metrics/target.h"
#include "noref/shape/skeleton.h"
#include "noref/stats/correlation.h"
#include "noref/stats/describe.h"
#include "noref/threshold/levels.h"
#include "noref/threshold/search.h"

#include "cli/commands.h"
#include "cli/model_source.h"

namespace noref::cli {
namespace {

/// One threshold of one map: what the model says of the mask, and what is true.
struct Point {
  float threshold = 0;
  std::vector<double> predicted;
  std::vector<double> truth;  ///< by Target; the mask is not constant, so each has a value
};

/// All thresholds of one map that give a mask with vessel and background.
using MapPoints = std::vector<Point>;

CohortRoles TestRoles() {
  return {.primary = {Role::kSoft},
          .required = {Role::kReference},
          .optional = {Role::kFov, Role::kImages}};
}

double TrueValue(const Point& point, Target target) {
  return point.truth[static_cast<std::size_t>(target)];
}

std::vector<double> TrueValues(CasePair pair) {
  std::vector<double> values;
  for (const std::string& target : TargetNames())
    values.push_back(TargetValue(ParseTarget(target), pair).value());
  return values;
}

/// `count` of the levels of a map, evenly spaced in their list: as if all thresholds were tried.
std::vector<float> EvenlySpaced(const std::vector<float>& levels, std::size_t count) {
  if (levels.size() <= count) return levels;
  std::vector<float> chosen;
  for (std::size_t i = 0; i < count; ++i)
    chosen.push_back(levels[i * (levels.size() - 1) / (count - 1)]);
  return chosen;
}

MapPoints PointsOf(const LoadedCase& one, const Predictor& predictor, int levels) {
  MapPoints points;
  const Mask reference_skeleton = Skeletonize(Inside(*one.reference, one.fov));
  const auto candidates =
      CandidateThresholds(GreyLevels(*one.soft, one.fov), ThresholdOptions{}.most_levels);
  for (const float threshold : EvenlySpaced(candidates, static_cast<std::size_t>(levels))) {
    const Mask mask = Inside(Binarize(*one.soft, threshold), one.fov);
    const std::size_t vessel = CountOnes(mask);
    if (vessel == 0 || vessel == CountOnes(one.fov)) continue;
    CasePair pair(mask, *one.reference, one.fov);
    pair.SetReferenceSkeleton(reference_skeleton);
    points.push_back({threshold, predictor.Predict(mask, one.fov), TrueValues(std::move(pair))});
  }
  if (points.empty())
    throw Error(Status::kEmpty,
                fmt::format("{}: is constant in its field of view", one.path.string()));
  return points;
}

/// Rank correlation of the score with a true measure.
std::optional<double> ScoreCorrelation(const MapPoints& points, Target target) {
  std::vector<double> score;
  std::vector<double> truth;
  for (const Point& point : points) {
    score.push_back(point.predicted.front());
    truth.push_back(TrueValue(point, target));
  }
  const auto correlation = Spearman(score, truth);
  return correlation ? std::optional(correlation->coefficient) : std::nullopt;
}

/// The true Dice at the threshold with the best score, and the best there is.
struct Choice {
  float threshold = 0;
  double dice = 0;
  double best_dice = 0;
};

Choice ChoiceOf(const MapPoints& points) {
  const auto by_score =
      std::max_element(points.begin(), points.end(), [](const Point& a, const Point& b) {
        return a.predicted.front() < b.predicted.front();
      });
  Choice choice{.threshold = by_score->threshold, .dice = TrueValue(*by_score, Target::kDice)};
  for (const Point& point : points)
    choice.best_dice = std::max(choice.best_dice, TrueValue(point, Target::kDice));
  return choice;
}

Row RowOf(const MapPoints& points) {
  const Choice choice = ChoiceOf(points);
  return {static_cast<std::int64_t>(points.size()),
          CellOf(ScoreCorrelation(points, Target::kDice)),
          CellOf(ScoreCorrelation(points, Target::kMcc)),
          static_cast<double>(choice.threshold),
          choice.dice,
          choice.best_dice};
}

/// The points of all maps by their place in the cohort; filled from several threads.
class PointStore {
 public:
  void Add(const std::string& id, MapPoints points) {
    const std::lock_guard lock(mutex_);
    by_id_[id] = std::move(points);
  }

  const MapPoints* Find(const std::string& id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : &found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, MapPoints> by_id_;
};

void PrintCorrelations(const char* what, const MapPoints& points) {
  if (points.size() < 2) return;
  fmt::print("{:<36} n {:>6}  Spearman of the score with Dice {:.3f}, MCC {:.3f}\n",
             what,
             points.size(),
             ScoreCorrelation(points, Target::kDice).value_or(0),
             ScoreCorrelation(points, Target::kMcc).value_or(0));
}

void PrintErrors(const MapPoints& points, const std::vector<std::string>& targets) {
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const Target target = ParseTarget(targets[t]);
    double absolute = 0;
    double bias = 0;
    for (const Point& point : points) {
      const double error = point.predicted[t] - TrueValue(point, target);
      absolute += std::abs(error) / static_cast<double>(points.size());
      bias += error / static_cast<double>(points.size());
    }
    fmt::print(
        "predicted {:<4}  mean absolute error {:.3f}, bias {:+.3f}\n", targets[t], absolute, bias);
  }
}

/// Correlations over all points, where the true Dice is usable, and within each map; the loss of
/// Dice by choosing thresholds with the score.
void PrintSummary(const CaseList& list,
                  const PointStore& store,
                  const std::vector<std::string>& targets) {
  MapPoints all;
  std::vector<double> within;
  std::vector<double> losses;
  for (const Case& one : list.cases) {
    const MapPoints* points = store.Find(one.id);
    if (points == nullptr) continue;
    all.insert(all.end(), points->begin(), points->end());
    if (const auto rho = ScoreCorrelation(*points, Target::kDice)) within.push_back(*rho);
    const Choice choice = ChoiceOf(*points);
    losses.push_back(choice.best_dice - choice.dice);
  }
  if (all.empty()) return;
  PrintCorrelations("all maps and thresholds", all);
  std::erase_if(all, [](const Point& point) { return TrueValue(point, Target::kDice) <= 0.6; });
  const MapPoints usable = all;
  PrintCorrelations("where the true Dice is above 0.6", usable);
  if (!within.empty())
    fmt::print("within each map: median Spearman with Dice {:.3f}\n", Median(within));
  fmt::print("Dice lost by the chosen threshold against the best: mean {:.4f}, median {:.4f}\n",
             Mean(losses),
             Median(losses));
  if (!usable.empty()) PrintErrors(usable, targets);
}

void WritePoints(const std::string& path,
                 const CaseList& list,
                 const PointStore& store,
                 const Predictor& predictor) {
  std::vector<Column> columns = {{"id"}, {"threshold", kShortest}};
  for (const Column& column : TargetColumns(predictor))
    columns.push_back({"predicted_" + column.name});
  for (const std::string& target : TargetNames()) columns.push_back({"true_" + target});
  std::vector<Row> rows;
  for (const Case& one : list.cases) {
    const MapPoints* points = store.Find(one.id);
    if (points == nullptr) continue;
    for (const Point& point : *points) {
      Row row = {one.id, static_cast<double>(point.threshold)};
      row.insert(row.end(), point.predicted.begin(), point.predicted.end());
      row.insert(row.end(), point.truth.begin(), point.truth.end());
      rows.push_back(std::move(row));
    }
  }
  WriteTable(path, columns, rows);
}

}  // namespace

int RunModelTest(const ModelTestArguments& arguments) {
  const CohortInput input = FindCohort(arguments.cohort, TestRoles());
  const NamedModel model = LoadModel(arguments.model);
  const CohortTable table{.label = "testing",
                          .columns = {{"thresholds"},
                                      {"spearman_dice"},
                                      {"spearman_mcc"},
                                      {"chosen_threshold", kShortest},
                                      {"dice_at_chosen"},
                                      {"best_dice"}},
                          .model = model.name,
                          .settings = fmt::format("test levels={}", arguments.levels)};
  PointStore store;
  const int exit_code = RunCohort(arguments.cohort, input, table, [&](const LoadedCase& one) {
    MapPoints points = PointsOf(one, model.predictor, arguments.levels);
    CaseResult result{.rows = {RowOf(points)}, .warnings = {}};
    store.Add(one.id, std::move(points));
    return result;
  });
  if (!IsStandardOutput(arguments.cohort.out))
    PrintSummary(input.list, store, model.predictor.targets());
  if (!arguments.points.empty()) WritePoints(arguments.points, input.list, store, model.predictor);
  return exit_code;
}

void AddModelTestCommand(CLI::App& group, Action& action) {
  CLI::App* command = group.add_subcommand(
      "test", "Judge a model on real soft maps that have references, over many thresholds.");
  auto arguments = std::make_shared<ModelTestArguments>();
  CohortRoles roles = TestRoles();
  roles.can_resume = false;
  AddCohortOptions(*command, arguments->cohort, roles);
  AddModelOption(*command, arguments->model);
  command->add_option("--levels", arguments->levels, "Thresholds of each map.")
      ->check(CLI::Range(2, 65536));
  command->add_option("--points", arguments->points, "Table for all points, .csv or .jsonl.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunModelTest(*arguments); }; });
}

}  // namespace noref::cli
