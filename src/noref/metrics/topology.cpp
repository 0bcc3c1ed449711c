// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/topology.h"

#include <algorithm>
#include <cstdlib>

#include "noref/shape/components.h"
#include "noref/shape/distance.h"

namespace noref {
namespace {

std::int64_t CountBoth(const Mask& a, const Mask& b) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i < a.PixelCount(); ++i) count += a.values()[i] & b.values()[i];
  return count;
}

double Share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::int64_t CountComponents(const Mask& mask) {
  return std::ssize(LabelComponents(mask, Connectivity::k8).list);
}

/// #((a and near b) or (b and near a)) / #(a or b), where near is the widened partner.
double TolerantOverlap(const Mask& a, const Mask& b, const Mask& near_a, const Mask& near_b) {
  std::int64_t matched = 0;
  std::int64_t any = 0;
  for (std::size_t i = 0; i < a.PixelCount(); ++i) {
    const bool in_a = a.values()[i] != 0;
    const bool in_b = b.values()[i] != 0;
    any += in_a || in_b;
    matched += (in_a && near_b.values()[i] != 0) || (in_b && near_a.values()[i] != 0);
  }
  return Share(matched, any);
}

}  // namespace

double CenterlineShares::Dice() const {
  const double sum = precision + sensitivity;
  return sum == 0 ? 0 : 2 * precision * sensitivity / sum;
}

std::optional<double> CenterlineDice(const Mask& mask,
                                     const Mask& reference,
                                     const Mask& mask_skeleton,
                                     const Mask& reference_skeleton) {
  const auto mask_length = static_cast<std::int64_t>(CountOnes(mask_skeleton));
  const auto reference_length = static_cast<std::int64_t>(CountOnes(reference_skeleton));
  if (mask_length == 0 && reference_length == 0) return std::nullopt;
  const CenterlineShares shares{
      .precision = Share(CountBoth(mask_skeleton, reference), mask_length),
      .sensitivity = Share(CountBoth(reference_skeleton, mask), reference_length)};
  return shares.Dice();
}

BettiNumbers CountBetti(const Mask& mask) {
  return {.components = CountComponents(mask),
          .holes = std::ssize(FindHoles(mask, Connectivity::k8).list)};
}

std::optional<Cal> ConnectivityAreaLength(const Mask& mask,
                                          const Mask& reference,
                                          const Mask& mask_skeleton,
                                          const Mask& reference_skeleton,
                                          const CalOptions& options) {
  const auto reference_pixels = static_cast<std::int64_t>(CountOnes(reference));
  if (reference_pixels == 0 && CountOnes(mask) == 0) return std::nullopt;
  const std::int64_t difference = std::abs(CountComponents(reference) - CountComponents(mask));
  Cal cal;
  cal.connectivity =
      reference_pixels == 0 ? 0 : 1 - std::min(1.0, Share(difference, reference_pixels));
  Mask near_mask = DilateByDisc(mask, options.alpha_px);
  Mask near_reference = DilateByDisc(reference, options.alpha_px);
  cal.area = TolerantOverlap(mask, reference, near_mask, near_reference);
  if (options.beta_px != options.alpha_px) {
    near_mask = DilateByDisc(mask, options.beta_px);
    near_reference = DilateByDisc(reference, options.beta_px);
  }
  cal.length = TolerantOverlap(mask_skeleton, reference_skeleton, near_mask, near_reference);
  return cal;
}

}  // namespace noref
