// SPDX-License-Identifier: Apache-2.0
// Measures of a mask without a reference: what they are expected to be when each pixel is vessel
// with a known probability.
//
// The four counts are linear in the reference, so their expectations are sums over pixels: with a
// mask m and probabilities p in the field of view, tp = sum m p, fp = sum m (1 - p), fn = sum (1 -
// m) p, tn = sum (1 - m) (1 - p). Measures of these counts (overlap.h, nmi.h, agreement.h) are the
// measures at the expected counts: for the many pixels of an image they hardly differ from the
// expectations of the measures. Where p is a mask itself, all equal the measures against it.
//
// Sums are taken in double precision and in a fixed order.
#pragma once

#include <optional>

#include "noref/image/grid.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/posterior.h"
#include "noref/metrics/topology.h"

namespace noref {

/// The expected counts of a mask (size of the posterior) in the field of view. No count is below 0,
/// and each is exactly 0 where no pixel adds to it.
RealContingency ExpectedCounts(const Mask& mask, const Posterior& posterior);

/// The shares of the centreline Dice: the mean probability along the mask's skeleton, and how much
/// of the posterior's skeleton the mask covers. A share of an empty skeleton is 0; no value when
/// both are empty. `mask` is 0 outside the field of view and has the skeleton `mask_skeleton`.
std::optional<CenterlineShares> ExpectedCenterlineShares(const Mask& mask,
                                                         const Mask& mask_skeleton,
                                                         Posterior& posterior);

}  // namespace noref
