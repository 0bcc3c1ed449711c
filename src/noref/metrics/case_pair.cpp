// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/case_pair.h"

#include <utility>

#include "noref/base/error.h"
#include "noref/metrics/once.h"
#include "noref/shape/skeleton.h"

namespace noref {

void MeasureOptions::Visit(OptionVisitor& v) {
  v.Field("tolerance_px", tolerance_px, Range{0, 1000}, "Distance that the surface Dice forgives.");
  v.Field("calibration_bins", calibration_bins, Range{1, 1000}, "Bins of the calibration error.");
  v.Field("cal_alpha_px", cal.alpha_px, Range{0, 100}, "Tolerance of the area part of CAL.");
  v.Field("cal_beta_px", cal.beta_px, Range{0, 100}, "Tolerance of the length part of CAL.");
  v.Field("skeletal_thickness_weight",
          skeletal.thickness_weight,
          Range{0, 1},
          "Weight of the thickness in the skeletal similarity.");
  v.Field("skeletal_range_px",
          skeletal.range_levels,
          Range{1, 10},
          "Search range of the thinnest vessels in the skeletal similarity.");
  patches.Visit(v);
}

CasePair::CasePair(const Mask& mask, const Mask& reference, Fov fov, MeasureOptions options)
    : mask_(Inside(mask, fov)),
      reference_(Inside(reference, fov)),
      fov_(std::move(fov)),
      options_(options) {}

void CasePair::SetSoft(const SoftMap& soft) {
  levels_ = CountLevels(soft, reference_, fov_);
}

void CasePair::SetReferenceSkeleton(Mask skeleton) {
  NOREF_CHECK(skeleton.size() == reference_.size());
  reference_skeleton_ = std::move(skeleton);
}

const Contingency& CasePair::Counts() {
  return Once(counts_, [&] { return CountPixels(mask_, reference_, fov_); });
}

const std::optional<BestThreshold>& CasePair::Best(Criterion criterion) {
  return Once(best_[static_cast<std::size_t>(criterion)],
              [&] { return levels_ ? FindBestThreshold(*levels_, criterion) : std::nullopt; });
}

const SurfaceDistances& CasePair::Surface() {
  return Once(surface_, [&] { return SurfaceDistances(mask_, reference_); });
}

const Mask& CasePair::MaskSkeleton() {
  return Once(mask_skeleton_, [&] { return Skeletonize(mask_); });
}

const Mask& CasePair::ReferenceSkeleton() {
  return Once(reference_skeleton_, [&] { return Skeletonize(reference_); });
}

const BettiNumbers& CasePair::MaskBetti() {
  return Once(mask_betti_, [&] { return CountBetti(mask_); });
}

const BettiNumbers& CasePair::ReferenceBetti() {
  return Once(reference_betti_, [&] { return CountBetti(reference_); });
}

const std::optional<Cal>& CasePair::ConnectivityAreaLengthParts() {
  return Once(cal_, [&] {
    return ConnectivityAreaLength(
        mask_, reference_, MaskSkeleton(), ReferenceSkeleton(), options_.cal);
  });
}

const std::optional<SkeletalSimilarity>& CasePair::Skeletal() {
  return Once(skeletal_, [&] {
    return CompareSkeletons(
        mask_, reference_, MaskSkeleton(), ReferenceSkeleton(), fov_, options_.skeletal);
  });
}

std::optional<double> CenterlineDice(CasePair& pair) {
  return CenterlineDice(
      pair.mask(), pair.reference(), pair.MaskSkeleton(), pair.ReferenceSkeleton());
}

}  // namespace noref
