// SPDX-License-Identifier: Apache-2.0
// Geometry of a line of pixels.
#pragma once

#include <optional>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

struct Vector {
  double x = 0;
  double y = 0;
  bool operator==(const Vector&) const = default;
};

Vector operator-(Vector a, Vector b);
double Norm(Vector v);

/// The angle between two directions in degrees, in [0, 180]; 0 if one has no length.
double AngleDeg(Vector a, Vector b);

/// The pixels' centres, each averaged with up to two neighbours on both sides, the ends kept. It
/// takes out the steps of a digital line, whose length would be up to 8 % too large.
std::vector<Vector> SmoothPath(const std::vector<Point>& pixels);

/// The length of the broken line through the points.
double PathLength(const std::vector<Vector>& path);

/// Length over the distance of the ends, at least 1. Nothing for a closed path.
std::optional<double> Tortuosity(const std::vector<Vector>& path);

}  // namespace noref
