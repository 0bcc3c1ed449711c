// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/posterior.h"

#include <utility>

#include "noref/base/error.h"
#include "noref/shape/skeleton.h"

namespace noref {

Posterior::Posterior(SoftMap probability, Fov fov)
    : probability_(std::move(probability)), fov_(std::move(fov)) {
  NOREF_CHECK(probability_.size() == fov_.size());
  for (std::size_t i = 0; i < fov_.PixelCount(); ++i) {
    float& p = probability_.values()[i];
    if (fov_.values()[i] == 0) p = 0;
    NOREF_CHECK(p >= 0.0F && p <= 1.0F);
  }
}

const Mask& Posterior::Skeleton() {
  if (!skeleton_) skeleton_ = Skeletonize(Binarize(probability_, kSkeletonProbability));
  return *skeleton_;
}

}  // namespace noref
