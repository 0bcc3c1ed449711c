// SPDX-License-Identifier: Apache-2.0
#include "noref/model/model_config.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr std::array<std::string_view, 2> kTaskWords = {"quality", "segment"};
constexpr std::array<std::string_view, 2> kScheduleWords = {"constant", "cosine"};
constexpr std::array<std::string_view, 2> kAugmentationWords = {"none", "symmetries"};

}  // namespace

void TrainOptions::Visit(OptionVisitor& v) {
  v.Field("epochs", epochs, Range{1, 1000000}, "Number of epochs.");
  v.Field("samples_per_epoch",
          samples_per_epoch,
          Range{1, 100000000},
          "Degraded masks in an epoch; rounded up to whole batches.");
  v.Field("batch_size", batch_size, Range{1, 4096}, "Samples between two steps of the optimizer.");
  v.Field("learning_rate", learning_rate, Range{0, 10}, "Step size of Adam.");
  v.Field("schedule",
          schedule,
          kScheduleWords,
          "Course of the learning rate; cosine falls to 0 at the last step.");
  v.Field("warmup_steps",
          warmup_steps,
          Range{0, 1000000},
          "Steps over which the learning rate rises from 0.");
  v.Field(
      "max_gradient_norm",
      max_gradient_norm,
      Range{0, 1e9},
      "Longer gradients are shortened to this length, so that no odd batch can undo a training; "
      "0: never.");
  v.Field("augmentation",
          augmentation,
          kAugmentationWords,
          "symmetries: each mask is turned and mirrored at random before it is degraded.");
  v.Field("validation_samples",
          validation_samples,
          Range{1, 1000000},
          "Degraded masks of held-out cases that are judged after each epoch.");
  v.Field("validation_share",
          validation_share,
          Range{0, 0.9},
          "Share of the cases held out for validation; at least one.");
  v.Field("patience_epochs",
          patience_epochs,
          Range{0, 1000000},
          "Stop after so many epochs without a better validation error; 0: never.");
  v.Field("keep_every_epochs",
          keep_every_epochs,
          Range{0, 1000000},
          "Also write the model after each so many epochs, beside it as NAME.epochN; 0: never.");
  v.Field("map_share",
          map_share,
          Range{0, 1},
          "Share of the samples of a case with real soft maps (--maps) that are made from these.");
  v.Field("equal_data_sets",
          equal_data_sets,
          "Draw the data set first and then one of its cases, so that a large set with one reader "
          "does not outvote a small one.");
}

void PatchOptions::Visit(OptionVisitor& v) {
  v.Field("side_px", side_px, Range{16, 4096}, "Side of a patch at the input's resolution.");
  v.Field(
      "max_zoom",
      max_zoom,
      Range{1, 4},
      "Patches are enlarged or reduced by up to this factor; they are also turned and mirrored.");
  v.Field("gain_deviation",
          gain_deviation,
          Range{0, 2},
          "Standard deviation of the logarithm of a factor on the contrast.");
  v.Field("max_noise",
          max_noise,
          Range{0, 1},
          "Largest standard deviation of noise added to the contrast.");
}

void ModelConfig::Visit(OptionVisitor& v) {
  v.Field("task",
          task,
          kTaskWords,
          "quality: the score of masks. segment: the vessels of fundus images.");
  v.Field("seed", seed, "Decides all random numbers.");
  v.Field("input_size_px", input_size_px, Range{16, 4096}, "Side of the network's input.");
  v.Field("targets", targets, "What is predicted: nmi, dice, mcc, cldice. The first is the score.");
  v.Group("network", network, "Layers of the network (task quality).");
  v.Group("unet", unet, "Layers of the U-Net (task segment).");
  v.Group("patches", patches, "Patches of fundus images (task segment).");
  v.Group("degrade", degrade, "How good masks are made worse.");
  v.Group("train", train, "How the network is trained.");
}

std::vector<Target> ModelConfig::ParsedTargets() const {
  std::vector<Target> parsed;
  for (const std::string& name : targets) {
    const Target target = ParseTarget(name);
    if (std::find(parsed.begin(), parsed.end(), target) != parsed.end())
      throw UsageError("targets: '" + name + "' is named twice; name each target once");
    parsed.push_back(target);
  }
  if (parsed.empty()) throw UsageError("targets: is empty; name at least nmi");
  return parsed;
}

std::vector<TensorSpec> ModelTensors(const ModelConfig& config) {
  if (config.task == Task::kSegment) return UnetTensors(config.unet);
  return NetworkTensors(config.network, 1, static_cast<int>(config.targets.size()));
}

double MultiplyAdds(const ModelConfig& config) {
  if (config.task == Task::kSegment) return MultiplyAdds(config.unet, config.input_size_px);
  return MultiplyAdds(
      config.network, 1, static_cast<int>(config.targets.size()), config.input_size_px);
}

void CheckConfig(const ModelConfig& config) {
  config.ParsedTargets();
  ModelTensors(config);
  if (config.task == Task::kQuality) return;
  const int stride = UnetStride(config.unet);
  for (const auto& [key, side] : {std::pair("input_size_px", config.input_size_px),
                                  std::pair("patches.side_px", config.patches.side_px)}) {
    if (side % stride != 0)
      throw UsageError(
          fmt::format("{}: {} is no multiple of {}, as a U-Net of {} levels needs; choose {} or {}",
                      key,
                      side,
                      stride,
                      config.unet.levels,
                      std::max(side / stride, 1) * stride,
                      (side / stride + 1) * stride));
  }
}

}  // namespace noref
