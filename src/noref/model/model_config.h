// SPDX-License-Identifier: Apache-2.0
// Everything that decides what a quality model learns: `configs/*.yaml`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "noref/config/options.h"
#include "noref/degrade/generator.h"
#include "noref/metrics/target.h"
#include "noref/model/network_options.h"

namespace noref {

/// What is learned: the quality of masks, or the vessels of fundus images.
enum class Task { kQuality, kSegment };
enum class Schedule { kConstant, kCosine };
enum class Augmentation { kNone, kSymmetries };

/// How the network is trained. The defaults are those of the authors' own program where it has
/// them: Adam with 2e-4, L1 loss, batches of 8, 100 batches an epoch.
struct TrainOptions {
  int epochs = 4000;
  int samples_per_epoch = 800;
  int batch_size = 8;
  double learning_rate = 2e-4;
  Schedule schedule = Schedule::kConstant;
  int warmup_steps = 0;
  double max_gradient_norm = 0;
  Augmentation augmentation = Augmentation::kSymmetries;
  int validation_samples = 400;
  double validation_share = 0.1;
  int patience_epochs = 0;
  int keep_every_epochs = 0;
  double map_share = 0.5;
  bool equal_data_sets = false;

  void Visit(OptionVisitor& v);
};

/// The patches that a segmenter is trained on, and how they are varied so that it bears up against
/// other cameras.
struct PatchOptions {
  int side_px = 256;
  double max_zoom = 1.25;
  double gain_deviation = 0.25;
  double max_noise = 0.1;

  void Visit(OptionVisitor& v);
};

struct ModelConfig {
  Task task = Task::kQuality;
  std::uint64_t seed = 1;
  int input_size_px = 512;
  std::vector<std::string> targets = {"nmi"};
  NetworkOptions network;
  UnetOptions unet;
  PatchOptions patches;
  DegradationOptions degrade;
  TrainOptions train;

  void Visit(OptionVisitor& v);

  /// The targets as enumerators. Throws UsageError for unknown or repeated names, or none.
  std::vector<Target> ParsedTargets() const;
};

/// The trained tensors of the network of the config's task. Throws UsageError for layers that make
/// no network.
std::vector<TensorSpec> ModelTensors(const ModelConfig& config);

/// Multiplications of one forward pass.
double MultiplyAdds(const ModelConfig& config);

/// Checks what ranges of single fields cannot say: targets, layers, kernel sizes, sides. Throws
/// UsageError.
void CheckConfig(const ModelConfig& config);

}  // namespace noref
