// SPDX-License-Identifier: Apache-2.0
// Small text on pictures, in a smooth stroke font of ASCII characters.
#pragma once

#include <string>

#include "noref/image/grid.h"

namespace noref {

/// `text` with '?' for every character outside ASCII.
std::string AsciiOnly(const std::string& text);

class TextPen {
 public:
  /// Capital letters are `height_px` high; lines are `stroke` quarters of a pixel wide.
  TextPen(int height_px, Rgb color, int stroke);

  /// Of ASCII text, in pixels.
  double Width(const std::string& text) const;

  /// `text` shortened in the middle until it is at most `width_px` wide.
  std::string Fit(const std::string& text, double width_px) const;

  /// Draws with the left end at `start` and the middle of the capital letters at its height. What
  /// lies beside the picture is left out.
  void Draw(const std::string& text, Point start, RgbImage& picture) const;

 private:
  int height_px_;
  Rgb color_;
  int stroke_;
  double scale_;
};

}  // namespace noref
