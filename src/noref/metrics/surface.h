// SPDX-License-Identifier: Apache-2.0
// Distances between the outlines of two masks. The outline of a mask is its pixels with a zero or
// the frame beside, above or below them; distances are Euclidean, in pixels, between pixel centres.
//
// When both masks are empty all distances are 0 and the surface Dice is 1; when exactly one is, all
// distances are the diagonal of the frame and the surface Dice is 0, so that a missed structure
// counts in a mean.
#pragma once

#include <cstdint>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

class SurfaceDistances {
 public:
  /// Two masks of the same size.
  SurfaceDistances(const Mask& mask, const Mask& reference);

  /// The largest distance from either outline to the other (Hausdorff 1914).
  double HausdorffPx() const;

  /// The larger of the two directed quantiles, `share` in [0, 1] (0.95: HD95), with linear
  /// interpolation between order statistics.
  double HausdorffQuantilePx(double share) const;

  /// The mean over the pixels of both outlines of the distance to the other (ASSD).
  double MeanPx() const;

  /// The share of the pixels of both outlines within `tolerance_px` of the other: the normalised
  /// surface distance, or surface Dice (Nikolov et al. 2021).
  double SurfaceDice(double tolerance_px) const;

 private:
  bool IsDegenerate() const { return from_mask_.empty() || from_reference_.empty(); }
  double DegeneratePx() const;

  std::vector<std::int64_t> from_mask_;  ///< squared and sorted, one for each outline pixel
  std::vector<std::int64_t> from_reference_;
  double diagonal_px_;
};

}  // namespace noref
