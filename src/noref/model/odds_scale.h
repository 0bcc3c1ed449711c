// SPDX-License-Identifier: Apache-2.0
// Brings a segmenter's probabilities onto the scale of the readers at hand.
//
// Patches of a training are noisy and turned, whole images are not: there a segmenter may be surer
// than it is, else what is expected of good masks would be too low. And readers differ in how faint
// a vessel they still mark.
#pragma once

#include <span>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

/// Log-odds are multiplied by `sharpness` > 0, then `offset` is added.
struct OddsScale {
  static constexpr double kLeastSharpness = 0.25;
  static constexpr double kMostSharpness = 4;
  static constexpr double kMostOffset = 16;  ///< either way

  double sharpness = 1;
  double offset = 0;  ///< above 0 for readers who mark more
  bool operator==(const OddsScale&) const = default;
};

/// The map on another scale; probabilities of 0 and 1 stay.
SoftMap Rescaled(SoftMap probability, const OddsScale& scale);

/// Pixels of one image by the log-odds of vessel that a segmenter gives them.
struct OddsHistogram {
  std::vector<double> pixels;  ///< of each bin
  std::vector<double> vessel;  ///< those of them that the reader marked
};

/// All pictures have one size; pixels outside the field of view do not count.
OddsHistogram CountOdds(const SoftMap& probability, const Mask& reference, const Fov& fov);

/// The sharpness under which the readers' marks are most likely when each image has
/// an offset of its own; the offset is the mean of these. Each image weighs the same, and needs
/// both vessel and background. Without images nothing changes.
OddsScale FitOddsScale(std::span<const OddsHistogram> images);

}  // namespace noref
