// SPDX-License-Identifier: Apache-2.0
// One number per pixel of a picture, and what the numbers look like: two levels, two levels blurred
// by JPEG or resampling, labels, or a soft map. For the decoding rules only.
#pragma once

#include <cstdint>
#include <vector>

#include "noref/image/image_reader.h"
#include "noref/image/image_warning.h"

namespace noref {

struct GreyPlane {
  Size size;
  /// In [0, max_value] for integer samples (colours by their luminance, which need not be whole);
  /// any finite number for float samples.
  std::vector<float> values;
  float max_value = 1.0F;
  bool is_float = false;
  bool is_colored = false;  ///< the channels of many pixels differ clearly
};

/// The plane that holds the content: the colour, or the alpha channel when the colour is constant.
/// Throws Error: kAmbiguous when both vary and tell different things, kUnreadable for NaN.
GreyPlane ContentPlane(const RawImage& image, std::vector<Warning>& warnings);

enum class PlaneKind {
  kConstant,
  kTwoLevels,
  kBlurredTwoLevels,  ///< nearly all values lie at both ends, or between them along edges only
  kLabels,            ///< small whole numbers
  kFewLevels,         ///< too few for a soft map, too many for a mask
  kManyLevels,
};

struct PlaneReport {
  PlaneKind kind = PlaneKind::kConstant;
  float lowest = 0.0F;
  float highest = 0.0F;
  int level_count = 1;                  ///< distinct values, rounded to whole numbers beyond two
  std::size_t intermediate_pixels = 0;  ///< pixels strictly between lowest and highest
};

PlaneReport InspectPlane(const GreyPlane& plane);

}  // namespace noref
