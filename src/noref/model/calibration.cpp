// SPDX-License-Identifier: Apache-2.0
#include "noref/model/calibration.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/hash.h"

namespace noref {
namespace {

constexpr std::size_t kMostKnots = 16;
constexpr std::size_t kLeastImages = 4;
/// Share of the raw prediction in the scale: flat steps of the regression would make ties.
constexpr double kStrictness = 0.02;
/// Bins of the prediction: poor, fair, good.
const std::vector<double> kBinEdges = {0.5, 0.7};

MonotoneMap FitScale(const std::vector<CalibrationPoint>& points) {
  std::map<std::string, double> masks_of_image;
  for (const CalibrationPoint& point : points) masks_of_image[point.image] += 1;
  std::vector<WeightedPoint> weighted;
  for (const CalibrationPoint& point : points)
    weighted.push_back({point.predicted, point.truth, 1 / masks_of_image[point.image]});
  std::vector<Knot> knots = FitIsotonic(weighted, kMostKnots).knots();
  // The ends of the range, so that predictions beyond those seen keep their order.
  if (knots.front().x > 0) knots.insert(knots.begin(), {0, knots.front().y});
  if (knots.back().x < 1) knots.push_back({1, knots.back().y});
  for (Knot& knot : knots) knot.y = (1 - kStrictness) * knot.y + kStrictness * knot.x;
  return MonotoneMap(std::move(knots));
}

}  // namespace

std::set<std::string> HalfOf(const std::set<std::string>& images) {
  std::map<std::string, std::string> by_hash;
  for (const std::string& image : images) by_hash[Sha256Hex(image)] = image;
  std::set<std::string> half;
  bool is_chosen = true;
  for (const auto& [hash, image] : by_hash) {
    if (is_chosen) half.insert(image);
    is_chosen = !is_chosen;
  }
  return half;
}

TargetCalibration FitCalibration(const std::string& target,
                                 std::span<const CalibrationPoint> points) {
  std::set<std::string> images;
  for (const CalibrationPoint& point : points) images.insert(point.image);
  if (images.size() < kLeastImages)
    throw Error(fmt::format(
        "calibration: {} images are too few; at least {} are needed", images.size(), kLeastImages));
  const std::set<std::string> scale_images = HalfOf(images);
  std::vector<CalibrationPoint> for_scale;
  for (const CalibrationPoint& point : points)
    if (scale_images.contains(point.image)) for_scale.push_back(point);
  TargetCalibration calibration{.target = target, .scale = FitScale(for_scale), .intervals = {}};
  std::vector<double> predictions;
  std::vector<double> truths;
  for (const CalibrationPoint& point : points) {
    if (scale_images.contains(point.image)) continue;
    predictions.push_back(calibration.scale(point.predicted));
    truths.push_back(point.truth);
  }
  calibration.intervals = CalibrateIntervals(predictions, truths, kBinEdges);
  return calibration;
}

}  // namespace noref
