// SPDX-License-Identifier: Apache-2.0
#include "noref/image/fundus.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

namespace noref {
namespace {

/// The grid's own memory as a matrix; nothing is copied.
cv::Mat Floats(GreyImage& grey) {
  return {grey.height(), grey.width(), CV_32FC1, grey.values().data()};
}

void RequireFit(const GreyImage& grey, const Fov& fov) {
  if (grey.size() == fov.size()) return;
  throw Error(Status::kSizeMismatch,
              fmt::format("fundus image: is {}x{}, but its field of view is {}x{}; give files of "
                          "one size",
                          grey.width(),
                          grey.height(),
                          fov.width(),
                          fov.height()));
}

/// The FoV without the pixels within `rim_px` of a pixel outside it, or all of it if none is left.
Fov WithoutRim(const Fov& fov, double rim_px) {
  if (CountOnes(fov) == fov.PixelCount()) return fov;
  cv::Mat distance;
  cv::distanceTransform(
      cv::Mat(fov.height(), fov.width(), CV_8UC1, const_cast<std::uint8_t*>(fov.values().data())),
      distance,
      cv::DIST_L2,
      cv::DIST_MASK_PRECISE);
  Fov inner(fov.size());
  std::transform(
      distance.begin<float>(), distance.end<float>(), inner.values().begin(), [&](float d) {
        return static_cast<std::uint8_t>(d > rim_px);
      });
  return CountOnes(inner) > 0 ? inner : fov;
}

/// Fills a picture ring by ring from its known pixels.
class RingFill {
 public:
  RingFill(GreyImage grey, const Fov& known) : grey_(std::move(grey)), state_(grey_.size()) {
    std::transform(known.values().begin(),
                   known.values().end(),
                   state_.values().begin(),
                   [](std::uint8_t value) { return value != 0 ? kKnown : kUnknown; });
  }

  GreyImage Fill() {
    for (int y = 0; y < grey_.height(); ++y)
      for (int x = 0; x < grey_.width(); ++x)
        if (state_.at(y, x) == kKnown) QueueNeighbours({.x = x, .y = y});
    while (!next_.empty()) FillRing();
    return std::move(grey_);
  }

 private:
  static constexpr std::uint8_t kUnknown = 0;
  static constexpr std::uint8_t kQueued = 1;
  static constexpr std::uint8_t kKnown = 2;

  void QueueNeighbours(Point centre) {
    constexpr std::array<Point, 4> kSteps = {
        {{.x = 0, .y = -1}, {.x = -1, .y = 0}, {.x = 1, .y = 0}, {.x = 0, .y = 1}}};
    for (const Point step : kSteps) {
      const Point place = {.x = centre.x + step.x, .y = centre.y + step.y};
      if (!state_.Contains(place.y, place.x) || state_.at(place.y, place.x) != kUnknown) continue;
      state_.at(place.y, place.x) = kQueued;
      next_.push_back(place);
    }
  }

  /// A ring's pixels do not see each other, so their order does not matter.
  void FillRing() {
    ring_.swap(next_);
    next_.clear();
    for (const Point place : ring_) grey_.at(place.y, place.x) = MeanOfKnown(place);
    for (const Point place : ring_) state_.at(place.y, place.x) = kKnown;
    for (const Point place : ring_) QueueNeighbours(place);
  }

  float MeanOfKnown(Point centre) const {
    float sum = 0.0F;
    int count = 0;
    for (int y = std::max(0, centre.y - 1); y <= std::min(grey_.height() - 1, centre.y + 1); ++y)
      for (int x = std::max(0, centre.x - 1); x <= std::min(grey_.width() - 1, centre.x + 1); ++x)
        if (state_.at(y, x) == kKnown) {
          sum += grey_.at(y, x);
          ++count;
        }
    return sum / static_cast<float>(count);
  }

  GreyImage grey_;
  Grid<std::uint8_t, struct FillState> state_;
  std::vector<Point> ring_;
  std::vector<Point> next_;
};

/// Means over square windows, of the pixels within the FoV only.
class WindowMeans {
 public:
  WindowMeans(const Fov& fov, double side_px)
      : half_px_(std::max(1, static_cast<int>(std::lround(side_px / 2)))),
        inside_(fov.height(), fov.width(), CV_32FC1) {
    std::copy(fov.values().begin(), fov.values().end(), inside_.begin<float>());
    // At least a part of one pixel, so that windows without any divide by something.
    share_ = cv::max(Box(inside_), 0.5 / ((2.0 * half_px_ + 1) * (2.0 * half_px_ + 1)));
  }

  cv::Mat Of(const cv::Mat& values) const { return Box(values.mul(inside_)) / share_; }

 private:
  cv::Mat Box(const cv::Mat& values) const {
    const int side = 2 * half_px_ + 1;
    cv::Mat means;
    cv::boxFilter(values, means, CV_32F, {side, side}, {-1, -1}, true, cv::BORDER_CONSTANT);
    return means;
  }

  int half_px_;
  cv::Mat inside_;
  cv::Mat share_;
};

}  // namespace

double FovDiameter(const Fov& fov) {
  const Rect box = BoundingBox(fov);
  if (box.width == 0)
    throw Error(Status::kBadFov, "field of view: holds no pixel; check the FoV file");
  return std::max(box.width, box.height);
}

GreyImage ExtendBorder(const GreyImage& grey, const Fov& fov, double rim_px) {
  NOREF_CHECK(rim_px >= 0.0);
  RequireFit(grey, fov);
  if (CountOnes(fov) == 0)
    throw Error(Status::kBadFov, "field of view: holds no pixel; check the FoV file");
  return RingFill(grey, WithoutRim(fov, rim_px)).Fill();
}

ContrastMap LocalContrast(const GreyImage& grey, const Fov& fov, const ContrastOptions& options) {
  const double diameter_px = FovDiameter(fov);
  GreyImage extended = ExtendBorder(grey, fov, options.rim_share * diameter_px);
  const cv::Mat values = Floats(extended);
  const cv::Mat difference =
      values - WindowMeans(fov, options.mean_window_share * diameter_px).Of(values);
  cv::Mat deviation =
      WindowMeans(fov, options.deviation_window_share * diameter_px).Of(difference.mul(difference));
  cv::sqrt(deviation, deviation);
  const cv::Mat scale = options.clip_deviations * cv::max(deviation, options.lowest_deviation);
  const cv::Mat ratio = difference / scale;
  ContrastMap contrast(grey.size());
  std::transform(ratio.begin<float>(),
                 ratio.end<float>(),
                 fov.values().begin(),
                 contrast.values().begin(),
                 [](float value, std::uint8_t inside) {
                   return inside != 0 ? std::clamp(value, -1.0F, 1.0F) : 0.0F;
                 });
  return contrast;
}

}  // namespace noref
