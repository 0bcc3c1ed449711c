// SPDX-License-Identifier: Apache-2.0
#include "cli/model_test.h"

#include <map>
#include <mutex>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/shape/skeleton.h"
#include "noref/threshold/levels.h"
#include "noref/threshold/search.h"

#include "cli/commands.h"
#include "cli/model_source.h"
#include "cli/model_test_summary.h"

namespace noref::cli {
namespace {

CohortRoles TestRoles() {
  return {.primary = {Role::kSoft},
          .required = {Role::kReference},
          .optional = {Role::kFov, Role::kImages}};
}

/// `count` of the levels of a map, evenly spaced in their list: as if all thresholds were tried.
std::vector<float> EvenlySpaced(const std::vector<float>& levels, std::size_t count) {
  if (levels.size() <= count) return levels;
  std::vector<float> chosen;
  for (std::size_t i = 0; i < count; ++i)
    chosen.push_back(levels[i * (levels.size() - 1) / (count - 1)]);
  return chosen;
}

/// Judges thresholds of one map.
class MapJudge {
 public:
  MapJudge(const LoadedCase& one, const Predictor& predictor)
      : one_(one),
        predictor_(predictor),
        reference_skeleton_(Skeletonize(Inside(*one.reference, one.fov))) {}

  /// Nothing where the mask has no vessel or no background: such a mask has no score.
  std::optional<TestPoint> PointAt(float threshold) const {
    const Mask mask = Inside(Binarize(*one_.soft, threshold), one_.fov);
    const std::size_t vessel = CountOnes(mask);
    if (vessel == 0 || vessel == CountOnes(one_.fov)) return std::nullopt;
    return TestPoint{threshold, predictor_.Predict(mask, one_.fov), TrueValues(mask)};
  }

 private:
  std::vector<double> TrueValues(const Mask& mask) const {
    CasePair pair(mask, *one_.reference, one_.fov);
    pair.SetReferenceSkeleton(reference_skeleton_);
    std::vector<double> values;
    for (const std::string& target : TargetNames())
      values.push_back(TargetValue(ParseTarget(target), pair).value());
    return values;
  }

  const LoadedCase& one_;
  const Predictor& predictor_;
  Mask reference_skeleton_;
};

TestedMap TestMap(const LoadedCase& one,
                  const Predictor& predictor,
                  const ModelTestArguments& arguments) {
  const MapJudge judge(one, predictor);
  TestedMap map;
  const auto candidates =
      CandidateThresholds(GreyLevels(*one.soft, one.fov), ThresholdOptions{}.most_levels);
  for (const float threshold :
       EvenlySpaced(candidates, static_cast<std::size_t>(arguments.levels))) {
    if (auto point = judge.PointAt(threshold)) map.points.push_back(std::move(*point));
  }
  if (map.points.empty())
    throw Error(Status::kEmpty,
                fmt::format("{}: is constant in its field of view", one.path.string()));
  map.at_fixed = judge.PointAt(static_cast<float>(arguments.fixed));
  return map;
}

std::vector<Column> MapColumns() {
  return {{"thresholds"},
          {"spearman_dice"},
          {"spearman_mcc"},
          {"aurc"},
          {"excess_aurc"},
          {"chosen_threshold", kShortest},
          {"dice_at_chosen"},
          {"best_dice"}};
}

Row RowOf(const TestedMap& map) {
  const ScoreOrder order = OrderOf(map.points);
  const ChosenThreshold chosen = ChooseThreshold(map.points);
  return {static_cast<std::int64_t>(order.count),
          CellOf(order.dice),
          CellOf(order.mcc),
          CellOf(order.aurc),
          CellOf(order.excess_aurc),
          static_cast<double>(chosen.threshold),
          chosen.dice,
          chosen.best_dice};
}

/// The maps by their id; filled from several threads.
class MapStore {
 public:
  void Add(const std::string& id, TestedMap map) {
    const std::lock_guard lock(mutex_);
    by_id_[id] = std::move(map);
  }

  /// Null where the case failed.
  const TestedMap* Find(const std::string& id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : &found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, TestedMap> by_id_;
};

std::string Summary(const CaseList& list,
                    const MapStore& store,
                    const Predictor& predictor,
                    double fixed_threshold) {
  std::vector<const TestedMap*> maps;
  for (const Case& one : list.cases)
    if (const TestedMap* map = store.Find(one.id)) maps.push_back(map);
  return TestSummary(maps, predictor.targets(), fixed_threshold);
}

void WritePoints(const std::string& path,
                 const CaseList& list,
                 const MapStore& store,
                 const Predictor& predictor) {
  std::vector<Column> columns = {{"id"}, {"threshold", kShortest}};
  for (const Column& column : TargetColumns(predictor))
    columns.push_back({"predicted_" + column.name});
  for (const std::string& target : TargetNames()) columns.push_back({"true_" + target});
  std::vector<Row> rows;
  for (const Case& one : list.cases) {
    const TestedMap* map = store.Find(one.id);
    if (map == nullptr) continue;
    for (const TestPoint& point : map->points) {
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
                          .columns = MapColumns(),
                          .model = model.name,
                          .settings = fmt::format("test levels={}", arguments.levels)};
  MapStore store;
  const int exit_code = RunCohort(arguments.cohort, input, table, [&](const LoadedCase& one) {
    TestedMap map = TestMap(one, model.predictor, arguments);
    CaseResult result{.rows = {RowOf(map)}, .warnings = {}};
    store.Add(one.id, std::move(map));
    return result;
  });
  if (!IsStandardOutput(arguments.cohort.out))
    fmt::print("{}", Summary(input.list, store, model.predictor, arguments.fixed));
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
  command
      ->add_option("--fixed",
                   arguments->fixed,
                   "Threshold at which maps are compared with each other, from 0 to 1.")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--points", arguments->points, "Table for all points, .csv or .jsonl.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunModelTest(*arguments); }; });
}

}  // namespace noref::cli
