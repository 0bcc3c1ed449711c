// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/vessel_tree.h"

#include <algorithm>
#include <cmath>

#include "noref/base/error.h"

namespace noref {

double Length(Position a) {
  return std::sqrt(Dot(a, a));
}

double Distance(Position a, Position b) {
  return Length(a - b);
}

Position Direction(Position a) {
  const double length = Length(a);
  return length > 0 ? (1 / length) * a : Position{1, 0};
}

Position Turned(Position a, double angle_rad) {
  const double c = std::cos(angle_rad);
  const double s = std::sin(angle_rad);
  return {c * a.x - s * a.y, s * a.x + c * a.y};
}

double MurrayParentRadius(double r1, double r2) {
  return std::cbrt(r1 * r1 * r1 + r2 * r2 * r2);
}

double MurrayAngle(double r0, double branch, double other) {
  const auto fourth = [](double r) { return r * r * r * r; };
  const double cosine =
      (fourth(r0) + fourth(branch) - fourth(other)) / (2 * r0 * r0 * branch * branch);
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}

std::vector<Children> ChildrenOf(const VesselTree& tree) {
  std::vector<Children> children(tree.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (tree[i].parent < 0) continue;
    Children& pair = children[static_cast<std::size_t>(tree[i].parent)];
    NOREF_CHECK(pair.second < 0);
    (pair.first < 0 ? pair.first : pair.second) = static_cast<int>(i);
  }
  return children;
}

}  // namespace noref
