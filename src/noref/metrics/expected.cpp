// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/expected.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "noref/base/error.h"
#include "noref/metrics/overlap.h"

namespace noref {
namespace {

/// Pixels with the sum of their probabilities. Rounding is monotone and whole numbers are exact, so
/// a sum of n probabilities is never above n.
struct Weight {
  double vessel = 0;
  std::uint64_t pixels = 0;

  double Background() const { return static_cast<double>(pixels) - vessel; }
  void Add(const Weight& other) {
    vessel += other.vessel;
    pixels += other.pixels;
  }
};

RealContingency CountsOf(const Weight& inside, const Weight& outside) {
  return {.tp = inside.vessel,
          .fp = inside.Background(),
          .fn = outside.vessel,
          .tn = outside.Background()};
}

/// How many of the rising thresholds a value reaches; only those in the cell of the value are
/// searched.
class ThresholdIndex {
 public:
  explicit ThresholdIndex(std::span<const float> thresholds)
      : thresholds_(thresholds), first_(kCells + 1) {
    for (const float threshold : thresholds)
      ++first_[CellOf(std::clamp(threshold, 0.0F, 1.0F)) + 1];
    for (std::size_t cell = 0; cell < kCells; ++cell) first_[cell + 1] += first_[cell];
  }

  /// Thresholds of smaller cells lie below the value, those of larger ones above it.
  std::size_t ReachedBy(float value) const {
    const std::size_t cell = CellOf(value);
    const float* const from = thresholds_.data() + first_[cell];
    const float* const to = thresholds_.data() + first_[cell + 1];
    return static_cast<std::size_t>(std::upper_bound(from, to, value) - thresholds_.data());
  }

 private:
  static constexpr std::size_t kCells = 4096;

  /// Grows with the value.
  static std::size_t CellOf(float value) {
    return static_cast<std::size_t>(value * static_cast<float>(kCells - 1));
  }

  std::span<const float> thresholds_;
  std::vector<std::size_t> first_;  ///< thresholds in smaller cells
};

/// The pixels of the field of view by the number of thresholds that they reach.
std::vector<Weight> Histogram(const SoftMap& soft,
                              const Posterior& posterior,
                              std::span<const float> thresholds) {
  const ThresholdIndex index(thresholds);
  std::vector<Weight> bins(thresholds.size() + 1);
  const auto fov = posterior.fov().values();
  const auto probability = posterior.probability().values();
  for (std::size_t i = 0; i < fov.size(); ++i) {
    if (fov[i] == 0) continue;
    const float value = soft.values()[i];
    NOREF_CHECK(value >= 0.0F && value <= 1.0F);
    bins[index.ReachedBy(value)].Add({.vessel = static_cast<double>(probability[i]), .pixels = 1});
  }
  return bins;
}

}  // namespace

RealContingency ExpectedCounts(const Mask& mask, const Posterior& posterior) {
  NOREF_CHECK(mask.size() == posterior.size());
  // Neighbours go to different sums: the order is fixed, and no addition waits for the one before.
  constexpr std::size_t kLanes = 4;
  std::array<Weight, kLanes> inside;
  std::array<Weight, kLanes> outside;
  const auto m = mask.values();
  const auto fov = posterior.fov().values();
  const auto probability = posterior.probability().values();
  for (std::size_t i = 0; i < m.size(); ++i) {
    const std::uint8_t is_inside = m[i] & fov[i];
    const auto p = static_cast<double>(probability[i]);
    const double p_inside = is_inside != 0 ? p : 0;
    inside[i % kLanes].Add({.vessel = p_inside, .pixels = is_inside});
    outside[i % kLanes].Add(
        {.vessel = p - p_inside, .pixels = static_cast<std::uint64_t>(fov[i] - is_inside)});
  }
  for (std::size_t lane = 1; lane < kLanes; ++lane) {
    inside[0].Add(inside[lane]);
    outside[0].Add(outside[lane]);
  }
  return CountsOf(inside[0], outside[0]);
}

std::optional<CenterlineShares> ExpectedCenterlineShares(const Mask& mask,
                                                         const Mask& mask_skeleton,
                                                         Posterior& posterior) {
  NOREF_CHECK(mask.size() == posterior.size() && mask_skeleton.size() == posterior.size());
  const RealContingency along_mask = ExpectedCounts(mask_skeleton, posterior);
  const Contingency along_posterior = CountPixels(mask, posterior.Skeleton(), posterior.fov());
  const double mask_length = along_mask.tp + along_mask.fp;
  const std::uint64_t posterior_length = along_posterior.tp + along_posterior.fn;
  if (mask_length == 0 && posterior_length == 0) return std::nullopt;
  return CenterlineShares{.precision = Precision(along_mask).value_or(0),
                          .sensitivity = Sensitivity(along_posterior).value_or(0)};
}

std::vector<ExpectedPoint> ExpectedCurve(const SoftMap& soft,
                                         const Posterior& posterior,
                                         std::span<const float> thresholds) {
  NOREF_CHECK(soft.size() == posterior.size());
  NOREF_CHECK(std::adjacent_find(thresholds.begin(), thresholds.end(), std::greater_equal()) ==
              thresholds.end());
  const std::vector<Weight> bins = Histogram(soft, posterior, thresholds);
  std::vector<ExpectedPoint> curve(thresholds.size());
  std::vector<Weight> inside(thresholds.size() + 1);
  for (std::size_t i = thresholds.size(); i-- > 0;) {
    inside[i] = inside[i + 1];
    inside[i].Add(bins[i + 1]);
  }
  Weight outside;
  for (std::size_t i = 0; i < thresholds.size(); ++i) {
    outside.Add(bins[i]);
    curve[i] = {.threshold = thresholds[i], .counts = CountsOf(inside[i], outside)};
  }
  return curve;
}

std::vector<float> EightBitLevels() {
  std::vector<float> levels;
  for (int level = 0; level < 256; ++level) levels.push_back(static_cast<float>(level) / 255.0F);
  return levels;
}

std::optional<BestThreshold> FindBestThreshold(std::span<const ExpectedPoint> curve,
                                               CountMeasure measure) {
  std::optional<BestThreshold> best;
  for (const ExpectedPoint& point : curve) {
    const std::optional<double> value = measure(point.counts);
    if (value && (!best || *value >= best->value))
      best = BestThreshold{.threshold = static_cast<double>(point.threshold), .value = *value};
  }
  return best;
}

}  // namespace noref
