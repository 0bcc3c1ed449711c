// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/audit_overlay.h"

#include <algorithm>
#include <cmath>

namespace noref {
namespace {

constexpr Rgb kOutside{.red = 0, .green = 0, .blue = 0};
constexpr Rgb kBackground{.red = 28, .green = 28, .blue = 32};
constexpr Rgb kVessel{.red = 110, .green = 110, .blue = 118};
constexpr Rgb kThick{.red = 90, .green = 170, .blue = 255};
constexpr Rgb kThin{.red = 90, .green = 220, .blue = 120};
constexpr Rgb kCycle{.red = 255, .green = 60, .blue = 220};
constexpr Rgb kEnd{.red = 255, .green = 255, .blue = 255};
constexpr Rgb kBifurcation{.red = 255, .green = 230, .blue = 60};
constexpr Rgb kCrossing{.red = 60, .green = 240, .blue = 255};
constexpr Rgb kStray{.red = 255, .green = 150, .blue = 30};
constexpr Rgb kSuspicious{.red = 255, .green = 50, .blue = 50};

/// Draws in pixels of the mask onto an enlarged picture.
class Canvas {
 public:
  Canvas(Size size, int zoom)
      : zoom_(zoom), picture_({.width = size.width * zoom, .height = size.height * zoom}) {}

  void Pixel(int y, int x, Rgb color) { Box(x * zoom_, y * zoom_, zoom_, zoom_, color); }

  /// A filled disc around the centre of a pixel, its radius in pixels of the picture.
  void Dot(Vector at, double radius, Rgb color) { Ring(at, 0, radius, color); }

  /// The points between the two radii, in pixels of the picture.
  void Ring(Vector at, double inner, double outer, Rgb color) {
    const double cx = (at.x + 0.5) * zoom_;
    const double cy = (at.y + 0.5) * zoom_;
    for (int y = static_cast<int>(cy - outer); y <= static_cast<int>(cy + outer); ++y)
      for (int x = static_cast<int>(cx - outer); x <= static_cast<int>(cx + outer); ++x) {
        const double distance = std::hypot(x + 0.5 - cx, y + 0.5 - cy);
        if (distance >= inner && distance <= outer) Set(y, x, color);
      }
  }

  /// A frame of two pixels around a rectangle of the mask.
  void Frame(Rect rect, Rgb color) {
    constexpr int kGap = 3;
    constexpr int kLine = 2;
    const int x = rect.x * zoom_ - kGap;
    const int y = rect.y * zoom_ - kGap;
    const int width = rect.width * zoom_ + 2 * kGap;
    const int height = rect.height * zoom_ + 2 * kGap;
    Box(x - kLine, y - kLine, width + 2 * kLine, kLine, color);
    Box(x - kLine, y + height, width + 2 * kLine, kLine, color);
    Box(x - kLine, y, kLine, height, color);
    Box(x + width, y, kLine, height, color);
  }

  RgbImage Take() { return std::move(picture_); }

 private:
  void Set(int y, int x, Rgb color) {
    if (picture_.Contains(y, x)) picture_.at(y, x) = color;
  }
  void Box(int x, int y, int width, int height, Rgb color) {
    for (int v = y; v < y + height; ++v)
      for (int u = x; u < x + width; ++u) Set(v, u, color);
  }

  int zoom_;
  RgbImage picture_;
};

void DrawMask(Canvas& canvas, const Mask& mask, const Fov& fov) {
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x)
      canvas.Pixel(y, x, fov.at(y, x) == 0 ? kOutside : mask.at(y, x) == 0 ? kBackground : kVessel);
}

void DrawGraph(Canvas& canvas, const AuditReport& report, double dot) {
  for (std::size_t i = 0; i < report.graph.edges.size(); ++i) {
    const Edge& edge = report.graph.edges[i];
    const Rgb color = report.trees.edges[i].tree == kNoTree     ? kCycle
                      : edge.mean_calibre_px >= report.thick_px ? kThick
                                                                : kThin;
    for (const Point at : edge.pixels) canvas.Pixel(at.y, at.x, color);
  }
  for (const Vertex& vertex : report.graph.vertices) {
    const bool is_end = vertex.kind == VertexKind::kEnd || vertex.kind == VertexKind::kIsolated;
    const Rgb color = is_end                                    ? kEnd
                      : vertex.kind == VertexKind::kBifurcation ? kBifurcation
                                                                : kCrossing;
    canvas.Dot(vertex.place, is_end ? dot * 0.7 : dot, color);
  }
}

}  // namespace

RgbImage AuditOverlay(const Mask& mask, const Fov& fov, const AuditReport& report) {
  constexpr int kLongSide = 1500;
  constexpr int kDotsAlongSide = 450;
  const int side = std::max({1, mask.width(), mask.height()});
  const int zoom = std::max(1, (kLongSide + side - 1) / side);
  const double dot = std::max(2.0, static_cast<double>(side * zoom) / kDotsAlongSide);
  Canvas canvas(mask.size(), zoom);
  DrawMask(canvas, mask, fov);
  DrawGraph(canvas, report, dot);
  for (const Component& component : report.small_components) canvas.Frame(component.bounds, kStray);
  for (const Component& hole : report.small_holes) canvas.Frame(hole.bounds, kStray);
  for (const Suspicion& suspicion : report.suspicions)
    canvas.Ring(suspicion.place, 2.5 * dot, 3.5 * dot, kSuspicious);
  return canvas.Take();
}

}  // namespace noref
