// SPDX-License-Identifier: Apache-2.0
#include "noref/image/fov_estimate.h"

#include <algorithm>
#include <array>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace noref {
namespace {

// Side of the corner patches, as a share of the shorter side of the picture.
constexpr double kCornerShare = 0.04;
// The disc is brighter than the surround by this share of the way to the middle of the picture.
constexpr double kRiseShare = 0.12;
// And by this many grey levels of 255 at least, in pictures where the disc is hardly brighter.
constexpr int kSmallestRise = 4;
// Without this difference between corners and middle there is no dark surround.
constexpr int kSmallestContrast = 20;
// Isolated noise is removed by a median over this many pixels.
constexpr int kMedianWidth_px = 5;
// A disc, clipped or not, fills most of its convex hull and a fair part of the picture.
constexpr double kSmallestSolidity = 0.9;
constexpr double kSmallestShare = 0.2;

using Contour = std::vector<cv::Point>;

/// The brightest channel of each pixel, without isolated noise.
cv::Mat Brightness(const RgbImage& picture) {
  cv::Mat brightness(picture.height(), picture.width(), CV_8UC1);
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const Rgb pixel = picture.at(y, x);
      brightness.at<std::uint8_t>(y, x) = std::max({pixel.red, pixel.green, pixel.blue});
    }
  cv::medianBlur(brightness, brightness, kMedianWidth_px);
  return brightness;
}

int Median(const cv::Mat& patch) {
  std::vector<std::uint8_t> values(patch.begin<std::uint8_t>(), patch.end<std::uint8_t>());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The level of the surround: of the four corners the second darkest, since the disc may reach
/// into two and a label may stand in one.
int SurroundLevel(const cv::Mat& brightness) {
  const int shorter = std::min(brightness.rows, brightness.cols);
  const int side = std::max(1, static_cast<int>(kCornerShare * shorter));
  std::array<int, 4> levels{};
  for (int corner = 0; corner < 4; ++corner) {
    const int x = corner % 2 == 0 ? 0 : brightness.cols - side;
    const int y = corner / 2 == 0 ? 0 : brightness.rows - side;
    levels[static_cast<std::size_t>(corner)] = Median(brightness(cv::Rect(x, y, side, side)));
  }
  std::sort(levels.begin(), levels.end());
  return levels[1];
}

/// The level in the middle half of the picture.
int MiddleLevel(const cv::Mat& brightness) {
  const cv::Rect middle(brightness.cols / 4,
                        brightness.rows / 4,
                        std::max(1, brightness.cols / 2),
                        std::max(1, brightness.rows / 2));
  return Median(brightness(middle));
}

/// The outline of the largest piece, holes filled; nothing if there is no piece.
std::optional<Contour> LargestOutline(const cv::Mat& bright) {
  std::vector<Contour> outlines;
  cv::findContours(bright, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
  const auto largest =
      std::max_element(outlines.begin(), outlines.end(), [](const Contour& a, const Contour& b) {
        return cv::contourArea(a) < cv::contourArea(b);
      });
  if (largest == outlines.end()) return std::nullopt;
  return *largest;
}

bool IsDisc(const Contour& outline, const Contour& hull, const cv::Mat& picture) {
  const double area = cv::contourArea(outline);
  return area >= kSmallestShare * static_cast<double>(picture.total()) &&
         area >= kSmallestSolidity * cv::contourArea(hull);
}

Fov Filled(const Contour& hull, Size size) {
  Fov fov(size);
  cv::Mat pixels(size.height, size.width, CV_8UC1, fov.values().data());
  cv::fillConvexPoly(pixels, hull, 1);
  return fov;
}

}  // namespace

FovEstimate EstimateFov(const RgbImage& picture) {
  const FovEstimate whole{.fov = WholeFrame(picture.size())};
  const cv::Mat brightness = Brightness(picture);
  const int surround = SurroundLevel(brightness);
  const int contrast = MiddleLevel(brightness) - surround;
  if (contrast < kSmallestContrast) return whole;
  const int rise = std::max(kSmallestRise, static_cast<int>(kRiseShare * contrast));
  const std::optional<Contour> outline = LargestOutline(brightness > surround + rise);
  if (!outline) return whole;
  Contour hull;
  cv::convexHull(*outline, hull);
  if (!IsDisc(*outline, hull, brightness)) return whole;
  return {.fov = Filled(hull, picture.size()), .found = true};
}

}  // namespace noref
