// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace noref {

Vector operator-(Vector a, Vector b) {
  return {.x = a.x - b.x, .y = a.y - b.y};
}

double Norm(Vector v) {
  return std::hypot(v.x, v.y);
}

double AngleDeg(Vector a, Vector b) {
  const double cross = a.x * b.y - a.y * b.x;
  const double dot = a.x * b.x + a.y * b.y;
  return std::abs(std::atan2(cross, dot)) * 180 / std::numbers::pi;
}

std::vector<Vector> SmoothPath(const std::vector<Point>& pixels) {
  constexpr std::ptrdiff_t kReach = 2;
  const std::ptrdiff_t last = std::ssize(pixels) - 1;
  std::vector<Vector> path;
  path.reserve(pixels.size());
  for (std::ptrdiff_t i = 0; i <= last; ++i) {
    const std::ptrdiff_t reach = std::min({kReach, i, last - i});
    Vector sum;
    for (std::ptrdiff_t k = i - reach; k <= i + reach; ++k) {
      sum.x += pixels[static_cast<std::size_t>(k)].x;
      sum.y += pixels[static_cast<std::size_t>(k)].y;
    }
    const auto count = static_cast<double>(2 * reach + 1);
    path.push_back({.x = sum.x / count, .y = sum.y / count});
  }
  return path;
}

double PathLength(const std::vector<Vector>& path) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) length += Norm(path[i] - path[i - 1]);
  return length;
}

std::optional<double> Tortuosity(const std::vector<Vector>& path) {
  const double chord = path.empty() ? 0 : Norm(path.back() - path.front());
  if (chord == 0) return std::nullopt;
  return std::max(1.0, PathLength(path) / chord);
}

}  // namespace noref
