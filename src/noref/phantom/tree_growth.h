// SPDX-License-Identifier: Apache-2.0
// Grows the vessels of one eye. Main vessels leave the optic disc: two arcades arch around the
// fovea, two short ones run to the nasal side, each as an artery and as a vein. Then branches are
// added one by one, each from the best place on the tree to the point that is furthest from any
// vessel among a few random ones, so that the tree fills what is not yet supplied, from coarse to
// fine. Radii follow from the tips by Murray's law, and branching angles from the radii.
#pragma once

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/phantom/vessel_tree.h"

namespace noref {

/// Where things are, in units of the FoV's radius from its centre.
struct EyeLayout {
  Position disc;
  double disc_radius = 0.15;
  Position fovea;
  /// No vessel comes nearer to the fovea than this.
  double avascular_radius = 0.11;
};

struct TreeOptions {
  double spacing = 1.0;
  double calibre = 1.0;
  double tortuosity = 1.0;
  void Visit(OptionVisitor& v) {
    v.Field("spacing",
            spacing,
            Range{0.4, 4.0},
            "Distance between neighbouring vessels relative to a healthy eye; larger is sparser.");
    v.Field("calibre", calibre, Range{0.4, 2.5}, "Factor on all vessel radii.");
    v.Field("tortuosity", tortuosity, Range{0.0, 4.0}, "How much vessels wind; 0 is smooth.");
  }
};

/// A layout with the disc 15 degrees from the fovea in a field of view of about 45 degrees. The
/// disc is on the right (a right eye).
EyeLayout RandomLayout(Rng& rng);

/// The vessels, in units of the FoV's radius from its centre. All points are inside the FoV.
VesselTree GrowVessels(const EyeLayout& layout, const TreeOptions& options, Rng& rng);

}  // namespace noref
