// SPDX-License-Identifier: Apache-2.0
// Where a mask is expected to be good and where bad, without a reference: the expected counts
// (expected.h) of places instead of the whole field of view.
#pragma once

#include <optional>
#include <vector>

#include "noref/config/options.h"
#include "noref/image/grid.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/patch_grid.h"
#include "noref/metrics/posterior.h"

namespace noref {

struct LocalQualityOptions {
  /// Side of the square window as a share of the longer side of the box around the FoV; 1/8 is the
  /// patch of the RETA raters.
  double window_share = 0.125;
  /// A place is rated where vessel, as the mean of mask and expectation, covers at least this share
  /// of its FoV pixels: without vessel nothing can be right or wrong.
  double least_vessel_share = 0.01;
  void Visit(OptionVisitor& v);
};

/// A mask at one place; all in [0, 1].
struct PlaceQuality {
  double dice = 0;      ///< expected Dice
  double invented = 0;  ///< share of the mask's vessel that is none, 1 - precision; 0 for no vessel
  double missed = 0;    ///< share of the vessel that the mask lacks, 1 - recall; 0 for no vessel
  bool operator==(const PlaceQuality&) const = default;
};

/// The quality that follows from the counts of a place; nothing where there is too little vessel.
std::optional<PlaceQuality> QualityOf(const RealContingency& counts,
                                      const LocalQualityOptions& options = {});

/// A figure in [0, 1] at each pixel.
using QualityMap = Grid<float, struct QualityMapMeaning>;

/// The quality of the window around each pixel.
struct LocalQuality {
  Fov rated;  ///< 1 where the pixel is in the FoV and its window has enough vessel
  QualityMap dice;
  QualityMap invented;
  QualityMap missed;  ///< all three are 0 where not rated
};

/// Windows are cut to the FoV. `mask` has the size of the posterior. Time does not depend on the
/// window, and the figures do not depend on the order in which pixels are added: probabilities are
/// rounded to multiples of 2^-24, sums of them are exact.
LocalQuality MapLocalQuality(const Mask& mask,
                             const Posterior& posterior,
                             const LocalQualityOptions& options = {});

/// The share of the rated pixels whose window has an expected Dice below `dice`; nothing where no
/// pixel is rated.
std::optional<double> ShareBelow(const LocalQuality& quality, double dice);

/// The expected counts of each cell of the grid of the FoV, whatever its cover; QualityOf tells
/// what they mean. `mask` has the size of the posterior.
std::vector<RealContingency> ExpectedPatchCounts(const Mask& mask,
                                                 const Posterior& posterior,
                                                 const PatchGrid& grid);

}  // namespace noref
