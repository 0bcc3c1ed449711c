// SPDX-License-Identifier: Apache-2.0
// Measures of how vessels hang together. Foreground is 8-connected and background 4-connected
// throughout.
#pragma once

#include <cstdint>
#include <optional>

#include "noref/image/grid.h"

namespace noref {

/// The two shares whose harmonic mean is the centreline Dice, each in [0, 1].
struct CenterlineShares {
  double precision = 0;    ///< of the mask's skeleton inside the reference
  double sensitivity = 0;  ///< of the reference's skeleton inside the mask
  double Dice() const;     ///< 0 when both are 0
  bool operator==(const CenterlineShares&) const = default;
};

/// Centreline Dice (Shit et al., "clDice", CVPR 2021, equations 1 and 2): the harmonic mean of the
/// share of the mask's skeleton inside the reference and of the reference's skeleton inside the
/// mask. 0 when exactly one mask is empty; no value when both are. Skeletons are those of the
/// masks.
std::optional<double> CenterlineDice(const Mask& mask,
                                     const Mask& reference,
                                     const Mask& mask_skeleton,
                                     const Mask& reference_skeleton);

/// Betti numbers of a mask.
struct BettiNumbers {
  std::int64_t components = 0;  ///< b0
  std::int64_t holes = 0;       ///< b1
  bool operator==(const BettiNumbers&) const = default;
};

BettiNumbers CountBetti(const Mask& mask);

/// The parts of the connectivity-area-length function (Gegundez-Arias et al., "A function for
/// quality evaluation of retinal vessel segmentations", IEEE TMI 2012), each in [0, 1].
struct Cal {
  double connectivity = 0;  ///< 1 - min(1, difference of component counts / reference pixels)
  double area = 0;          ///< overlap with a tolerance of alpha pixels
  double length = 0;        ///< overlap of skeletons with a tolerance of beta pixels
  double Product() const { return connectivity * area * length; }
  bool operator==(const Cal&) const = default;
};

struct CalOptions {
  double alpha_px = 2;  ///< radius of the disc that widens masks for the area
  double beta_px = 2;   ///< radius of the disc that widens masks for the length
};

/// Area and length are 0 when exactly one mask is empty; no value when both are. The skeleton is
/// Lee's, where the paper leaves the thinning open.
std::optional<Cal> ConnectivityAreaLength(const Mask& mask,
                                          const Mask& reference,
                                          const Mask& mask_skeleton,
                                          const Mask& reference_skeleton,
                                          const CalOptions& options = {});

}  // namespace noref
