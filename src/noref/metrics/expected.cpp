// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/expected.h"

#include <array>
#include <cstddef>
#include <cstdint>

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

}  // namespace noref
