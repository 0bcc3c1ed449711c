// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/quality_overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/report/contact_sheet.h"
#include "noref/report/palette.h"
#include "noref/report/text_pen.h"

namespace noref {
namespace {

constexpr int kPanelSide = 1000;
constexpr int kGap = 16;
constexpr int kTitleHeight = 44;
constexpr int kHeadingHeight = 34;
constexpr int kLegendHeight = 48;
constexpr int kSwatch = 16;
constexpr int kTextHeight = 12;
constexpr Rgb kOutside{.red = 12, .green = 12, .blue = 14};
constexpr Rgb kAgreed{.red = 238, .green = 240, .blue = 242};
constexpr Rgb kInvented{.red = 255, .green = 40, .blue = 200};
constexpr Rgb kMissed{.red = 30, .green = 230, .blue = 90};

Rgb Mixed(Rgb a, Rgb b, double share_of_b) {
  const auto mix = [&](std::uint8_t first, std::uint8_t second) {
    return static_cast<std::uint8_t>(std::lround(first + (second - first) * share_of_b));
  };
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

/// The green channel within the FoV, stretched so that all but the ends of its range are used.
class GreyGround {
 public:
  GreyGround(const RgbImage& image, const Fov& fov) : image_(image) {
    std::array<std::size_t, 256> counts{};
    for (std::size_t i = 0; i < fov.PixelCount(); ++i)
      if (fov.values()[i] != 0) ++counts[image.values()[i].green];
    low_ = Level(counts, CountOnes(fov) / 100);
    high_ = std::max(low_ + 1, Level(counts, CountOnes(fov) - CountOnes(fov) / 100));
  }

  /// In [0, 1].
  double At(int y, int x) const {
    return std::clamp((image_.at(y, x).green - low_) / static_cast<double>(high_ - low_), 0.0, 1.0);
  }

 private:
  /// The least level that at least `share` pixels do not exceed.
  static int Level(const std::array<std::size_t, 256>& counts, std::size_t share) {
    std::size_t sum = 0;
    for (int level = 0; level < 255; ++level) {
      sum += counts[static_cast<std::size_t>(level)];
      if (sum >= share && sum > 0) return level;
    }
    return 255;
  }

  const RgbImage& image_;
  int low_ = 0;
  int high_ = 255;
};

/// The two colours of a pixel in the FoV.
class PixelPainter {
 public:
  PixelPainter(const RgbImage& image,
               const Mask& mask,
               const Posterior& posterior,
               const LocalQuality& quality)
      : mask_(mask), posterior_(posterior), quality_(quality), ground_(image, posterior.fov()) {}

  /// Agreed, invented or missed, over the dark fundus.
  Rgb WhatIsWrong(int y, int x) const {
    const double vessel = static_cast<double>(posterior_.probability().at(y, x));
    if (mask_.at(y, x) != 0) return Mixed(kAgreed, kInvented, InventedStrength(vessel));
    return Mixed(Shade(kWhite, 0.12, 0.5, y, x), kMissed, MissedStrength(vessel));
  }

  /// The expected Dice around the pixel.
  Rgb HowGood(int y, int x) const {
    const bool is_rated = quality_.rated.at(y, x) != 0;
    const Rgb color = is_rated ? ScoreColor(static_cast<double>(quality_.dice.at(y, x))) : kGrey;
    return mask_.at(y, x) != 0 ? Tinted(color, 0.35) : Shade(color, 0.35, 0.9, y, x);
  }

 private:
  /// A colour as dark as the fundus, between two shares of it.
  Rgb Shade(Rgb color, double darkest, double lightest, int y, int x) const {
    const double share = darkest + (lightest - darkest) * ground_.At(y, x);
    return Mixed(kOutside, color, share);
  }

  const Mask& mask_;
  const Posterior& posterior_;
  const LocalQuality& quality_;
  GreyGround ground_;
};

/// A picture of `box`, painted pixel by pixel, black outside the FoV, at the size of a panel.
template <class Paint>
RgbImage Panel(const Fov& fov, Rect box, const Paint& paint) {
  RgbImage panel({.width = box.width, .height = box.height}, kOutside);
  for (int y = 0; y < box.height; ++y)
    for (int x = 0; x < box.width; ++x)
      if (fov.at(box.y + y, box.x + x) != 0) panel.at(y, x) = paint(box.y + y, box.x + x);
  return Thumbnail(panel, kPanelSide);
}

void Fill(Rect rect, Rgb color, RgbImage& picture) {
  const int right = std::min(rect.x + rect.width, picture.width());
  const int left = std::max(rect.x, 0);
  for (int y = std::max(rect.y, 0); y < std::min(rect.y + rect.height, picture.height()); ++y)
    if (left < right) std::fill_n(picture.row(y).begin() + left, right - left, color);
}

/// A white frame around a rectangle of the panel, with its value in the corner.
void DrawWorst(const HeatCell& worst, Rect box, RgbImage& panel) {
  constexpr int kLine = 3;
  static const TextPen kPen(kTextHeight, kInk, 6);
  const double zoom = static_cast<double>(panel.width()) / box.width;
  const auto scaled = [&](int length) { return static_cast<int>(std::lround(length * zoom)); };
  const Rect frame{.x = scaled(worst.rect.x - box.x),
                   .y = scaled(worst.rect.y - box.y),
                   .width = scaled(worst.rect.width),
                   .height = scaled(worst.rect.height)};
  Fill({frame.x, frame.y, frame.width, kLine}, kWhite, panel);
  Fill({frame.x, frame.y + frame.height - kLine, frame.width, kLine}, kWhite, panel);
  Fill({frame.x, frame.y, kLine, frame.height}, kWhite, panel);
  Fill({frame.x + frame.width - kLine, frame.y, kLine, frame.height}, kWhite, panel);
  if (!worst.value) return;
  const std::string text = fmt::format("{:.2f}", *worst.value);
  const int width = static_cast<int>(kPen.Width(text)) + 14;
  Fill({frame.x, frame.y, width, 2 * kTextHeight}, kWhite, panel);
  kPen.Draw(text, {.x = frame.x + 7, .y = frame.y + kTextHeight}, panel);
}

/// Texts and the two panels on white.
class OverlayPage {
 public:
  OverlayPage(const RgbImage& left, const RgbImage& right)
      : page_({.width = 2 * left.width() + 3 * kGap,
               .height = kTitleHeight + kHeadingHeight + left.height() + kLegendHeight},
              kWhite),
        left_x_(kGap),
        right_x_(left.width() + 2 * kGap),
        legend_y_(page_.height() - kLegendHeight / 2) {
    Paste(left, left_x_);
    Paste(right, right_x_);
  }

  void AddTitle(const std::string& title) {
    static const TextPen kPen(16, kInk, 7);
    const std::string text = kPen.Fit(AsciiOnly(title), page_.width() - 2 * kGap);
    kPen.Draw(text, {.x = left_x_, .y = kTitleHeight / 2 + 4}, page_);
  }

  void AddHeadings(const std::string& left, const std::string& right) {
    const int y = kTitleHeight + kHeadingHeight / 2;
    Write(left, left_x_, y);
    Write(right, right_x_, y);
  }

  void AddSwatches() {
    int x = left_x_;
    x = AddSwatch(kAgreed, "vessel of the mask", x);
    x = AddSwatch(kInvented, "invented: no vessel there", x);
    AddSwatch(kMissed, "missed vessel", x);
  }

  void AddScale() {
    constexpr int kBarWidth = 240;
    int x = Write("0", right_x_, legend_y_) + kSwatch / 2;
    for (int i = 0; i < kBarWidth; ++i)
      Fill({.x = x + i, .y = legend_y_ - kSwatch / 2, .width = 1, .height = kSwatch},
           ScoreColor(static_cast<double>(i) / (kBarWidth - 1)),
           page_);
    x = Write("1", x + kBarWidth + kSwatch / 2, legend_y_) + 2 * kSwatch;
    x = AddSwatch(kGrey, "too little vessel", x);
    Write("frame: worst patch", x, legend_y_);
  }

  RgbImage Take() { return std::move(page_); }

 private:
  void Paste(const RgbImage& panel, int x) {
    for (int y = 0; y < panel.height(); ++y)
      std::copy_n(panel.row(y).begin(),
                  panel.width(),
                  page_.row(y + kTitleHeight + kHeadingHeight).begin() + x);
  }

  /// Returns where the text ends.
  int Write(const std::string& text, int x, int y) {
    static const TextPen kPen(kTextHeight, kInk, 5);
    kPen.Draw(text, {.x = x, .y = y}, page_);
    return x + static_cast<int>(kPen.Width(text));
  }

  /// Returns where the next one starts.
  int AddSwatch(Rgb color, const std::string& text, int x) {
    Fill({x, legend_y_ - kSwatch / 2, kSwatch, kSwatch}, kInk, page_);
    Fill({x + 1, legend_y_ - kSwatch / 2 + 1, kSwatch - 2, kSwatch - 2}, color, page_);
    return Write(text, x + kSwatch + kSwatch / 2, legend_y_) + 2 * kSwatch;
  }

  RgbImage page_;
  int left_x_;
  int right_x_;
  int legend_y_;
};

}  // namespace

double InventedStrength(double probability) {
  return std::clamp((0.6 - probability) / 0.5, 0.0, 1.0);
}

double MissedStrength(double probability) {
  return std::clamp((probability - 0.2) / 0.5, 0.0, 1.0);
}

RgbImage QualityOverlay(const RgbImage& image,
                        const Mask& mask,
                        const Posterior& posterior,
                        const LocalQuality& quality,
                        const std::optional<HeatCell>& worst,
                        const std::string& title) {
  const Fov& fov = posterior.fov();
  NOREF_CHECK(image.size() == fov.size() && mask.size() == fov.size());
  const Rect box = BoundingBox(fov);
  NOREF_CHECK(box.width > 0);
  const PixelPainter painter(image, mask, posterior, quality);
  const RgbImage wrong = Panel(fov, box, [&](int y, int x) { return painter.WhatIsWrong(y, x); });
  RgbImage good = Panel(fov, box, [&](int y, int x) { return painter.HowGood(y, x); });
  if (worst) DrawWorst(*worst, box, good);
  OverlayPage page(wrong, good);
  page.AddTitle(title);
  page.AddHeadings("What is wrong", "How good it is around each place (expected Dice)");
  page.AddSwatches();
  page.AddScale();
  return page.Take();
}

}  // namespace noref
