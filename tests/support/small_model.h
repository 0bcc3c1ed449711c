// SPDX-License-Identifier: Apache-2.0
// A model small enough to be trained within a test.
#pragma once

#include <string>
#include <vector>

#include "noref/model/model_config.h"
#include "noref/model/training_data.h"

#include "support/disc.h"

namespace noref::test {

inline ModelConfig SmallConfig() {
  ModelConfig config;
  config.input_size_px = 32;
  config.targets = {"nmi", "dice", "mcc"};
  config.network.convolutions = {{.filters = 6, .kernel_px = 3, .stride = 2},
                                 {.filters = 8, .kernel_px = 3, .stride = 2}};
  config.network.dense_units = {8};
  config.train = {.epochs = 4,
                  .samples_per_epoch = 24,
                  .batch_size = 8,
                  .learning_rate = 2e-3,
                  .schedule = Schedule::kCosine,
                  .warmup_steps = 2,
                  .validation_samples = 12};
  return config;
}

/// Discs of different sizes, so that no two cases are equal.
inline std::vector<TrainingCase> SmallCases(const ModelConfig& config, int count = 6) {
  std::vector<TrainingCase> cases;
  for (int i = 0; i < count; ++i) {
    const DiscCase disc = MakeDiscCase(60 + 4 * i);
    cases.push_back(PrepareCase("case" + std::to_string(i), disc.mask, disc.fov, config));
  }
  return cases;
}

}  // namespace noref::test
