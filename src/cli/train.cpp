// SPDX-License-Identifier: Apache-2.0
#include "cli/train.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/model/trainer.h"
#include "noref/report/plot.h"
#include "noref/table/table.h"

#include "cli/commands.h"

namespace noref::cli {
namespace {

/// Files beside the model: `MODEL.log.csv` and so on.
std::string Beside(const std::string& model, const std::string& suffix) {
  return model + suffix;
}

void WriteLog(const std::string& path, const std::vector<EpochRow>& epochs) {
  std::vector<Column> columns = {
      {"epoch"}, {"learning_rate", kShortest}, {"training_loss"}, {"validation_error"}};
  for (const TargetFigures& figures : epochs.front().validation) {
    for (const char* name : {"mae", "bias", "spearman"})
      columns.push_back({fmt::format("{}_{}", figures.target, name)});
  }
  std::vector<Row> rows;
  for (const EpochRow& epoch : epochs) {
    Row row = {std::int64_t{epoch.epoch},
               epoch.learning_rate,
               epoch.training_loss,
               epoch.validation_error};
    for (const TargetFigures& f : epoch.validation)
      row.insert(row.end(), {f.mae, f.bias, f.spearman});
    rows.push_back(std::move(row));
  }
  WriteTable(path, columns, rows);
}

void WriteCurves(const std::string& path, const std::vector<EpochRow>& rows) {
  Panel error{.title = "Mean absolute error", .x = {.label = "epoch"}, .y = {.label = "MAE"}};
  Panel rank{.title = "Rank correlation, held-out masks",
             .x = {.label = "epoch"},
             .y = {.label = "Spearman"}};
  LineMark training{.name = "training"};
  for (const EpochRow& row : rows) {
    training.x.push_back(row.epoch);
    training.y.push_back(row.training_loss);
  }
  error.Add(training);
  for (std::size_t t = 0; t < rows.front().validation.size(); ++t) {
    LineMark mae{.x = training.x, .name = rows.front().validation[t].target};
    LineMark spearman = mae;
    for (const EpochRow& row : rows) {
      mae.y.push_back(row.validation[t].mae);
      spearman.y.push_back(row.validation[t].spearman);
    }
    error.Add(std::move(mae));
    rank.Add(std::move(spearman));
  }
  WriteFigure(path, std::vector{error, rank});
}

void TellEpoch(const EpochRow& row, int epochs) {
  std::string line = fmt::format("epoch {}/{}  loss {:.4f}", row.epoch, epochs, row.training_loss);
  for (const TargetFigures& f : row.validation)
    line += fmt::format("  {} MAE {:.4f} Spearman {:.3f}", f.target, f.mae, f.spearman);
  fmt::print(stderr, "{}\n", line);
}

void TellEnd(const TrainerReport& report, const std::string& out) {
  if (report.best_epoch > 0)
    fmt::print(stderr, "best epoch {}; model written to {}\n", report.best_epoch, out);
  if (report.stopped_early)
    fmt::print(stderr, "stopped early: no better epoch within the patience\n");
  if (report.interrupted)
    fmt::print(stderr,
               "stopped; the same command with --resume goes on from {}\n",
               CheckpointPath(out).string());
}

/// Splits, trains and tells.
template <class AnyCase>
int TrainOn(LoadedCases<AnyCase> loaded,
            const ModelConfig& config,
            const TrainArguments& arguments) {
  const bool quiet = arguments.data.quiet;
  const SplitSet<AnyCase> set = SplitCases(std::move(loaded.cases), config);
  if (!quiet)
    fmt::print(
        stderr, "{} masks to train on, {} held out\n", set.training.size(), set.validation.size());
  WriteFile(Beside(arguments.out, ".config.yaml"), DumpOptions(config));
  const auto on_epoch = [&](const TrainingState& state) {
    WriteLog(Beside(arguments.out, ".log.csv"), state.rows);
    WriteCurves(Beside(arguments.out, ".curves.svg"), state.rows);
    if (!quiet) TellEpoch(state.rows.back(), config.train.epochs);
  };
  const TrainerReport report = Train(config,
                                     set,
                                     {.model_path = arguments.out,
                                      .resume = arguments.resume,
                                      .threads = ThreadCount(arguments.data.threads),
                                      .device = arguments.device,
                                      .version = NOREF_VERSION,
                                      .on_epoch = on_epoch});
  if (!quiet) TellEnd(report, arguments.out);
  return loaded.failed == 0 && !report.interrupted ? kExitOk : kExitInputsFailed;
}

}  // namespace

int RunTrain(const TrainArguments& arguments) {
  std::vector<std::string> overrides = arguments.overrides;
  if (!arguments.task.empty()) overrides.push_back("task=" + arguments.task);
  const bool is_default_segment = arguments.config.empty() && arguments.task == "segment";
  const ModelConfig config =
      LoadConfig(is_default_segment ? "segment" : arguments.config, overrides);
  Progress::SetQuiet(arguments.data.quiet);
  if (config.task == Task::kSegment)
    return TrainOn(LoadSegmentCases(arguments.data, config, "training"), config, arguments);
  return TrainOn(LoadTrainingCases(arguments.data, config, "training"), config, arguments);
}

void AddTrainCommand(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "train",
      "Train a quality model on manual masks, or a segmenter on fundus images and their masks; "
      "files beside the model hold log and curves.");
  auto arguments = std::make_shared<TrainArguments>();
  AddTrainingCasesOptions(*command, arguments->data);
  AddConfigOptions(*command, arguments->config, arguments->overrides);
  command->add_option("--task", arguments->task, "quality (the default) or segment.")
      ->check(CLI::IsMember({"quality", "segment"}));
  command->add_option("--out", arguments->out, "Model file to write.")->required();
  command->add_option("--device", arguments->device, "cpu or cuda.");
  command->add_flag("--resume", arguments->resume, "Go on from the checkpoint of a stopped run.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunTrain(*arguments); }; });
}

}  // namespace noref::cli
