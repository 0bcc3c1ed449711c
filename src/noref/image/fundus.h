// SPDX-License-Identifier: Apache-2.0
// A fundus photograph as evidence for a network or a filter: its green channel, without the edge of
// the field of view, which looks like a vessel to both, and without slow changes of brightness.
#pragma once

#include "noref/image/grid.h"

namespace noref {

/// The diameter of a round FoV in pixels, clipped or not: the longer side of its bounding box. All
/// sizes that depend on the resolution are shares of it. Throws Error (kBadFov) for an empty FoV.
double FovDiameter(const Fov& fov);

/// `grey` with everything outside the FoV, and a rim of `rim_px` >= 0 within it, replaced by what
/// the rest of the FoV continues to. The edge of the frame has no rim: without a dark surround
/// nothing changes. A FoV that is all rim is taken as it is.
///
/// Soares et al., "Retinal vessel segmentation using the 2-D Gabor wavelet and supervised
/// classification", IEEE TMI 25 (2006), section II-A: pixel by pixel outwards, each the mean of its
/// neighbours that are known. Linear in the number of pixels. Throws Error: kSizeMismatch,
/// kBadFov for an empty FoV.
GreyImage ExtendBorder(const GreyImage& grey, const Fov& fov, double rim_px);

/// Lengths are shares of the diameter of the FoV.
struct ContrastOptions {
  double rim_share = 5.0 / 540.0;  ///< of the published border extension on DRIVE
  double mean_window_share = 0.1;  ///< several times the widest vessel
  double deviation_window_share = 0.3;
  double clip_deviations = 3.0;         ///< this many standard deviations become 1
  double lowest_deviation = 1.0 / 255;  ///< a grey level: flat regions stay flat
};

/// What stands out: (grey - local mean) / local standard deviation, both within the FoV and in
/// square windows, clipped and scaled to [-1, 1]. Vessels are negative, flat regions and everything
/// outside the FoV 0. Invariant to brightness and (above the lowest deviation) to contrast. Throws
/// Error as ExtendBorder.
ContrastMap LocalContrast(const GreyImage& grey,
                          const Fov& fov,
                          const ContrastOptions& options = {});

}  // namespace noref
