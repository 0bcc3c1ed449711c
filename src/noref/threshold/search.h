// SPDX-License-Identifier: Apache-2.0
// The threshold that turns a soft map into the mask with the highest score (Galdran et al. 2018,
// section 3.2).
//
// A score as a function of the threshold has many small ups and downs on a broad hill, so searches
// that need a single peak (golden section) are wrong. Coarse to fine: a grid over the candidate
// levels, then halved steps around the best.
#pragma once

#include <functional>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

/// How good a mask is; larger is better. Finite.
using MaskScore = std::function<double(const Mask&)>;

enum class Search { kCoarseToFine, kExhaustive };

struct ThresholdOptions {
  Search search = Search::kCoarseToFine;
  /// At most so many levels are candidates: all of an 8-bit map, quantiles of others.
  int most_levels = 256;
  /// Bound of the coarse-to-fine search, at least 3.
  int most_evaluations = 24;
};

struct CurvePoint {
  float threshold = 0;
  double score = 0;
  bool operator==(const CurvePoint&) const = default;
};

struct ThresholdReport {
  float threshold = 0;            ///< the mask is soft >= threshold
  double score = 0;               ///< of that mask
  std::vector<CurvePoint> curve;  ///< every evaluation, by rising threshold
  bool was_binary = false;        ///< the map has two levels: there is nothing to choose
};

/// Searches the levels of the map inside `fov` (same size). Equal scores next to each other are a
/// plateau, of which the middle is taken. Throws Error (kEmpty or kFull) for a constant map and
/// kBadFov for an empty field of view.
ThresholdReport FindThreshold(const SoftMap& soft,
                              const Fov& fov,
                              const MaskScore& score,
                              const ThresholdOptions& options = {});

}  // namespace noref
