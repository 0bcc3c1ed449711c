// SPDX-License-Identifier: Apache-2.0
// A segmentation beside the probability of vessel, where there is no reference to put beside it
// (case_pair.h): what several measures share is worked out once and only when it is asked for.
#pragma once

#include <optional>

#include "noref/image/grid.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/posterior.h"
#include "noref/metrics/topology.h"

namespace noref {

/// For one thread. What lies outside the field of view of the posterior is cut away.
class ExpectedPair {
 public:
  /// The mask has the size of the posterior, which must outlive the pair.
  ExpectedPair(const Mask& mask, Posterior& posterior);

  const Mask& mask() const { return mask_; }

  /// ExpectedCounts and ExpectedCenterlineShares of expected.h.
  const RealContingency& Counts();
  const std::optional<CenterlineShares>& Centerlines();

 private:
  Mask mask_;
  Posterior* posterior_;
  std::optional<RealContingency> counts_;
  std::optional<std::optional<CenterlineShares>> centerlines_;
};

}  // namespace noref
