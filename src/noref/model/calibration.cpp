// SPDX-License-Identifier: Apache-2.0
#include "noref/model/calibration.h"

#include <algorithm>
#include <array>
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

/// The ids of the points' images. Throws Error for too few.
template <class Point>
std::set<std::string> ImagesOf(std::span<const Point> points) {
  std::set<std::string> images;
  for (const Point& point : points) images.insert(point.image);
  if (images.size() < kLeastImages)
    throw Error(fmt::format(
        "calibration: {} images are too few; at least {} are needed", images.size(), kLeastImages));
  return images;
}

/// Weights that give each image the same.
template <class Point>
std::vector<double> ImageWeights(const std::vector<Point>& points) {
  std::map<std::string, double> masks_of_image;
  for (const Point& point : points) masks_of_image[point.image] += 1;
  std::vector<double> weights;
  for (const Point& point : points) weights.push_back(1 / masks_of_image[point.image]);
  return weights;
}

/// The points of HalfOf the images, and the others.
std::array<std::vector<CalibrationPoint>, 2> SplitHalves(std::span<const CalibrationPoint> points) {
  const std::set<std::string> half = HalfOf(ImagesOf(points));
  std::array<std::vector<CalibrationPoint>, 2> halves;
  for (const CalibrationPoint& point : points)
    halves[half.contains(point.image) ? 0 : 1].push_back(point);
  return halves;
}

MonotoneMap FitScale(const std::vector<CalibrationPoint>& points) {
  const std::vector<double> weights = ImageWeights(points);
  std::vector<WeightedPoint> weighted;
  for (std::size_t i = 0; i < points.size(); ++i)
    weighted.push_back({points[i].predicted, points[i].truth, weights[i]});
  std::vector<Knot> knots = FitIsotonic(weighted, kMostKnots).knots();
  // The ends of the range, so that predictions beyond those seen keep their order.
  if (knots.front().x > 0) knots.insert(knots.begin(), {0, knots.front().y});
  if (knots.back().x < 1) knots.push_back({1, knots.back().y});
  for (Knot& knot : knots) knot.y = (1 - kStrictness) * knot.y + kStrictness * knot.x;
  return MonotoneMap(std::move(knots));
}

/// Weighted sums of products about the means.
struct Moments {
  double image_image = 0;
  double image_mask = 0;
  double mask_mask = 0;
  double image_truth = 0;
  double mask_truth = 0;
};

Moments CentralMoments(const std::vector<WitnessPoint>& points) {
  const std::vector<double> weights = ImageWeights(points);
  WitnessPoint mean;
  double total = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    total += weights[i];
    mean.by_image += weights[i] * points[i].by_image;
    mean.by_mask += weights[i] * points[i].by_mask;
    mean.truth += weights[i] * points[i].truth;
  }
  Moments moments;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double image = points[i].by_image - mean.by_image / total;
    const double mask = points[i].by_mask - mean.by_mask / total;
    const double truth = points[i].truth - mean.truth / total;
    moments.image_image += weights[i] * image * image;
    moments.image_mask += weights[i] * image * mask;
    moments.mask_mask += weights[i] * mask * mask;
    moments.image_truth += weights[i] * image * truth;
    moments.mask_truth += weights[i] * mask * truth;
  }
  return moments;
}

/// The image's part of the slopes of a linear regression of the truth on both witnesses.
double FitImageShare(const std::vector<WitnessPoint>& points) {
  const Moments m = CentralMoments(points);
  // Both slopes times the determinant, which is positive unless the witnesses agree in all.
  const double image = m.image_truth * m.mask_mask - m.mask_truth * m.image_mask;
  const double mask = m.mask_truth * m.image_image - m.image_truth * m.image_mask;
  if (image <= 0 && mask <= 0) return 0.5;
  return std::max(image, 0.0) / (std::max(image, 0.0) + std::max(mask, 0.0));
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
  const auto halves = SplitHalves(points);
  std::vector<double> predictions;
  std::vector<double> truths;
  std::vector<std::string> images;
  for (const std::size_t other : {0u, 1u}) {
    const MonotoneMap scale = FitScale(halves[1 - other]);
    for (const CalibrationPoint& point : halves[other]) {
      predictions.push_back(scale(point.predicted));
      truths.push_back(point.truth);
      images.push_back(point.image);
    }
  }
  return {.target = target,
          .scale = FitScale({points.begin(), points.end()}),
          .intervals = CalibrateIntervals(predictions, truths, images)};
}

JointTarget FitJointTarget(const std::string& target, std::span<const WitnessPoint> points) {
  ImagesOf(points);
  JointTarget joint{.image_share = 0.5 * (FitImageShare({points.begin(), points.end()}) + 0.5),
                    .calibration = {}};
  std::vector<CalibrationPoint> mixed;
  for (const WitnessPoint& point : points)
    mixed.push_back({point.image, joint.Mix(point.by_image, point.by_mask), point.truth});
  joint.calibration = FitCalibration(target, mixed);
  return joint;
}

}  // namespace noref
