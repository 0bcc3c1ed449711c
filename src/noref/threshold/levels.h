// SPDX-License-Identifier: Apache-2.0
// The grey levels of a soft map inside the field of view: what a threshold can tell apart.
#pragma once

#include <vector>

#include "noref/image/grid.h"

namespace noref {

/// A grey level and the number of pixels in the field of view that have it.
struct Level {
  float value = 0;
  std::size_t pixels = 0;
  bool operator==(const Level&) const = default;
};

/// All distinct levels, rising. Both pictures have one size; empty for an empty field of view.
std::vector<Level> GreyLevels(const SoftMap& soft, const Fov& fov);

/// At most `most` (at least 2) levels to be tried as thresholds, rising: all of them if they are so
/// few (8-bit maps), else those at evenly spaced quantiles of the pixels.
std::vector<float> CandidateThresholds(const std::vector<Level>& levels, std::size_t most);

}  // namespace noref
