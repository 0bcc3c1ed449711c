// SPDX-License-Identifier: Apache-2.0
// Skeletal similarity (Yan, Yang and Cheng, "A skeletal similarity metric for quality evaluation of
// retinal vessel segmentation", IEEE TMI 2018).
//
// The reference's skeleton is cut into short segments. Each is compared with the pixels of the
// mask's skeleton nearby: the shape by the coefficients of cubic fits, the thickness by the mean
// radius. Small shifts, which overlap measures punish most on thin vessels, cost little.
//
// As in the authors' program, coordinates count from 1 at the upper left of the image, so the
// linear coefficient carries most of the shape. Settled here where it is open: the skeleton is
// Lee's; a fit through too few distinct places has a lower degree; a pixel belongs to the segment
// of the nearest reference pixel, if it lies in that pixel's range.
#pragma once

#include <optional>

#include "noref/image/grid.h"

namespace noref {

struct SkeletalOptions {
  double thickness_weight = 0.2;  ///< alpha of the paper, in [0, 1]
  int range_levels = 2;           ///< the largest search range, in pixels, of the thinnest vessels
  int shortest_px = 4;            ///< shorter segments are not compared
  int longest_px = 15;            ///< longer branches are cut into equal segments
};

struct SkeletalSimilarity {
  double similarity = 0;   ///< mean over segments, weighted by length; also the revised sensitivity
  double specificity = 0;  ///< revised: within the region, outside vessels and search ranges
  double accuracy = 0;     ///< revised
  double confidence = 0;   ///< share of the reference's skeleton that was compared
  bool operator==(const SkeletalSimilarity&) const = default;
};

/// All masks have one size; the masks and their skeletons are cut to `fov`. Similarity is 0 for an
/// empty mask. No value when the reference has no segment of the shortest length. When vessels and
/// ranges fill the region, specificity is 1.
std::optional<SkeletalSimilarity> CompareSkeletons(const Mask& mask,
                                                   const Mask& reference,
                                                   const Mask& mask_skeleton,
                                                   const Mask& reference_skeleton,
                                                   const Fov& fov,
                                                   const SkeletalOptions& options = {});

}  // namespace noref
