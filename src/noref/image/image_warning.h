// SPDX-License-Identifier: Apache-2.0
// The words by which result rows name what was unusual about a file that was read all the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noref {

/// The words are explained in docs/reading.md.
enum class ImageWarning {
  kLossyMask,     ///< values between the two levels (JPEG, resampling) were split at mid-range
  kLossyFov,      ///< the same for a field of view
  kColorMask,     ///< a mask in two colours; the brighter one is vessel
  kMaskInAlpha,   ///< the colour is constant, so the alpha channel was read
  kAlphaIgnored,  ///< the alpha channel was left out
  kExifIgnored,   ///< the file asks to be rotated or mirrored when shown; it was not
  kMultiPage,     ///< the file holds several pictures; the first was read
  kPartialFrame,  ///< the picture is smaller than its frame; the rest got the background colour
  kTwoLevels,     ///< a soft map with two values only; it was read as a mask
  kFewBits,       ///< a 16-bit photograph that uses its lower bits only; those were taken as all
};

/// The word, e.g. `lossy_mask`.
std::string_view WarningName(ImageWarning warning);

struct Warning {
  ImageWarning kind = ImageWarning::kLossyMask;
  std::string detail = {};  ///< e.g. `448 intermediate values`; may be empty
  bool operator==(const Warning&) const = default;
};

/// `lossy_mask: 448 intermediate values`
std::string FormatWarning(const Warning& warning);

bool HasWarning(const std::vector<Warning>& warnings, ImageWarning kind);

}  // namespace noref
