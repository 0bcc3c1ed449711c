// SPDX-License-Identifier: Apache-2.0
// What every method that finds vessels in a fundus image offers.
#pragma once

#include "noref/image/grid.h"

namespace noref {

class Segmenter {
 public:
  virtual ~Segmenter() = default;

  /// How sure the method is of vessel, [0, 1]; 0 outside the FoV. May be called on several threads
  /// at once. Throws Error: kSizeMismatch, kBadFov for an empty FoV.
  virtual SoftMap Segment(const RgbImage& fundus, const Fov& fov) const = 0;
};

}  // namespace noref
