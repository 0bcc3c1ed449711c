// SPDX-License-Identifier: Apache-2.0
#include "noref/threshold/levels.h"

#include <algorithm>

#include "noref/base/error.h"

namespace noref {

std::vector<Level> GreyLevels(const SoftMap& soft, const Fov& fov) {
  NOREF_CHECK(soft.size() == fov.size());
  std::vector<float> values;
  for (std::size_t i = 0; i < soft.PixelCount(); ++i)
    if (fov.values()[i] != 0) values.push_back(soft.values()[i]);
  std::sort(values.begin(), values.end());
  std::vector<Level> levels;
  for (const float value : values) {
    if (levels.empty() || levels.back().value != value) levels.push_back({.value = value});
    ++levels.back().pixels;
  }
  return levels;
}

std::vector<float> CandidateThresholds(const std::vector<Level>& levels, std::size_t most) {
  NOREF_CHECK(most >= 2);
  std::vector<float> candidates;
  if (levels.size() <= most) {
    for (const Level& level : levels) candidates.push_back(level.value);
    return candidates;
  }
  std::size_t total = 0;
  for (const Level& level : levels) total += level.pixels;
  std::size_t below = 0;
  for (const Level& level : levels) {
    // The level holds pixels [below, below + pixels) of the sorted list; it is a candidate if one
    // of the quantiles 0/(most-1), 1/(most-1), ... falls on one of them.
    const std::size_t last = below + level.pixels - 1;
    const auto quantiles_up_to = [&](std::size_t rank) { return rank * (most - 1) / (total - 1); };
    if (below == 0 || quantiles_up_to(last) > quantiles_up_to(below - 1))
      candidates.push_back(level.value);
    below += level.pixels;
  }
  return candidates;
}

}  // namespace noref
