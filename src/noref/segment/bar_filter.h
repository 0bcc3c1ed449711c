// SPDX-License-Identifier: Apache-2.0
// The B-COSFIRE filter: where a picture holds a bright bar, or the end of one.
//
// Azzopardi, Strisciuglio, Vento, Petkov, "Trainable COSFIRE filters for vessel delineation with
// application to retinal images", Medical Image Analysis 19 (2015), section 2. Configured with a
// straight line as prototype, the filter takes the responses of a difference of Gaussians at points
// along the line, each blurred by a little more the farther it lies from the centre, and multiplies
// them: all parts of the bar must be there.
#pragma once

#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// What the filter responds to.
enum class BarShape {
  kBar,     ///< symmetric: points on both sides of the centre
  kBarEnd,  ///< asymmetric: points on one side only, so ends of bars respond as well
};

/// Lengths in pixels of the picture.
struct BarFilterOptions {
  double sigma_px = 2.4;  ///< of the outer Gaussian; the inner one has half of it
  double reach_px = 8.0;  ///< the points lie at rho = 0, step, 2 step, ... reach
  double step_px = 2.0;
  double sigma0_px = 3.0;  ///< the blur has the standard deviation (sigma0 + alpha rho) / 6
  double alpha = 0.7;
  int orientations = 12;  ///< in half a turn

  void Visit(OptionVisitor& v) {
    v.Field("sigma_px", sigma_px, Range{0.3, 50.0}, "Outer Gaussian of the difference.");
    v.Field("reach_px", reach_px, Range{0.0, 200.0}, "Distance of the farthest point.");
    v.Field("step_px", step_px, Range{0.5, 50.0}, "Distance between neighbouring points.");
    v.Field("sigma0_px", sigma0_px, Range{0.1, 50.0}, "Six times the blur at the centre.");
    v.Field("alpha", alpha, Range{0.0, 10.0}, "Six times the growth of the blur with distance.");
    v.Field("orientations", orientations, Range{1, 180}, "Orientations in half a turn.");
  }
};

/// The same filter for a picture that is `factor` times as large.
BarFilterOptions Scaled(BarFilterOptions options, double factor);

/// The strongest response over all orientations at each pixel, at least 0: a geometric mean of
/// differences of Gaussians, so in the units of `picture`. Pixels beyond the edge are taken to be
/// like the nearest one inside.
GreyImage BarResponse(const GreyImage& picture, BarShape shape, const BarFilterOptions& options);

}  // namespace noref
