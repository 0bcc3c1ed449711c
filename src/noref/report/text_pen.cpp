// SPDX-License-Identifier: Apache-2.0
#include "noref/report/text_pen.h"

#include <cmath>

#include <opencv2/imgproc.hpp>

namespace noref {
namespace {

constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;
/// Text is drawn this many times larger and scaled down, so that it is smooth.
constexpr int kOversampling = 4;

static_assert(sizeof(Rgb) == 3, "an RgbImage is viewed as rows of three bytes per pixel");

}  // namespace

std::string AsciiOnly(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;  // later bytes of a character
    result += byte >= 32 && byte < 127 ? c : '?';
  }
  return result;
}

TextPen::TextPen(int height_px, Rgb color, int stroke)
    : height_px_(height_px),
      color_(color),
      stroke_(stroke),
      scale_(cv::getFontScaleFromHeight(kFont, height_px * kOversampling, stroke)) {}

double TextPen::Width(const std::string& text) const {
  int baseline = 0;
  return cv::getTextSize(text, kFont, scale_, stroke_, &baseline).width /
         static_cast<double>(kOversampling);
}

std::string TextPen::Fit(const std::string& text, double width_px) const {
  std::string fitted = text;
  for (std::size_t kept = text.size(); kept > 2 && Width(fitted) > width_px; --kept)
    fitted = text.substr(0, (kept + 1) / 2) + ".." + text.substr(text.size() - kept / 2);
  return fitted;
}

void TextPen::Draw(const std::string& text, Point start, RgbImage& picture) const {
  const cv::Mat whole(picture.height(), picture.width(), CV_8UC3, picture.values().data());
  const cv::Rect wanted(start.x - 2,
                        start.y - height_px_,
                        static_cast<int>(std::lround(Width(text))) + 6,
                        2 * height_px_);
  const cv::Rect place = wanted & cv::Rect(0, 0, whole.cols, whole.rows);
  if (place.empty()) return;
  cv::Mat large;
  cv::resize(whole(place), large, {}, kOversampling, kOversampling, cv::INTER_NEAREST);
  const cv::Point baseline((start.x - place.x) * kOversampling,
                           (start.y - place.y) * kOversampling + height_px_ * kOversampling / 2);
  const cv::Scalar color(color_.red, color_.green, color_.blue);
  cv::putText(large, text, baseline, kFont, scale_, color, stroke_, cv::LINE_AA);
  cv::Mat small = whole(place);
  cv::resize(large, small, place.size(), 0, 0, cv::INTER_AREA);
}

}  // namespace noref
