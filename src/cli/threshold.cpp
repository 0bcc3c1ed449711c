// SPDX-License-Identifier: Apache-2.0
#include "cli/threshold.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/image/image_writer.h"
#include "noref/threshold/levels.h"
#include "noref/threshold/otsu.h"

#include "cli/commands.h"
#include "cli/model_source.h"
#include "cli/output_file.h"
#include "cli/threshold_curves.h"

namespace noref::cli {
namespace {

CohortRoles ThresholdRoles() {
  return {.primary = {Role::kSoft}, .required = {}, .optional = {Role::kFov, Role::kImages}};
}

const std::vector<Column>& ThresholdColumns() {
  static const std::vector<Column> columns = {{"threshold", kShortest},
                                              {"score"},
                                              {"evaluations"},
                                              {"otsu_threshold", kShortest},
                                              {"otsu_score"},
                                              {"fixed_threshold", kShortest},
                                              {"fixed_score"},
                                              {"evidence"}};
  return columns;
}

/// The score of the mask at a threshold, or nothing if the mask is constant.
std::optional<double> ScoreAt(const LoadedCase& one, const MaskScore& score, float threshold) {
  const Mask mask = Inside(Binarize(*one.soft, threshold), one.fov);
  const std::size_t vessel = CountOnes(mask);
  if (vessel == 0 || vessel == CountOnes(one.fov)) return std::nullopt;
  return score(mask);
}

/// What is done with each soft map.
struct ThresholdWork {
  const ThresholdArguments& arguments;
  const Models& models;
  std::size_t target;
  ThresholdCurves& curves;

  CaseResult operator()(const LoadedCase& one) const {
    ImageQuality quality = models.For(one);
    const MaskScore score = [&](const Mask& mask) { return quality.PredictTarget(mask, target); };
    const ThresholdReport report = FindThreshold(*one.soft, one.fov, score, arguments.options);
    const auto fixed = static_cast<float>(arguments.fixed);
    const std::optional<float> otsu = OtsuThreshold(GreyLevels(*one.soft, one.fov));
    if (!arguments.write_masks.empty())
      WritePng(OutputFile(arguments.write_masks, one.id, ".png"),
               Inside(Binarize(*one.soft, report.threshold), one.fov));
    curves.Add(one.id, report);
    CaseResult result{.rows = {{static_cast<double>(report.threshold),
                                report.score,
                                static_cast<std::int64_t>(report.curve.size()),
                                static_cast<double>(otsu.value()),
                                CellOf(ScoreAt(one, score, *otsu)),
                                arguments.fixed,
                                CellOf(ScoreAt(one, score, fixed)),
                                std::string(models.EvidenceName(one))}},
                      .warnings = {}};
    if (report.was_binary) result.warnings.emplace_back("already_binary");
    return result;
  }
};

std::string Settings(const ThresholdArguments& arguments, const std::string& target) {
  return fmt::format("threshold target={} search={} levels={} evaluations={} fixed={} masks={}",
                     target,
                     static_cast<int>(arguments.options.search),
                     arguments.options.most_levels,
                     arguments.options.most_evaluations,
                     arguments.fixed,
                     arguments.write_masks);
}

}  // namespace

int RunThreshold(const ThresholdArguments& arguments) {
  if (arguments.cohort.resume && !(arguments.curves.empty() && arguments.plot.empty()))
    throw UsageError("--curves and --plot: need all cases anew; leave out --resume");
  CohortInput input = FindCohort(arguments.cohort, ThresholdRoles());
  const Models models = LoadModels(arguments.models, input);
  const std::size_t target = models.TargetIndex(arguments.target);
  const CohortTable table{.label = "thresholds",
                          .columns = ThresholdColumns(),
                          .model = models.name(),
                          .settings = Settings(arguments, models.targets()[target])};
  ThresholdCurves curves;
  const int exit_code =
      RunCohort(arguments.cohort, input, table, ThresholdWork{arguments, models, target, curves});
  if (!arguments.curves.empty()) curves.WriteTable(arguments.curves, input.list);
  if (!arguments.plot.empty()) curves.WritePlot(arguments.plot, input.list);
  return exit_code;
}

void AddThresholdCommand(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "threshold", "Choose a binarization threshold for each soft map, without a reference.");
  auto arguments = std::make_shared<ThresholdArguments>();
  AddCohortOptions(*command, arguments->cohort, ThresholdRoles());
  AddModelOptions(*command, arguments->models);
  command->add_option("--target", arguments->target, "Target of the model that is maximized.");
  const std::map<std::string, Search> searches = {{"coarse-to-fine", Search::kCoarseToFine},
                                                  {"exhaustive", Search::kExhaustive}};
  command
      ->add_option("--search",
                   arguments->options.search,
                   "coarse-to-fine: at most 24 evaluations; exhaustive: all levels.")
      ->transform(CLI::CheckedTransformer(searches));
  command->add_option("--fixed", arguments->fixed, "Threshold to compare with, from 0 to 1.")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option(
      "--write-masks", arguments->write_masks, "Folder for the chosen masks (PNG).");
  command->add_option("--curves", arguments->curves, "Table for all evaluations, .csv or .jsonl.");
  command->add_option("--plot", arguments->plot, "Picture of the curves, .svg.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunThreshold(*arguments); }; });
}

}  // namespace noref::cli
