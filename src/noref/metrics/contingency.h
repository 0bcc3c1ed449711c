// SPDX-License-Identifier: Apache-2.0
// The contingency table of two masks inside a region: the four counts from which every overlap
// measure and the mutual information follow. Counts of pixels are whole; counts that are expected
// under probabilities are real.
#pragma once

#include <cstdint>

#include "noref/image/grid.h"

namespace noref {

/// The four counts as real numbers, none below 0: what the measures are computed from.
struct RealContingency {
  double tp = 0;
  double fp = 0;
  double fn = 0;
  double tn = 0;

  double Total() const { return tp + fp + fn + tn; }
  bool operator==(const RealContingency&) const = default;
};

/// Pixel counts inside the region. Vessel is the positive class, the reference is the truth.
struct Contingency {
  std::uint64_t tp = 0;  ///< vessel in both
  std::uint64_t fp = 0;  ///< vessel in the mask only
  std::uint64_t fn = 0;  ///< vessel in the reference only
  std::uint64_t tn = 0;  ///< vessel in neither

  std::uint64_t Total() const { return tp + fp + fn + tn; }

  /// Exact for counts below 2^53. Implicit, so that each measure takes whole counts as they are.
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator RealContingency() const {
    return {.tp = static_cast<double>(tp),
            .fp = static_cast<double>(fp),
            .fn = static_cast<double>(fn),
            .tn = static_cast<double>(tn)};
  }
  bool operator==(const Contingency&) const = default;
};

/// Counts over the pixels where `fov` is 1. All three have the same size.
Contingency CountPixels(const Mask& mask, const Mask& reference, const Fov& fov);

/// Counts over all pixels.
Contingency CountPixels(const Mask& mask, const Mask& reference);

}  // namespace noref
