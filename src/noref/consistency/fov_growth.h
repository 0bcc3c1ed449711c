// SPDX-License-Identifier: Apache-2.0
// How much the tests depend on the exact field of view: the FoV of each image grows pixel by pixel,
// and at each step the share of published figures that are still possible is counted (Kovács and
// Fazekas, sections 3.3.2 and 3.4.2, figures 2 and 4).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "noref/consistency/image_test.h"
#include "noref/consistency/method.h"
#include "noref/image/grid.h"

namespace noref {

/// The vessel and background pixels of `reference` under `fov` (same size). Throws Error if one of
/// them has none, or for different sizes.
ClassCounts CountClasses(const Mask& reference, const Fov& fov);

/// The same under the FoV grown by 0, step_px, 2 step_px, ... pixels in all directions (within the
/// frame), until it is the whole frame. The last entry counts all pixels.
std::vector<ClassCounts> CountsWhileGrowing(const Mask& reference, const Fov& fov, int step_px);

/// What is still possible at one step; shares are in [0, 1].
struct GrowthStep {
  int radius_px = 0;
  double frame_share = 0;                         ///< pixels under the grown FoVs of all pixels
  std::optional<double> images_possible;          ///< entries of images; nothing without any
  std::optional<double> mean_of_ratios_possible;  ///< averaged entries
  std::optional<double> ratio_of_means_possible;
};

/// `counts` holds, for each image of the data set, what CountsWhileGrowing gave; an image that is
/// full early keeps its last entry. All entries of all methods are tested at each step.
std::vector<GrowthStep> StudyGrowth(std::span<const std::vector<ClassCounts>> counts,
                                    std::span<const PublishedMethod> methods,
                                    int step_px,
                                    int threads);

}  // namespace noref
