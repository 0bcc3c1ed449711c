// SPDX-License-Identifier: Apache-2.0
#include "noref/report/contact_sheet.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

#include "noref/base/error.h"
#include "noref/report/palette.h"
#include "noref/report/text_pen.h"

namespace noref {
namespace {

constexpr int kGap = 14;
constexpr int kTitleHeight = 34;
constexpr int kCaptionHeight = 24;
constexpr int kBarHeight = 7;

static_assert(sizeof(Rgb) == 3, "an RgbImage is viewed as rows of three bytes per pixel");

/// OpenCV's view of a picture's own memory, with red first.
cv::Mat View(RgbImage& picture) {
  return cv::Mat(picture.height(), picture.width(), CV_8UC3, picture.values().data());
}

cv::Scalar ScalarOf(Rgb color) {
  return cv::Scalar(color.red, color.green, color.blue);
}

Size Fitted(Size size, int side_px) {
  NOREF_CHECK(size.width > 0 && size.height > 0 && side_px > 0);
  const double scale = static_cast<double>(side_px) / std::max(size.width, size.height);
  return {std::max(1, static_cast<int>(std::lround(size.width * scale))),
          std::max(1, static_cast<int>(std::lround(size.height * scale)))};
}

/// A grid of grey values, whose `white` is white, scaled and turned into a picture.
template <class Picture>
RgbImage GreyThumbnail(const Picture& source, int type, double white, int side_px) {
  const Size size = Fitted(source.size(), side_px);
  const cv::Mat view(source.height(),
                     source.width(),
                     type,
                     const_cast<void*>(static_cast<const void*>(source.values().data())));
  cv::Mat level;
  view.convertTo(level, CV_32F, 1.0 / white);
  cv::Mat scaled;
  cv::resize(level, scaled, {size.width, size.height}, 0, 0, cv::INTER_AREA);
  RgbImage picture(size);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const float value = std::clamp(scaled.at<float>(y, x), 0.0f, 1.0f);
      const auto grey = static_cast<std::uint8_t>(std::lround(255 * value));
      picture.at(y, x) = {grey, grey, grey};
    }
  }
  return picture;
}

void DrawBar(const ContactSheetOptions& options, double score, cv::Rect place, cv::Mat& sheet) {
  const double range = options.score_high - options.score_low;
  const double share = range > 0 ? std::clamp((score - options.score_low) / range, 0.0, 1.0) : 0.0;
  cv::rectangle(sheet, place, ScalarOf(kPaleGrey), cv::FILLED);
  place.width = static_cast<int>(std::lround(place.width * share));
  if (place.width > 0) cv::rectangle(sheet, place, ScalarOf(ScoreColor(share)), cv::FILLED);
}

/// Draws a tile into the column of width tile_px below `corner`.
void DrawTile(const Tile& tile,
              const ContactSheetOptions& options,
              cv::Point corner,
              RgbImage& canvas) {
  static const TextPen kPen(10, kInk, 5);
  const int side = options.tile_px;
  const bool fits = tile.picture.width() <= side && tile.picture.height() <= side;
  RgbImage picture = fits ? tile.picture : Thumbnail(tile.picture, side);
  const cv::Rect frame(corner.x, corner.y, side, side);
  cv::Mat sheet = View(canvas);
  cv::rectangle(sheet, frame, ScalarOf(Tinted(kPaleGrey, 0.4)), cv::FILLED);
  if (picture.PixelCount() > 0) {
    const cv::Rect place(corner.x + (side - picture.width()) / 2,
                         corner.y + (side - picture.height()) / 2,
                         picture.width(),
                         picture.height());
    View(picture).copyTo(sheet(place));
  }
  const int text_y = corner.y + side + kBarHeight + kCaptionHeight / 2 + 2;
  double caption_width = side;
  if (tile.score && std::isfinite(*tile.score)) {
    DrawBar(options, *tile.score, {corner.x, corner.y + side + 2, side, kBarHeight}, sheet);
    const std::string number = fmt::format("{:.{}f}", *tile.score, options.decimals);
    const double width = kPen.Width(number);
    kPen.Draw(number, {corner.x + side - static_cast<int>(width) - 2, text_y}, canvas);
    caption_width -= width + 10;
  }
  const std::string caption = kPen.Fit(AsciiOnly(tile.caption), caption_width);
  kPen.Draw(caption, {corner.x, text_y}, canvas);
}

}  // namespace

RgbImage Thumbnail(const Mask& mask, int side_px) {
  return GreyThumbnail(mask, CV_8UC1, 1.0, side_px);
}
RgbImage Thumbnail(const SoftMap& soft, int side_px) {
  return GreyThumbnail(soft, CV_32FC1, 1.0, side_px);
}
RgbImage Thumbnail(const GreyImage& grey, int side_px) {
  return GreyThumbnail(grey, CV_32FC1, 1.0, side_px);
}

RgbImage Thumbnail(const RgbImage& picture, int side_px) {
  RgbImage source = picture;
  RgbImage result(Fitted(picture.size(), side_px));
  cv::Mat target = View(result);
  cv::resize(View(source), target, target.size(), 0, 0, cv::INTER_AREA);
  return result;
}

RgbImage ContactSheet(const std::vector<SheetSection>& sections,
                      const ContactSheetOptions& options) {
  NOREF_CHECK(options.columns > 0 && options.tile_px > 0);
  static const TextPen kTitlePen(13, kInk, 8);
  const int row_height = options.tile_px + kBarHeight + kCaptionHeight + kGap;
  const auto row_count = [&](const SheetSection& section) {
    return (static_cast<int>(section.tiles.size()) + options.columns - 1) / options.columns;
  };
  int height = kGap;
  int columns = 1;
  for (const SheetSection& section : sections) {
    height += (section.title.empty() ? 0 : kTitleHeight) + row_count(section) * row_height;
    columns = std::max(columns, std::min(options.columns, static_cast<int>(section.tiles.size())));
  }
  RgbImage picture({kGap + columns * (options.tile_px + kGap), height}, kWhite);
  int y = kGap;
  for (const SheetSection& section : sections) {
    if (!section.title.empty()) {
      kTitlePen.Draw(AsciiOnly(section.title), {kGap, y + kTitleHeight / 3}, picture);
      y += kTitleHeight;
    }
    for (std::size_t i = 0; i < section.tiles.size(); ++i) {
      const int column = static_cast<int>(i) % options.columns;
      const int row = static_cast<int>(i) / options.columns;
      DrawTile(section.tiles[i],
               options,
               {kGap + column * (options.tile_px + kGap), y + row * row_height},
               picture);
    }
    y += row_count(section) * row_height;
  }
  return picture;
}

}  // namespace noref
