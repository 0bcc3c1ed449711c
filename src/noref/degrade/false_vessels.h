// SPDX-License-Identifier: Apache-2.0
// Vessels that are not there.
#pragma once

#include <vector>

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// How a false vessel is drawn.
struct FalseVessel {
  double half_width_px = 0.7;
  double visible = 1;  ///< share that is drawn, in pieces
};

/// Draws a copy of `path`, turned by any angle and perhaps mirrored, that starts at `start`.
void DrawTurnedPath(
    const std::vector<Point>& path, Point start, const FalseVessel& vessel, Rng& rng, Mask& mask);

/// The pixels of all paths, one path after the other.
std::vector<Point> AllPixels(const std::vector<std::vector<Point>>& paths);

/// Copies of the mask's own segments, turned and mirrored, at other places: some branch off a
/// vessel, others lie free. Faint ones are broken up. Such are the false vessels of segmenters that
/// take texture, nerve fibres or the choroid for vessels.
struct FalseVessels {
  double max_length_share = 1;
  double attached_share = 0.3;
  double min_visible = 0.3;
  double max_visible = 1;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

}  // namespace noref
