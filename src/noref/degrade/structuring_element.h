// SPDX-License-Identifier: Apache-2.0
// Random structuring elements of the published degradation.
#pragma once

#include <vector>

#include "noref/base/rng.h"
#include "noref/image/grid.h"

namespace noref {

/// A set of offsets (x, y) around the centre of a square of odd side.
struct StructuringElement {
  std::vector<Point> offsets;
};

/// A square of side `size_px` (odd, at most 63) whose pixels are in with probability 1/2, each on
/// its own (Galdran et al. 2018, section 2.2). It may lack its centre, and may be empty.
StructuringElement RandomElement(int size_px, Rng& rng);

}  // namespace noref
