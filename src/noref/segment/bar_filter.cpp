// SPDX-License-Identifier: Apache-2.0
#include "noref/segment/bar_filter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace noref {
namespace {

// The inner Gaussian of the difference, as a share of the outer one.
constexpr double kInnerShare = 0.5;
// The published program divides sigma0 and alpha by this.
constexpr double kBlurDivisor = 6.0;
// Kernels end at these multiples of their standard deviation, as in the published program.
constexpr double kGaussianReach = 3.0;
constexpr double kBlurReach = 3.5;
// A difference below this is rounding: a faint bar, one grey level of 255, gives 0.001. The root
// of a product would blow it up.
constexpr double kSmallestDifference = 1e-5;

/// exp(-d^2 / (2 sigma^2)) for d from -radius to radius.
std::vector<float> GaussianWeights(double sigma, int radius) {
  std::vector<float> weights;
  for (int d = -radius; d <= radius; ++d)
    weights.push_back(static_cast<float>(std::exp(-d * d / (2.0 * sigma * sigma))));
  return weights;
}

cv::Mat Smoothed(const cv::Mat& picture, double sigma, int radius) {
  cv::Mat kernel(GaussianWeights(sigma, radius), true);
  kernel /= cv::sum(kernel)[0];
  cv::Mat result;
  cv::sepFilter2D(picture, result, CV_32F, kernel, kernel, {-1, -1}, 0.0, cv::BORDER_REPLICATE);
  return result;
}

/// The difference of Gaussians that responds to what is bright, its negative part cut off (eq. 1).
cv::Mat CentreOnResponse(const cv::Mat& picture, double sigma) {
  const int radius = static_cast<int>(std::ceil(kGaussianReach * sigma));
  cv::Mat difference =
      Smoothed(picture, kInnerShare * sigma, radius) - Smoothed(picture, sigma, radius);
  cv::threshold(difference, difference, kSmallestDifference, 0.0, cv::THRESH_TOZERO);
  return difference;
}

/// target[i] = max(target[i], weight source[i])
void TakeLarger(float* target, const float* source, float weight, int count) {
  for (int i = 0; i < count; ++i) target[i] = std::max(target[i], weight * source[i]);
}

/// The largest of the neighbours, each weighted by a Gaussian of its distance (eq. 2). The weight
/// is a product over the axes, so rows and columns are done in turn.
cv::Mat MaximumBlurred(const cv::Mat& response, double sigma) {
  const int radius = static_cast<int>(std::lround(kBlurReach * sigma));
  const std::vector<float> weights = GaussianWeights(sigma, radius);
  const int width = response.cols;
  cv::Mat along_rows = cv::Mat::zeros(response.size(), CV_32F);
  cv::Mat blurred = cv::Mat::zeros(response.size(), CV_32F);
  for (int d = -radius; d <= radius; ++d) {
    const float weight = weights[static_cast<std::size_t>(d + radius)];
    const int from = std::max(0, -d);
    const int count = width - std::abs(d);
    for (int y = 0; y < response.rows; ++y)
      TakeLarger(along_rows.ptr<float>(y) + from, response.ptr<float>(y) + from + d, weight, count);
  }
  for (int y = 0; y < response.rows; ++y)
    for (int d = std::max(-radius, -y); d <= std::min(radius, response.rows - 1 - y); ++d)
      TakeLarger(blurred.ptr<float>(y),
                 along_rows.ptr<float>(y + d),
                 weights[static_cast<std::size_t>(d + radius)],
                 width);
  return blurred;
}

/// The blurred responses that all points at the distance rho share, as logarithms, so that
/// products become sums.
struct Ring {
  double rho_px = 0.0;
  cv::Mat logarithms;  ///< with a margin on all sides; -infinity where there is no response
};

int Margin(const BarFilterOptions& options) {
  return static_cast<int>(std::ceil(options.reach_px)) + 1;
}

std::vector<Ring> MakeRings(const GreyImage& picture, const BarFilterOptions& options) {
  const cv::Mat pixels(
      picture.height(), picture.width(), CV_32FC1, const_cast<float*>(picture.values().data()));
  const cv::Mat response = CentreOnResponse(pixels, options.sigma_px);
  const int margin = Margin(options);
  std::vector<Ring> rings;
  // Half a step is a guard against the rounding of reach / step.
  for (int i = 0; i * options.step_px < options.reach_px + 0.5 * options.step_px; ++i) {
    const double rho = std::min(i * options.step_px, options.reach_px);
    const double sigma = (options.sigma0_px + options.alpha * rho) / kBlurDivisor;
    cv::Mat ring = MaximumBlurred(response, sigma);
    ring.forEach<float>([](float& value, const int*) { value = std::log(value); });
    cv::copyMakeBorder(ring, ring, margin, margin, margin, margin, cv::BORDER_REPLICATE);
    rings.push_back({rho, ring});
  }
  return rings;
}

/// A point of the bar: whose responses, and from where.
struct Tuple {
  const Ring* ring = nullptr;
  Point shift;
};

/// The points of a bar through the centre at an angle (eq. 3); for the end of a bar, those on one
/// side.
std::vector<Tuple> TuplesAt(double angle, BarShape shape, const std::vector<Ring>& rings) {
  std::vector<Tuple> tuples;
  for (const Ring& ring : rings) {
    const Point shift = {.x = static_cast<int>(std::lround(ring.rho_px * std::cos(angle))),
                         .y = static_cast<int>(std::lround(ring.rho_px * std::sin(angle)))};
    tuples.push_back({&ring, shift});
    if (shape == BarShape::kBar && ring.rho_px > 0.0)
      tuples.push_back({&ring, {.x = -shift.x, .y = -shift.y}});
  }
  return tuples;
}

/// All bars, rotated in equal steps; the end of a bar also points the other way.
std::vector<std::vector<Tuple>> AllTuples(BarShape shape,
                                          const std::vector<Ring>& rings,
                                          int orientations) {
  const int count = shape == BarShape::kBar ? orientations : 2 * orientations;
  std::vector<std::vector<Tuple>> all;
  for (int i = 0; i < count; ++i)
    all.push_back(TuplesAt(i * std::numbers::pi / orientations, shape, rings));
  return all;
}

/// The sum of the logarithms of a bar's points, for one row.
void SumRow(const std::vector<Tuple>& tuples, int y, int margin, std::span<float> sums) {
  std::fill(sums.begin(), sums.end(), 0.0F);
  for (const Tuple& tuple : tuples) {
    const float* const row =
        tuple.ring->logarithms.ptr<float>(y + margin + tuple.shift.y) + margin + tuple.shift.x;
    for (std::size_t x = 0; x < sums.size(); ++x) sums[x] += row[x];
  }
}

}  // namespace

BarFilterOptions Scaled(BarFilterOptions options, double factor) {
  options.sigma_px *= factor;
  options.reach_px *= factor;
  options.step_px *= factor;
  options.sigma0_px *= factor;
  return options;
}

GreyImage BarResponse(const GreyImage& picture, BarShape shape, const BarFilterOptions& options) {
  const std::vector<Ring> rings = MakeRings(picture, options);
  const std::vector<std::vector<Tuple>> bars = AllTuples(shape, rings, options.orientations);
  const auto points = static_cast<float>(bars.front().size());
  GreyImage response(picture.size());
  std::vector<float> sums(static_cast<std::size_t>(picture.width()));
  for (int y = 0; y < picture.height(); ++y) {
    const std::span<float> best = response.row(y);
    std::fill(best.begin(), best.end(), -std::numeric_limits<float>::infinity());
    for (const std::vector<Tuple>& bar : bars) {
      SumRow(bar, y, Margin(options), sums);
      for (std::size_t x = 0; x < sums.size(); ++x) best[x] = std::max(best[x], sums[x]);
    }
    // The geometric mean (eq. 4) grows with the product: it is taken of the largest one only.
    for (float& value : best) value = std::exp(value / points);
  }
  return response;
}

}  // namespace noref
