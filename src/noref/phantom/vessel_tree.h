// SPDX-License-Identifier: Apache-2.0
// Vessel trees as segments between branch points, and Murray's law (C. D. Murray, "The
// physiological principle of minimum work", PNAS 12, 1926; branching angles: J. Gen. Physiol. 9,
// 1926).
#pragma once

#include <string>
#include <vector>

namespace noref {

/// A place or a direction with fractions of a pixel; y points down. Pixel (y, x) is the square
/// around (x, y).
struct Position {
  double x = 0;
  double y = 0;
  bool operator==(const Position&) const = default;
};

inline Position operator+(Position a, Position b) {
  return {a.x + b.x, a.y + b.y};
}
inline Position operator-(Position a, Position b) {
  return {a.x - b.x, a.y - b.y};
}
inline Position operator*(double factor, Position a) {
  return {factor * a.x, factor * a.y};
}
inline double Dot(Position a, Position b) {
  return a.x * b.x + a.y * b.y;
}
/// Positive when b is clockwise of a on the screen.
inline double Cross(Position a, Position b) {
  return a.x * b.y - a.y * b.x;
}
double Length(Position a);
double Distance(Position a, Position b);
/// `a` with length 1; (1, 0) for a vector of no length.
Position Direction(Position a);
/// `a` turned clockwise on the screen.
Position Turned(Position a, double angle_rad);

enum class VesselKind { kArtery, kVein };

/// A stretch of vessel without branches, of one radius.
struct VesselSegment {
  VesselKind kind = VesselKind::kArtery;
  /// The index of the segment that this one leaves, always smaller than its own; -1 at the disc.
  int parent = -1;
  double radius = 0;
  /// Where a child starts to run: its direction at points.front(), of length 1.
  Position start_direction{};
  /// The centre line. It starts at the parent's last point.
  std::vector<Position> points{};
};

/// The vessels of one eye. A segment has two children or none.
using VesselTree = std::vector<VesselSegment>;

/// The radius of a vessel that splits into two: r0^3 = r1^3 + r2^3.
double MurrayParentRadius(double r1, double r2);

/// The angle in radians between the direction of a vessel of radius r0 and its branch of radius
/// `branch`, when the other branch has the radius `other`: the angle of least work,
/// cos a = (r0^4 + r1^4 - r2^4) / (2 r0^2 r1^2).
double MurrayAngle(double r0, double branch, double other);

/// The pairs of children: for each segment the indices of its two children, or -1, -1.
struct Children {
  int first = -1;
  int second = -1;
};
std::vector<Children> ChildrenOf(const VesselTree& tree);

}  // namespace noref
