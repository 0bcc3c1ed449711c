// SPDX-License-Identifier: Apache-2.0
// Vessels that a segmenter misses: the thin ones, single ones, and pieces of them.
#pragma once

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// Segments thinner than a random width vanish, all of them or a random share: a segmenter with too
/// coarse a scale, or a reader who leaves out capillaries.
struct ThinVessels {
  double min_width_px = 1;
  double max_width_px = 7;
  double min_share = 0.3;
  double max_share = 1;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// A random share of all segments, of any width, vanishes: vessels overlooked as a whole.
struct RemoveSegments {
  double min_share = 0;
  double max_share = 0.7;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

/// Gaps along the centrelines: vessels that fall to pieces. The number of gaps is proportional to
/// the length of the centrelines.
struct Gaps {
  double max_gaps_per_100_px = 4;
  int min_length_px = 3;
  int max_length_px = 20;

  void Visit(OptionVisitor& v);
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const;
};

}  // namespace noref
