// SPDX-License-Identifier: Apache-2.0
// The three degradations of Galdran et al. 2018, section 2.2. What the paper leaves open is an
// option; the defaults are those of the authors' own program where it has them.
#pragma once

#include <vector>

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// The manual mask itself.
struct Identity {
  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// Impulse noise on a completely white or dark field of view (1/2 each): the manual mask is not
/// used at all. Each pixel is replaced with probability d by 0 or 1 (1/2 each), d uniform between
/// the two densities.
struct ImpulseNoise {
  double min_density = 0.0;
  double max_density = 1.0;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// Square patches at random places, one after the other eroded or dilated (1/2 each) by a random
/// structuring element drawn for the patch, and put back. Patches lie in the bounding box of the
/// field of view; an empty structuring element leaves its patch as it is.
struct LocalMorphology {
  int patch_px = 64;
  int min_patches = 0;
  int max_patches = 99;
  std::vector<int> element_sizes_px = {3, 5, 7};

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

}  // namespace noref
