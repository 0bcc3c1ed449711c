// SPDX-License-Identifier: Apache-2.0
// The canonical frame: what a network sees of an image, in training and in inference.
//
// The bounding box of the FoV is padded to a centred square and area-resampled: each output pixel
// is the mean of the source area that it covers, every source pixel weighted by its overlap. So a
// vessel one pixel wide turns grey and does not vanish. Pixels outside the FoV count as 0. Weights
// are integers and the division comes last, so masks give the same bytes everywhere.
#pragma once

#include "noref/image/grid.h"

namespace noref {

/// A square of source pixels (it may reach over the edge of the image; what lies there is 0) and
/// the side of the square that it is resampled to.
struct CanonicalFrame {
  Rect square;
  int size_px = 0;
  bool operator==(const CanonicalFrame&) const = default;
};

/// The frame of `fov`, of `size_px` x `size_px` output pixels (at least 1). Where the padding is
/// odd, the larger half lies to the right or below. Throws Error (kBadFov) for an empty FoV.
CanonicalFrame MakeCanonicalFrame(const Fov& fov, int size_px);

/// The frame of a picture that lies in a canonical frame already (width = height), at another size.
CanonicalFrame WholeSquare(Size size, int size_px);

/// The picture in the frame, size_px x size_px, in its own range: [0, 1], contrast [-1, 1]. `fov`
/// has the size of the first argument.
GreyImage ToCanonical(const Mask& mask, const Fov& fov, const CanonicalFrame& frame);
GreyImage ToCanonical(const SoftMap& soft, const Fov& fov, const CanonicalFrame& frame);
GreyImage ToCanonical(const GreyImage& grey, const Fov& fov, const CanonicalFrame& frame);
ContrastMap ToCanonical(const ContrastMap& contrast, const Fov& fov, const CanonicalFrame& frame);

/// The way back: a picture in the frame (size_px x size_px, [0, 1]) at the resolution of `fov`,
/// interpolated bilinearly between the centres of the frame's pixels; 0 outside the FoV.
SoftMap FromCanonical(const GreyImage& canonical, const Fov& fov, const CanonicalFrame& frame);

/// The share of each output pixel that lies in the FoV.
GreyImage ToCanonical(const Fov& fov, const CanonicalFrame& frame);

/// A mask or FoV in the frame, still {0, 1}: 1 where at least half of the output pixel is 1. For
/// work at another resolution than the file's own.
Mask ToCanonicalMask(const Mask& mask, const Fov& fov, const CanonicalFrame& frame);
Fov ToCanonicalFov(const Fov& fov, const CanonicalFrame& frame);

}  // namespace noref
