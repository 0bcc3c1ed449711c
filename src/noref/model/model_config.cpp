// SPDX-License-Identifier: Apache-2.0
#include "noref/model/model_config.h"

#include <algorithm>
#include <array>

#include "noref/base/error.h"

namespace noref {
namespace {

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
}

void ModelConfig::Visit(OptionVisitor& v) {
  v.Field("seed", seed, "Decides all random numbers.");
  v.Field("input_size_px", input_size_px, Range{16, 4096}, "Side of the network's input.");
  v.Field("targets", targets, "What is predicted: nmi, dice, mcc, cldice. The first is the score.");
  v.Group("network", network, "Layers of the network.");
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

void CheckConfig(const ModelConfig& config) {
  NetworkTensors(config.network, 1, static_cast<int>(config.ParsedTargets().size()));
}

}  // namespace noref
