// SPDX-License-Identifier: Apache-2.0
#include "noref/segment/cosfire.h"

#include <algorithm>
#include <functional>

#include <opencv2/imgproc.hpp>

#include "noref/image/decode.h"
#include "noref/image/fundus.h"

namespace noref {
namespace {

// The width of the FoV for which the parameters were published.
constexpr double kPublishedDiameter_px = 540.0;

GreyImage Cropped(const GreyImage& grey, const Rect& box) {
  GreyImage part({box.width, box.height});
  for (int y = 0; y < box.height; ++y)
    std::copy_n(grey.row(box.y + y).begin() + box.x, box.width, part.row(y).begin());
  return part;
}

/// The picture with its contrast evened out, and vessels bright.
GreyImage EnhancedNegative(const GreyImage& grey, const CosfireOptions& options) {
  cv::Mat levels;
  cv::Mat(grey.height(), grey.width(), CV_32FC1, const_cast<float*>(grey.values().data()))
      .convertTo(levels, CV_8U, 255.0);
  cv::createCLAHE(options.clahe_clip_limit, {options.clahe_tiles, options.clahe_tiles})
      ->apply(levels, levels);
  GreyImage negative(grey.size());
  std::transform(levels.begin<std::uint8_t>(),
                 levels.end<std::uint8_t>(),
                 negative.values().begin(),
                 [](std::uint8_t level) { return static_cast<float>(255 - level) / 255.0F; });
  return negative;
}

GreyImage Sum(GreyImage a, const GreyImage& b) {
  std::transform(
      a.values().begin(), a.values().end(), b.values().begin(), a.values().begin(), std::plus<>());
  return a;
}

/// The response, which covers `box`, as a share of its maximum within the FoV.
SoftMap SharesOfMaximum(const GreyImage& response, const Rect& box, const Fov& fov) {
  SoftMap soft(fov.size());
  float maximum = 0.0F;
  for (int y = 0; y < box.height; ++y)
    for (int x = 0; x < box.width; ++x)
      if (fov.at(box.y + y, box.x + x) != 0) {
        soft.at(box.y + y, box.x + x) = response.at(y, x);
        maximum = std::max(maximum, response.at(y, x));
      }
  if (maximum == 0.0F) return soft;
  for (float& value : soft.values()) value /= maximum;
  return soft;
}

}  // namespace

SoftMap CosfireSegmenter::Segment(const RgbImage& fundus, const Fov& fov) const {
  const double factor = FovDiameter(fov) / kPublishedDiameter_px;
  const Rect box = BoundingBox(fov);
  const GreyImage extended = ExtendBorder(GreenChannel(fundus), fov, options_.rim_px * factor);
  const GreyImage vessels_bright = EnhancedNegative(Cropped(extended, box), options_);
  const GreyImage response =
      Sum(BarResponse(vessels_bright, BarShape::kBar, Scaled(options_.symmetric, factor)),
          BarResponse(vessels_bright, BarShape::kBarEnd, Scaled(options_.asymmetric, factor)));
  return SharesOfMaximum(response, box, fov);
}

}  // namespace noref
