// SPDX-License-Identifier: Apache-2.0
// The contingency table of two masks inside a region: the four counts from which every overlap
// measure and the mutual information follow.
#pragma once

#include <cstdint>

#include "noref/image/grid.h"

namespace noref {

/// Pixel counts inside the region. Vessel is the positive class, the reference is the truth.
struct Contingency {
  std::uint64_t tp = 0;  ///< vessel in both
  std::uint64_t fp = 0;  ///< vessel in the mask only
  std::uint64_t fn = 0;  ///< vessel in the reference only
  std::uint64_t tn = 0;  ///< vessel in neither

  std::uint64_t Total() const { return tp + fp + fn + tn; }
  bool operator==(const Contingency&) const = default;
};

/// Counts over the pixels where `fov` is 1. All three have the same size.
Contingency CountPixels(const Mask& mask, const Mask& reference, const Fov& fov);

/// Counts over all pixels.
Contingency CountPixels(const Mask& mask, const Mask& reference);

}  // namespace noref
