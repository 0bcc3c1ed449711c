// SPDX-License-Identifier: Apache-2.0
#include "noref/image/image_warning.h"

#include <algorithm>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {

std::string_view WarningName(ImageWarning warning) {
  switch (warning) {
    case ImageWarning::kLossyMask:
      return "lossy_mask";
    case ImageWarning::kLossyFov:
      return "lossy_fov";
    case ImageWarning::kColorMask:
      return "color_mask";
    case ImageWarning::kMaskInAlpha:
      return "mask_in_alpha";
    case ImageWarning::kAlphaIgnored:
      return "alpha_ignored";
    case ImageWarning::kExifIgnored:
      return "exif_ignored";
    case ImageWarning::kMultiPage:
      return "multi_page";
    case ImageWarning::kPartialFrame:
      return "partial_frame";
    case ImageWarning::kTwoLevels:
      return "two_levels";
    case ImageWarning::kFewBits:
      return "few_bits";
  }
  throw InternalError("unknown image warning");
}

std::string FormatWarning(const Warning& warning) {
  if (warning.detail.empty()) return std::string(WarningName(warning.kind));
  return fmt::format("{}: {}", WarningName(warning.kind), warning.detail);
}

bool HasWarning(const std::vector<Warning>& warnings, ImageWarning kind) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const Warning& warning) {
    return warning.kind == kind;
  });
}

}  // namespace noref
