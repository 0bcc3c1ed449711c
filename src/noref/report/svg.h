// SPDX-License-Identifier: Apache-2.0
// An SVG 1.1 picture that is written element by element. Coordinates are pixels from the top left;
// numbers have at most two decimals, so equal input gives equal bytes. Text is escaped.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noref/image/grid.h"
#include "noref/report/palette.h"

namespace noref {

/// A place on the picture.
struct Spot {
  double x = 0;
  double y = 0;
};

/// A rectangle of the picture.
struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  double right() const { return x + width; }
  double bottom() const { return y + height; }
};

enum class Dash { kSolid, kDashed, kDotted };

struct Stroke {
  Rgb color = kInk;
  double width = 1;
  Dash dash = Dash::kSolid;
  double opacity = 1;
};

struct Fill {
  Rgb color = kInk;
  double opacity = 1;
};

enum class Anchor { kStart, kMiddle, kEnd };

struct TextStyle {
  double size = 12;
  Rgb color = kInk;
  Anchor anchor = Anchor::kStart;
  bool is_bold = false;
  /// Clockwise turn about the anchor, in degrees.
  double angle_deg = 0;
};

class SvgCanvas {
 public:
  SvgCanvas(double width, double height);

  void Line(Spot from, Spot to, const Stroke& stroke);
  void Polyline(std::span<const Spot> spots, const Stroke& stroke);
  void Polygon(std::span<const Spot> spots, const Fill& fill);
  void Rectangle(const Box& box, const Fill& fill);
  void Rectangle(const Box& box, const Fill& fill, const Stroke& stroke);
  void Circle(Spot center, double radius, const Fill& fill, const Stroke& stroke);

  /// `at` is the middle of the text's height (of its capital letters), at its anchor.
  void Text(Spot at, std::string_view text, const TextStyle& style);

  /// What is drawn between the two calls is cut to `box`.
  void BeginClip(const Box& box);
  void EndClip();

  /// The whole document.
  std::string Document() const;

 private:
  std::string head_;
  std::string body_;
  int clips_ = 0;
};

/// The width of a text in a common sans-serif face, to lay things out by (Helvetica's widths with
/// a reserve for wider substitutes).
double TextWidth(std::string_view text, double size);

/// `text` for XML content and attributes: the five special characters as entities, bytes that are
/// not valid UTF-8 and control characters as U+FFFD.
std::string EscapeXml(std::string_view text);

}  // namespace noref
