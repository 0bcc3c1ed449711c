// SPDX-License-Identifier: Apache-2.0
// Fundus images and a segmenter small enough to be trained within a test.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "noref/base/rng.h"
#include "noref/model/model_config.h"
#include "noref/model/segment_data.h"

#include "support/disc.h"

namespace noref::test {

inline ModelConfig SmallSegmentConfig() {
  ModelConfig config;
  config.task = Task::kSegment;
  config.input_size_px = 64;
  config.targets = {"nmi", "dice", "mcc", "cldice"};
  config.unet = {.filters = 8, .levels = 2};
  config.patches.side_px = 32;
  config.train = {.epochs = 2,
                  .samples_per_epoch = 24,
                  .batch_size = 8,
                  .learning_rate = 5e-3,
                  .schedule = Schedule::kCosine};
  return config;
}

/// Dark vessels on a bright ground that rises from left to right, with noise.
inline RgbImage PaintFundus(const DiscCase& disc, std::uint64_t seed) {
  Rng rng(seed, 0, 0);
  RgbImage image(disc.mask.size());
  for (int y = 0; y < disc.mask.height(); ++y) {
    for (int x = 0; x < disc.mask.width(); ++x) {
      if (disc.fov.at(y, x) == 0) continue;
      const double level = 120 + 0.3 * x - 50 * disc.mask.at(y, x) + 6 * rng.Normal();
      const auto green = static_cast<std::uint8_t>(std::lround(level));
      image.at(y, x) = {.red = 200, .green = green, .blue = 30};
    }
  }
  return image;
}

inline std::vector<SegmentCase> SmallSegmentCases(const ModelConfig& config, int count = 6) {
  std::vector<SegmentCase> cases;
  for (int i = 0; i < count; ++i) {
    const DiscCase disc = MakeDiscCase(60 + 4 * i);
    cases.push_back(PrepareSegmentCase("case" + std::to_string(i),
                                       PaintFundus(disc, static_cast<std::uint64_t>(i)),
                                       disc.mask,
                                       disc.fov,
                                       config));
  }
  return cases;
}

}  // namespace noref::test
