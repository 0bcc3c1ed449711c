// SPDX-License-Identifier: Apache-2.0
// The centreline of vessels by medial axis thinning.
//
// Lee, Kashyap and Chu, "Building skeleton models via 3-D medial surface/axis thinning
// algorithms", 1994, on one plane; pixel by pixel what scikit-image's skeletonize(method='lee')
// gives for an image.
#pragma once

#include "noref/image/grid.h"

namespace noref {

/// The skeleton of the ones: one pixel wide, with the same 8-connected components and the same
/// holes. The outside of the frame is background.
Mask Skeletonize(const Mask& mask);

}  // namespace noref
