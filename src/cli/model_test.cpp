// SPDX-License-Identifier: Apache-2.0
#include "cli/model_test.h"

#include <map>
#include <mutex>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"

#include "cli/commands.h"
#include "cli/model_source.h"
#include "cli/model_test_summary.h"
#include "cli/test_map.h"
#include "cli/test_points.h"

namespace noref::cli {
namespace {

CohortRoles TestRoles() {
  return {.primary = {Role::kSoft},
          .required = {Role::kReference},
          .optional = {Role::kFov, Role::kImages}};
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

/// The maps that could be judged, in the order of the cases.
JudgedMaps InOrder(const CaseList& list, const MapStore& store, const Models& models) {
  JudgedMaps judged{.targets = models.targets(), .maps = {}};
  for (const Case& one : list.cases)
    if (const TestedMap* map = store.Find(one.id)) judged.maps.emplace_back(one.id, *map);
  return judged;
}

/// What is known of all maps together.
void Report(const JudgedMaps& judged, const ModelTestArguments& arguments) {
  const std::vector<const TestedMap*> maps = judged.Pointers();
  if (!IsStandardOutput(arguments.cohort.out))
    fmt::print("{}", TestSummary(maps, judged.targets, arguments.fixed));
  if (arguments.summary.empty()) return;
  std::vector<Row> rows;
  for (const TestFigures& figures : MeasureTest(maps, judged.targets))
    rows.push_back(RowOf(figures));
  WriteTable(arguments.summary, TestFigureColumns(), rows);
}

}  // namespace

int RunModelTest(const ModelTestArguments& arguments) {
  if (!arguments.scored.empty()) {
    if (arguments.summary.empty())
      throw UsageError("--scored: has no rows of its own to print; give --summary FILE");
    Report(ReadPoints(arguments.scored), arguments);
    return kExitOk;
  }
  CohortInput input = FindCohort(arguments.cohort, TestRoles());
  const Models models = LoadModels(arguments.models, input);
  const CohortTable table{.label = "testing",
                          .columns = MapColumns(),
                          .model = models.name(),
                          .settings = fmt::format("test levels={}", arguments.levels)};
  MapStore store;
  const int exit_code = RunCohort(arguments.cohort, input, table, [&](const LoadedCase& one) {
    RequireUsableReference(one);
    ImageQuality quality = models.For(one);
    TestedMap map =
        TestMap(one,
                [&](const Mask& mask) { return quality.PredictWithIntervals(mask, kTestLevel); },
                {.levels = arguments.levels,
                 .fixed = arguments.fixed,
                 .baselines = arguments.baselines,
                 .posterior = quality.posterior()});
    CaseResult result{.rows = {RowOf(map)}, .warnings = {}};
    store.Add(one.id, std::move(map));
    return result;
  });
  const JudgedMaps judged = InOrder(input.list, store, models);
  Report(judged, arguments);
  if (!arguments.points.empty()) WritePoints(arguments.points, judged);
  return exit_code;
}

void AddModelTestCommand(CLI::App& group, Action& action) {
  CLI::App* command = group.add_subcommand(
      "test", "Judge a model on real soft maps that have references, over many thresholds.");
  auto arguments = std::make_shared<ModelTestArguments>();
  CohortRoles roles = TestRoles();
  roles.can_resume = false;
  AddCohortOptions(*command, arguments->cohort, roles);
  AddModelOptions(*command, arguments->models);
  command->add_option("--levels", arguments->levels, "Thresholds of each map.")
      ->check(CLI::Range(2, 65536));
  command
      ->add_option("--fixed",
                   arguments->fixed,
                   "Threshold at which maps are compared with each other, from 0 to 1.")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--points", arguments->points, "Table for all points, .csv or .jsonl.");
  command->add_option("--summary",
                      arguments->summary,
                      "Table for the figures of all maps together, .csv or .jsonl.");
  command->add_flag("--baselines",
                    arguments->baselines,
                    "Judges also by what needs no training: the soft map itself, the mask of the "
                    "model's segmenter, the share of vessel.");
  command
      ->add_option("--scored",
                   arguments->scored,
                   "Tables of --points to take together; nothing is judged anew.")
      ->allow_extra_args(true);
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunModelTest(*arguments); }; });
}

}  // namespace noref::cli
