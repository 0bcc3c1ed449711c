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

/// A real mask of known quality that two models judged: by the fundus image and by the mask alone.
struct WitnessPoint {
  std::string image;    ///< as in CalibrationPoint
  double by_image = 0;  ///< raw, in [0, 1]
  double by_mask = 0;   ///< raw, in [0, 1]
  double truth = 0;     ///< in [0, 1]
};

/// For one target: `image_share` of the image's raw prediction and the rest of the mask's are one
/// raw prediction, which passes through `calibration`.
struct JointTarget {
  double image_share = 1;
  TargetCalibration calibration;
  bool operator==(const JointTarget&) const = default;

  double Mix(double by_image, double by_mask) const {
    return image_share * by_image + (1 - image_share) * by_mask;
  }
};

/// Half of the images, rounded up: every other one in the order of a hash of their ids.
std::set<std::string> HalfOf(const std::set<std::string>& images);

/// The scale follows by isotonic regression, with each image of equal weight; it is kept rising
/// strictly, so that the order of masks stays. The intervals are those of CalibrateIntervals,
/// with images as groups: HalfOf the images are judged on the scale of the other half, and these on
/// the scale of the first, so that the errors of the scale count too. Throws Error for fewer than 4
/// images.
TargetCalibration FitCalibration(const std::string& target,
                                 std::span<const CalibrationPoint> points);

/// The share is half way between what least squares over the points say, each image of equal
/// weight, and one half: the points are of cameras that the segmenter knows, on others it is worth
/// less. A witness that would count negatively counts as nothing in the first. Then as
/// FitCalibration, with its errors.
JointTarget FitJointTarget(const std::string& target, std::span<const WitnessPoint> points);

}  // namespace noref
