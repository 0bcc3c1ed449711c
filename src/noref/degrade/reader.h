// SPDX-License-Identifier: Apache-2.0
// What a second human reader of the same picture draws.
#pragma once

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// The disagreement of two careful readers: borders a fraction of a pixel apart, here wider and
/// there narrower, and thin vessels that only one of them draws.
struct Reader {
  double max_border_px = 0.7;
  double max_uneven_px = 0.6;
  double thin_width_px = 3.5;
  double max_missing_share = 0.6;
  double max_added_share = 0.6;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

}  // namespace noref
