// SPDX-License-Identifier: Apache-2.0
// What segmenters take for vessels although it is another part of the picture: the rim of the field
// of view, the optic disc, lesions.
#pragma once

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// Arcs along the rim of the field of view, where the picture ends with a sharp edge.
struct BorderArcs {
  int max_arcs = 4;
  double max_span_deg = 150;
  double max_width_px = 6;
  double max_inset_px = 4;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// A ring, or arcs of one, around the densest spot of the vessels, where the optic disc is: its
/// edge is as sharp as that of a vessel. Radii are shares of the diameter of the field of view.
struct DiscRing {
  double min_radius_share = 0.05;
  double max_radius_share = 0.1;
  double max_width_px = 8;
  double min_span_deg = 90;
  double max_span_deg = 360;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// Clusters of blobs (exudates, bleedings, laser scars) and haze: clouds of speckle where the
/// picture is bright, blurred or dirty.
struct Lesions {
  int max_clusters = 8;
  int max_blobs = 30;
  double min_radius_px = 1;
  double max_radius_px = 6;
  double max_spread_px = 50;
  double max_haze = 0.12;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

}  // namespace noref
