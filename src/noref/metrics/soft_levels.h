// SPDX-License-Identifier: Apache-2.0
// A soft map against a reference as counts per distinct value. All measures over thresholds follow
// from them.
#pragma once

#include <cstdint>
#include <vector>

#include "noref/image/grid.h"
#include "noref/metrics/contingency.h"

namespace noref {

/// How many pixels of the region have this value.
struct SoftLevel {
  float value = 0;
  std::uint64_t vessel = 0;      ///< of the reference
  std::uint64_t background = 0;  ///< of the reference
  bool operator==(const SoftLevel&) const = default;
};

/// Distinct values, the largest first; every level holds at least one pixel.
using SoftLevels = std::vector<SoftLevel>;

/// The levels of the pixels where `fov` is 1. All three have the same size.
SoftLevels CountLevels(const SoftMap& soft, const Mask& reference, const Fov& fov);

/// The sum of all levels: tp is vessel, fp is background; what thresholding at 0 gives.
Contingency TotalOf(const SoftLevels& levels);

/// Levels of many images together, in memory that does not grow. Values are rounded to multiples
/// of 1/65535: maps of 8 and 16 bit stay exact.
class LevelPool {
 public:
  LevelPool();
  void Add(const SoftLevels& levels);
  SoftLevels Levels() const;

 private:
  std::vector<SoftLevel> bins_;
};

}  // namespace noref
