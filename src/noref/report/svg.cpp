// SPDX-License-Identifier: Apache-2.0
#include "noref/report/svg.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace noref {
namespace {

/// At most two decimals, no trailing zeros, no minus zero.
std::string Number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string Hex(Rgb color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

std::string Attributes(const Stroke& stroke) {
  std::string text = fmt::format(" stroke=\"{}\"", Hex(stroke.color));
  if (stroke.width != 1) text += fmt::format(" stroke-width=\"{}\"", Number(stroke.width));
  if (stroke.opacity != 1) text += fmt::format(" stroke-opacity=\"{}\"", Number(stroke.opacity));
  const double unit = std::max(stroke.width, 1.0);
  if (stroke.dash == Dash::kDashed)
    text += fmt::format(" stroke-dasharray=\"{} {}\"", Number(4 * unit), Number(3 * unit));
  if (stroke.dash == Dash::kDotted)
    text += fmt::format(" stroke-dasharray=\"{} {}\"", Number(unit), Number(2.2 * unit));
  return text;
}

std::string Attributes(const Fill& fill) {
  std::string text = fmt::format(" fill=\"{}\"", Hex(fill.color));
  if (fill.opacity != 1) text += fmt::format(" fill-opacity=\"{}\"", Number(fill.opacity));
  return text;
}

std::string Attributes(const Box& box) {
  return fmt::format(" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                     Number(box.x),
                     Number(box.y),
                     Number(box.width),
                     Number(box.height));
}

std::string SpotList(std::span<const Spot> spots) {
  std::string text;
  for (const Spot& spot : spots) {
    if (!text.empty()) text += ' ';
    text += Number(spot.x) + ',' + Number(spot.y);
  }
  return text;
}

/// The number of bytes of the valid UTF-8 sequence that starts `text`, or 0.
std::size_t SequenceLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const unsigned char second = byte(1);  // overlong forms, surrogates, above U+10FFFF
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
    return 0;
  return length;
}

}  // namespace

SvgCanvas::SvgCanvas(double width, double height)
    : head_(fmt::format(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
          "viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu "
          "Sans', sans-serif\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
          Number(width),
          Number(height))) {}

void SvgCanvas::Line(Spot from, Spot to, const Stroke& stroke) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n",
                       Number(from.x),
                       Number(from.y),
                       Number(to.x),
                       Number(to.y),
                       Attributes(stroke));
}

void SvgCanvas::Polyline(std::span<const Spot> spots, const Stroke& stroke) {
  body_ += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke-linejoin=\"round\"{}/>\n",
                       SpotList(spots),
                       Attributes(stroke));
}

void SvgCanvas::Polygon(std::span<const Spot> spots, const Fill& fill) {
  body_ += fmt::format("<polygon points=\"{}\"{}/>\n", SpotList(spots), Attributes(fill));
}

void SvgCanvas::Rectangle(const Box& box, const Fill& fill) {
  body_ += fmt::format("<rect{}{}/>\n", Attributes(box), Attributes(fill));
}

void SvgCanvas::Rectangle(const Box& box, const Fill& fill, const Stroke& stroke) {
  body_ += fmt::format("<rect{}{}{}/>\n", Attributes(box), Attributes(fill), Attributes(stroke));
}

void SvgCanvas::Circle(Spot center, double radius, const Fill& fill, const Stroke& stroke) {
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}{}/>\n",
                       Number(center.x),
                       Number(center.y),
                       Number(radius),
                       Attributes(fill),
                       Attributes(stroke));
}

void SvgCanvas::Text(Spot at, std::string_view text, const TextStyle& style) {
  static constexpr std::array<std::string_view, 3> kAnchors{"start", "middle", "end"};
  // Renderers disagree about dominant-baseline, so the baseline is placed by hand: capital letters
  // are about 0.72 of the size high.
  std::string extra;
  if (style.is_bold) extra += " font-weight=\"bold\"";
  if (style.angle_deg != 0)
    extra += fmt::format(
        " transform=\"rotate({} {} {})\"", Number(style.angle_deg), Number(at.x), Number(at.y));
  body_ += fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\"{}>{}</text>\n",
      Number(at.x),
      Number(at.y + 0.36 * style.size),
      Number(style.size),
      Hex(style.color),
      kAnchors[static_cast<std::size_t>(style.anchor)],
      extra,
      EscapeXml(text));
}

void SvgCanvas::BeginClip(const Box& box) {
  body_ += fmt::format(
      "<clipPath id=\"clip{0}\"><rect{1}/></clipPath>\n<g clip-path=\"url(#clip{0})\">\n",
      clips_++,
      Attributes(box));
}

void SvgCanvas::EndClip() {
  body_ += "</g>\n";
}

std::string SvgCanvas::Document() const {
  return head_ + body_ + "</svg>\n";
}

double TextWidth(std::string_view text, double size) {
  // Widths of Helvetica (Adobe font metrics) for ASCII 32 to 126, in thousandths of the size.
  static constexpr std::array<std::uint16_t, 95> kWidths{
      278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
      556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
      1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
      667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
      333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
      556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};
  constexpr double kReserve = 1.13;  // DejaVu Sans, a frequent substitute, is that much wider
  int total = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 32 && byte < 127)
      total += kWidths[byte - 32];
    else if ((byte & 0xC0) != 0x80)  // the first byte of a character outside ASCII
      total += 600;
  }
  return kReserve * size * total / 1000.0;
}

std::string EscapeXml(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = SequenceLength(text);
    const auto first = static_cast<unsigned char>(text[0]);
    if (length == 0 || first < 0x20 || first == 0x7F)
      result += "\xEF\xBF\xBD";
    else if (first == '&')
      result += "&amp;";
    else if (first == '<')
      result += "&lt;";
    else if (first == '>')
      result += "&gt;";
    else if (first == '"')
      result += "&quot;";
    else if (first == '\'')
      result += "&apos;";
    else
      result += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

}  // namespace noref
