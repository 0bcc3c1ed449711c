// SPDX-License-Identifier: Apache-2.0
// Smooth, winding paths for vessels, and the fit of a grown tree to Murray's law. Lengths are in
// units of the FoV's radius; points of a path are kPathStep apart.
#pragma once

#include <vector>

#include "noref/base/rng.h"
#include "noref/phantom/vessel_tree.h"

namespace noref {

inline constexpr double kPathStep = 0.01;

/// A curve through all control points (centripetal Catmull-Rom), sampled every kPathStep.
std::vector<Position> SmoothPath(const std::vector<Position>& control);

/// `path` swung sideways by slow waves of random phase; both ends stay where they are.
std::vector<Position> WindPath(const std::vector<Position>& path, double strength, Rng& rng);

/// The points of `path` before it leaves the unit circle.
std::vector<Position> UntilBorder(std::vector<Position> path);

/// Gives every segment that has children the radius that Murray's law asks for.
void SetRadii(VesselTree& tree);

/// Lets the children of every branch point start in the directions that Murray's law asks for, by
/// bending the first stretch of each. Branch points stay.
void BendToMurrayAngles(VesselTree& tree);

}  // namespace noref
