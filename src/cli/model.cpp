// SPDX-License-Identifier: Apache-2.0
#include "cli/model.h"

#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/error.h"
#include "noref/base/hash.h"
#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/base/resource.h"
#include "noref/model/predictor.h"
#include "noref/model/validation.h"

#include "cli/commands.h"
#include "cli/model_source.h"

namespace noref::cli {
namespace {

void PrintShares(const JointCalibration& joint) {
  std::string shares;
  for (const JointTarget& one : joint.targets)
    shares += fmt::format(
        "{}{} {:.2f}", shares.empty() ? "" : ", ", one.calibration.target, one.image_share);
  fmt::print("beside the model of masks with the weights {}, the image's share is: {}\n",
             ShortHash(joint.mask_weights),
             shares);
}

void PrintFigures(const std::vector<TargetFigures>& figures) {
  fmt::print("target     MAE     bias  Spearman\n");
  for (const TargetFigures& f : figures)
    fmt::print("{:<6}  {:.4f}  {:+.4f}    {:.4f}\n", f.target, f.mae, f.bias, f.spearman);
}

std::size_t CountRole(const ModelFile& model, const std::string& role) {
  return static_cast<std::size_t>(
      std::count_if(model.data.begin(), model.data.end(), [&](const DataItem& item) {
        return item.role == role;
      }));
}

}  // namespace

int RunModelInfo(const ModelInfoArguments& arguments) {
  const ModelFile model = ReadModelFile(ModelPath(arguments.model));
  std::size_t weights = 0;
  for (const Tensor& tensor : model.tensors) weights += tensor.values.size();
  fmt::print("trained by noref {}, epoch {}\n", model.version, model.epoch);
  fmt::print("targets: {}\n", fmt::join(model.config.targets, ", "));
  const bool is_segmenter = model.config.task == Task::kSegment;
  fmt::print("input: {0}, {1} x {1} pixels\n",
             is_segmenter ? "fundus image" : "mask",
             model.config.input_size_px);
  fmt::print("weights: {} ({:.2f} billion multiplications {})\n",
             weights,
             MultiplyAdds(model.config) / 1e9,
             is_segmenter ? "an image" : "a mask");
  fmt::print("calibrated on real masks: {}\n", model.calibration.empty() ? "no" : "yes");
  if (model.joint) PrintShares(*model.joint);
  fmt::print("cases: {} for training, {} held out\n",
             CountRole(model, "training"),
             CountRole(model, "validation"));
  fmt::print("\non {}:\n", is_segmenter ? "pixels of held-out images" : "degraded held-out masks");
  PrintFigures(model.validation);
  fmt::print("\ncases it has seen:\n");
  for (const DataItem& item : model.data)
    fmt::print("{:<10}  {}  {}\n", item.role, ShortHash(item.sha256), item.id);
  fmt::print("\nconfig:\n{}", DumpOptions(model.config));
  return kExitOk;
}

int RunModelValidate(const ModelValidateArguments& arguments) {
  const ModelFile model = ReadModelFile(ModelPath(arguments.model));
  if (model.config.task == Task::kSegment)
    throw UsageError(
        "--model: judges by fundus images and knows no degraded masks; use 'noref model test'");
  const Predictor predictor(model);
  Progress::SetQuiet(arguments.data.quiet);
  const LoadedCases<TrainingCase> loaded = LoadTrainingCases(arguments.data, model.config, "test");
  PrintFigures(
      Validate([&](const GreyImage& picture) { return predictor.PredictCanonical(picture); },
               loaded.cases,
               model.config,
               arguments.samples,
               ThreadCount(arguments.data.threads)));
  return loaded.failed == 0 ? kExitOk : kExitInputsFailed;
}

void AddModelCommand(CLI::App& program, Action& action) {
  CLI::App* group = program.add_subcommand("model", "Tell what a model file is and how good.");
  group->require_subcommand(1);

  CLI::App* info = group->add_subcommand("info", "Print what a model file holds.");
  auto info_arguments = std::make_shared<ModelInfoArguments>();
  info->add_option("model", info_arguments->model, "Model file; the shipped model without it.");
  info->final_callback([info_arguments, &action] {
    action = [info_arguments] { return RunModelInfo(*info_arguments); };
  });

  CLI::App* validate = group->add_subcommand(
      "validate", "Judge a model on degraded masks, made by the recipe it was trained with.");
  auto arguments = std::make_shared<ModelValidateArguments>();
  AddModelOption(*validate, arguments->model);
  AddTrainingCasesOptions(*validate, arguments->data);
  validate->add_option("--samples", arguments->samples, "Number of degraded masks.")
      ->check(CLI::Range(1, 1000000));
  validate->final_callback(
      [arguments, &action] { action = [arguments] { return RunModelValidate(*arguments); }; });

  AddModelTestCommand(*group, action);
  AddModelCalibrateCommand(*group, action);
}

}  // namespace noref::cli
