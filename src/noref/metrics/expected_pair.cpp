// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/expected_pair.h"

#include "noref/metrics/expected.h"
#include "noref/metrics/once.h"
#include "noref/shape/skeleton.h"

namespace noref {

ExpectedPair::ExpectedPair(const Mask& mask, Posterior& posterior)
    : mask_(Inside(mask, posterior.fov())), posterior_(&posterior) {}

const RealContingency& ExpectedPair::Counts() {
  return Once(counts_, [&] { return ExpectedCounts(mask_, *posterior_); });
}

const std::optional<CenterlineShares>& ExpectedPair::Centerlines() {
  return Once(centerlines_,
              [&] { return ExpectedCenterlineShares(mask_, Skeletonize(mask_), *posterior_); });
}

}  // namespace noref
