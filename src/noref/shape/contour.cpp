// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/contour.h"

#include <array>

namespace noref {
namespace {

/// Right, down, left, up: a quarter turn clockwise each.
constexpr std::array<Point, 4> kSteps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

Point Stepped(Point from, int side) {
  const Point step = kSteps[static_cast<std::size_t>(side)];
  return {.x = from.x + step.x, .y = from.y + step.y};
}

/// The edge between a one and the zero at one of its sides.
struct PixelEdge {
  Point pixel;
  int side = 0;
};

class Tracer {
 public:
  explicit Tracer(const Mask& mask) : mask_(mask), visited_(mask.size()) {}

  std::vector<Contour> Trace() {
    std::vector<Contour> contours;
    for (int y = 0; y < mask_.height(); ++y)
      for (int x = 0; x < mask_.width(); ++x)
        for (int side = 0; side < 4; ++side) {
          const PixelEdge edge{.pixel = {.x = x, .y = y}, .side = side};
          if (IsOne(edge.pixel) && !IsOne(Stepped(edge.pixel, side)) && !IsVisited(edge))
            contours.push_back(Follow(edge));
        }
    return contours;
  }

 private:
  bool IsOne(Point at) const { return mask_.Contains(at.y, at.x) && mask_.at(at.y, at.x) != 0; }

  bool IsVisited(PixelEdge edge) const {
    return ((visited_.at(edge.pixel.y, edge.pixel.x) >> edge.side) & 1) != 0;
  }

  void Visit(PixelEdge edge) {
    std::uint8_t& sides = visited_.at(edge.pixel.y, edge.pixel.x);
    sides = static_cast<std::uint8_t>(sides | (1 << edge.side));
  }

  Contour Follow(PixelEdge edge) {
    Contour contour;
    for (; !IsVisited(edge); edge = Next(edge)) {
      Visit(edge);
      const Point outside = Stepped(edge.pixel, edge.side);
      contour.push_back(
          {.pixel = edge.pixel,
           .half_px = {.x = edge.pixel.x + outside.x, .y = edge.pixel.y + outside.y}});
    }
    return contour;
  }

  /// The next edge clockwise around the ones; over a corner to a one that touches there.
  PixelEdge Next(PixelEdge edge) const {
    const int ahead = (edge.side + 1) % 4;
    const int back = (edge.side + 3) % 4;
    const Point beside = Stepped(edge.pixel, ahead);
    const Point corner = Stepped(beside, edge.side);
    if (IsOne(corner)) return {.pixel = corner, .side = back};
    if (IsOne(beside)) return {.pixel = beside, .side = edge.side};
    return {.pixel = edge.pixel, .side = ahead};
  }

  const Mask& mask_;
  Grid<std::uint8_t, struct VisitedSidesMeaning> visited_;
};

}  // namespace

std::vector<Contour> TraceContours(const Mask& mask) {
  return Tracer(mask).Trace();
}

}  // namespace noref
