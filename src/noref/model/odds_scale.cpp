// SPDX-License-Identifier: Apache-2.0
#include "noref/model/odds_scale.h"

#include <algorithm>
#include <cmath>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr double kMostOdds = 8;  ///< log-odds; 0.9997 is as good as sure
constexpr int kBinsPerUnit = 16;
constexpr int kBins = static_cast<int>(2 * kMostOdds) * kBinsPerUnit + 1;

double OddsOf(int bin) {
  return static_cast<double>(bin) / kBinsPerUnit - kMostOdds;
}

int BinOf(double probability) {
  const double odds = std::log(probability / (1 - probability));  // infinite at 0 and 1
  return static_cast<int>(
      std::lround((std::clamp(odds, -kMostOdds, kMostOdds) + kMostOdds) * kBinsPerUnit));
}

double Logistic(double odds) {
  return 1 / (1 + std::exp(-odds));
}

/// Minus the mean log-likelihood of an image's pixels.
double Loss(const OddsHistogram& image, double sharpness, double offset) {
  double loss = 0;
  double pixels = 0;
  for (int bin = 0; bin < kBins; ++bin) {
    const auto b = static_cast<std::size_t>(bin);
    const double odds = sharpness * OddsOf(bin) + offset;
    // log(1 + exp(odds)) without overflow
    const double background = std::max(odds, 0.0) + std::log1p(std::exp(-std::abs(odds)));
    loss += image.pixels[b] * background - image.vessel[b] * odds;
    pixels += image.pixels[b];
  }
  return loss / pixels;
}

/// The offset at which the expected share of vessel is that of the reader: the loss is convex in
/// it and least there. By bisection.
double BestOffset(const OddsHistogram& image, double sharpness) {
  double low = -OddsScale::kMostOffset;
  double high = OddsScale::kMostOffset;
  for (int step = 0; step < 40; ++step) {
    const double offset = 0.5 * (low + high);
    double excess = 0;
    for (int bin = 0; bin < kBins; ++bin) {
      const auto b = static_cast<std::size_t>(bin);
      excess += image.pixels[b] * Logistic(sharpness * OddsOf(bin) + offset) - image.vessel[b];
    }
    (excess > 0 ? high : low) = offset;
  }
  return 0.5 * (low + high);
}

double MeanLoss(std::span<const OddsHistogram> images, double sharpness) {
  double sum = 0;
  for (const OddsHistogram& image : images)
    sum += Loss(image, sharpness, BestOffset(image, sharpness));
  return sum / static_cast<double>(images.size());
}

}  // namespace

SoftMap Rescaled(SoftMap probability, const OddsScale& scale) {
  NOREF_CHECK(scale.sharpness > 0);
  if (scale == OddsScale{}) return probability;
  const auto power = static_cast<float>(scale.sharpness);
  const auto factor = static_cast<float>(std::exp(scale.offset));
  for (float& value : probability.values()) {
    const float vessel = factor * std::pow(value, power);
    value = vessel / (vessel + std::pow(1 - value, power));
  }
  return probability;
}

OddsHistogram CountOdds(const SoftMap& probability, const Mask& reference, const Fov& fov) {
  NOREF_CHECK(probability.size() == reference.size() && probability.size() == fov.size());
  OddsHistogram counts{.pixels = std::vector<double>(kBins), .vessel = std::vector<double>(kBins)};
  for (std::size_t i = 0; i < fov.PixelCount(); ++i) {
    if (fov.values()[i] == 0) continue;
    const auto bin = static_cast<std::size_t>(BinOf(probability.values()[i]));
    counts.pixels[bin] += 1;
    counts.vessel[bin] += reference.values()[i];
  }
  return counts;
}

OddsScale FitOddsScale(std::span<const OddsHistogram> images) {
  if (images.empty()) return {};
  // Golden section over the logarithm.
  const double ratio = 0.5 * (std::sqrt(5.0) - 1);
  double low = std::log(OddsScale::kLeastSharpness);
  double high = std::log(OddsScale::kMostSharpness);
  double left = high - ratio * (high - low);
  double right = low + ratio * (high - low);
  double left_loss = MeanLoss(images, std::exp(left));
  double right_loss = MeanLoss(images, std::exp(right));
  while (high - low > 1e-3) {
    if (left_loss < right_loss) {
      high = right;
      right = left;
      right_loss = left_loss;
      left = high - ratio * (high - low);
      left_loss = MeanLoss(images, std::exp(left));
    } else {
      low = left;
      left = right;
      left_loss = right_loss;
      right = low + ratio * (high - low);
      right_loss = MeanLoss(images, std::exp(right));
    }
  }
  OddsScale scale{.sharpness = std::exp(0.5 * (low + high))};
  for (const OddsHistogram& image : images)
    scale.offset += BestOffset(image, scale.sharpness) / static_cast<double>(images.size());
  return scale;
}

}  // namespace noref
