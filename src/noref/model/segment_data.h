// SPDX-License-Identifier: Apache-2.0
// Training samples of a segmenter: patches of fundus images with their manual masks.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "noref/image/fundus.h"
#include "noref/image/grid.h"
#include "noref/model/model_config.h"
#include "noref/model/model_file.h"
#include "noref/model/training_data.h"

namespace noref {

/// What a segmenter sees of a fundus image: the contrast map of its green channel in the canonical
/// frame. `image` and `fov` have one size. Throws Error (kBadFov) for an empty field of view.
ContrastMap CanonicalContrast(const RgbImage& image, const Fov& fov, int size_px);

/// A fundus image with its manual mask, in the canonical frame of the config.
struct SegmentCase {
  std::string id;
  ContrastMap contrast;
  GreyImage mask;  ///< the share of each pixel that is vessel
  GreyImage fov;   ///< the share of each pixel that counts
};
using SegmentSet = SplitSet<SegmentCase>;

/// Throws Error for a mask that is empty in its field of view.
SegmentCase PrepareSegmentCase(std::string id,
                               const RgbImage& image,
                               const Mask& mask,
                               const Fov& fov,
                               const ModelConfig& config);

/// SHA-256 of what a training sees of the case.
std::string ContentHash(const SegmentCase& item);

/// A square patch.
struct SegmentSample {
  ContrastMap input;
  GreyImage vessel;  ///< [0, 1]
  GreyImage weight;  ///< [0, 1]; 0 outside the field of view
};

/// The patch of task `index` in `epoch`: case, place, turn, mirror image, zoom, gain and noise all
/// follow from Rng(seed, epoch, index).
SegmentSample MakeSegmentSample(std::span<const SegmentCase> cases,
                                const ModelConfig& config,
                                std::uint64_t epoch,
                                std::uint64_t index);

}  // namespace noref
