// SPDX-License-Identifier: Apache-2.0
// What is wrong with a mask, patch by patch: overlap with a reference, connectivity, mislabelled
// pixels and smoothness of edges, the four points that the RETA benchmark (Lyu, Cheng and Zhang,
// Scientific Data 2022) rates. It names them without formulas; these are ours:
//
//   dice          2 tp / (2 tp + fp + fn)
//   connectivity  1 - min(1, |difference of component counts| / pixels of the reference), the first
//                 part of the function of Gegundez-Arias et al., IEEE TMI 2012
//   mislabelled   (fp + fn) / n, where n are all pixels of the patch in the FoV
//   smoothness    of the outlines: the sum of the chords over four successive points on either
//                 side, divided by the sum of the ways along the outline. It needs no reference.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "noref/image/grid.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/patch_grid.h"

namespace noref {

/// A mask in one patch.
struct PatchShape {
  std::int64_t components = 0;  ///< 8-connected, of what lies in the patch
  /// In [0, 1]; 1 for outlines that are straight and follow the rows, the columns or a diagonal, 0
  /// for single pixels. No value without vessel.
  std::optional<double> smoothness;
  bool operator==(const PatchShape&) const = default;
};

/// A mask and its reference in one patch.
struct PatchRating {
  Contingency counts;
  PatchShape mask;
  PatchShape reference;
  std::optional<double> Dice() const;          ///< as noref::Dice
  std::optional<double> Connectivity() const;  ///< 0 if only the reference is empty, none if both
  std::optional<double> Mislabelled() const;   ///< no value without FoV
  bool operator==(const PatchRating&) const = default;
};

/// One entry per cell of the grid of `fov`, whatever its cover. Outlines are those of the whole
/// mask within the FoV, so the rims of patches leave no trace in them. All pictures have one size.
std::vector<PatchShape> DescribePatches(const Mask& mask, const Fov& fov, const PatchGrid& grid);
std::vector<PatchRating> RatePatches(const Mask& mask,
                                     const Mask& reference,
                                     const Fov& fov,
                                     const PatchGrid& grid);

}  // namespace noref
