// SPDX-License-Identifier: Apache-2.0
// What brings a network's predictions onto the scale of real masks, and says how far off they are.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "noref/stats/conformal.h"
#include "noref/stats/interval.h"
#include "noref/stats/isotonic.h"

namespace noref {

/// For one target: raw predictions pass through `scale`; intervals belong to what comes out.
struct TargetCalibration {
  std::string target;
  MonotoneMap scale{{{0.0, 0.0}, {1.0, 1.0}}};
  ConformalTable intervals;
  bool operator==(const TargetCalibration&) const = default;
};

/// A real mask of known quality, from an image that training has not seen.
struct CalibrationPoint {
  std::string image;     ///< id; all masks of one image serve for the same purpose
  double predicted = 0;  ///< raw, in [0, 1]
  double truth = 0;      ///< in [0, 1]
};

/// Half of the images, rounded up: every other one in the order of a hash of their ids.
std::set<std::string> HalfOf(const std::set<std::string>& images);

/// HalfOf the images set the scale, by isotonic regression with
/// each image of equal weight; it is kept rising strictly, so that the order of masks stays. The
/// other half sets the intervals (split conformal, in bins of the prediction), so that they hold
/// the errors of the scale as well. Throws Error for fewer than 4 images.
TargetCalibration FitCalibration(const std::string& target,
                                 std::span<const CalibrationPoint> points);

}  // namespace noref
