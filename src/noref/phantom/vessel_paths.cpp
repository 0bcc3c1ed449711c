// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/vessel_paths.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "noref/base/error.h"

namespace noref {
namespace {

/// One span of a cubic Hermite curve at t in [0, 1].
Position Hermite(Position from, Position from_slope, Position to, Position to_slope, double t) {
  const double t2 = t * t;
  const double t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * from_slope + (3 * t2 - 2 * t3) * to +
         (t3 - t2) * to_slope;
}

/// Points every kPathStep along a polyline; the first point is kept.
std::vector<Position> Resampled(const std::vector<Position>& line) {
  std::vector<Position> result{line.front()};
  double left = kPathStep;  // to the next sample
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double length = Distance(line[i - 1], line[i]);
    double done = left;
    for (; done <= length; done += kPathStep)
      result.push_back(line[i - 1] + (done / length) * (line[i] - line[i - 1]));
    left = done - length;
  }
  return result;
}

/// Bends the first stretch of a segment so that it starts in `direction`.
void BendStart(VesselSegment& segment, Position direction) {
  constexpr std::size_t kLongestStretch = 10;
  std::vector<Position>& points = segment.points;
  segment.start_direction = direction;
  const std::size_t end = std::min(kLongestStretch, points.size() / 2);
  const Position onward =
      end + 1 < points.size() ? points[end + 1] - points[end - 1] : points[end] - points[end - 1];
  const double length = Distance(points[0], points[end]);
  const Position from = points[0];
  for (std::size_t i = 1; i < end; ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(end);
    const Position place =
        Hermite(from, length * direction, points[end], length * Direction(onward), t);
    // A vessel along the border must not swing out of the FoV.
    points[i] = Length(place) < 1 ? place : Direction(place);
  }
}

Position EndDirection(const VesselSegment& segment) {
  return Direction(segment.points.back() - segment.points[segment.points.size() - 2]);
}

}  // namespace

std::vector<Position> SmoothPath(const std::vector<Position>& control) {
  NOREF_CHECK(control.size() >= 2);
  constexpr int kSamples = 40;
  std::vector<Position> line{control.front()};
  for (std::size_t i = 0; i + 1 < control.size(); ++i) {
    // Slopes of a non-uniform Catmull-Rom curve whose knots are the square roots of distances.
    const Position before = i > 0 ? control[i - 1] : 2 * control[0] - control[1];
    const Position after =
        i + 2 < control.size() ? control[i + 2] : 2 * control[i + 1] - control[i];
    const double k0 = std::sqrt(std::max(Distance(before, control[i]), 1e-9));
    const double k1 = std::sqrt(std::max(Distance(control[i], control[i + 1]), 1e-9));
    const double k2 = std::sqrt(std::max(Distance(control[i + 1], after), 1e-9));
    const Position chord = (1 / k1) * (control[i + 1] - control[i]);
    const Position from_slope = k1 * ((1 / k0) * (control[i] - before) -
                                      (1 / (k0 + k1)) * (control[i + 1] - before) + chord);
    const Position to_slope =
        k1 * (chord - (1 / (k1 + k2)) * (after - control[i]) + (1 / k2) * (after - control[i + 1]));
    for (int k = 1; k <= kSamples; ++k)
      line.push_back(Hermite(
          control[i], from_slope, control[i + 1], to_slope, static_cast<double>(k) / kSamples));
  }
  return Resampled(line);
}

std::vector<Position> WindPath(const std::vector<Position>& path, double strength, Rng& rng) {
  constexpr double kTwoPi = 2 * std::numbers::pi;
  struct Wave {
    double length, height, phase;
  };
  std::vector<Wave> waves;
  for (const double length : {0.45, 0.2, 0.1}) {
    const double wave_length = length * rng.Uniform(0.8, 1.25);
    waves.push_back({wave_length, 0.018 * wave_length * rng.Uniform(), kTwoPi * rng.Uniform()});
  }
  std::vector<Position> result = path;
  const double total = kPathStep * static_cast<double>(path.size() - 1);
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const double along = kPathStep * static_cast<double>(i);
    double offset = 0;
    for (const Wave& wave : waves)
      offset += wave.height * std::sin(kTwoPi * along / wave.length + wave.phase);
    const double fade = std::min({1.0, along / 0.06, (total - along) / 0.06});
    const Position direction = Direction(path[i + 1] - path[i - 1]);
    result[i] = path[i] + strength * fade * offset * Position{-direction.y, direction.x};
  }
  return result;
}

std::vector<Position> UntilBorder(std::vector<Position> path) {
  const auto outside =
      std::find_if(path.begin(), path.end(), [](Position place) { return Dot(place, place) >= 1; });
  path.erase(outside, path.end());
  return path;
}

void SetRadii(VesselTree& tree) {
  const std::vector<Children> children = ChildrenOf(tree);
  for (std::size_t i = tree.size(); i-- > 0;) {  // children stand behind their parents
    if (children[i].first < 0) continue;
    tree[i].radius = MurrayParentRadius(tree[static_cast<std::size_t>(children[i].first)].radius,
                                        tree[static_cast<std::size_t>(children[i].second)].radius);
  }
}

void BendToMurrayAngles(VesselTree& tree) {
  const std::vector<Children> children = ChildrenOf(tree);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (children[i].first < 0) continue;
    VesselSegment& first = tree[static_cast<std::size_t>(children[i].first)];
    VesselSegment& second = tree[static_cast<std::size_t>(children[i].second)];
    const Position direction = EndDirection(tree[i]);
    const double side = Cross(first.start_direction, second.start_direction) >= 0 ? 1 : -1;
    BendStart(first,
              Turned(direction, -side * MurrayAngle(tree[i].radius, first.radius, second.radius)));
    BendStart(second,
              Turned(direction, side * MurrayAngle(tree[i].radius, second.radius, first.radius)));
  }
}

}  // namespace noref
