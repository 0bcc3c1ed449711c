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
  Augmentation augmentation = Augmentation::kSymmetries;
  int validation_samples = 400;
  double validation_share = 0.1;
  int patience_epochs = 0;

  void Visit(OptionVisitor& v);
};

struct ModelConfig {
  std::uint64_t seed = 1;
  int input_size_px = 512;
  std::vector<std::string> targets = {"nmi"};
  NetworkOptions network;
  DegradationOptions degrade;
  TrainOptions train;

  void Visit(OptionVisitor& v);

  /// The targets as enumerators. Throws UsageError for unknown or repeated names, or none.
  std::vector<Target> ParsedTargets() const;
};

/// Checks what ranges of single fields cannot say: targets, layers, kernel sizes. Throws
/// UsageError.
void CheckConfig(const ModelConfig& config);

}  // namespace noref
