// SPDX-License-Identifier: Apache-2.0
// Soft maps as an imperfect segmenter would make them, of a quality that is chosen.
#pragma once

#include "noref/config/options.h"
#include "noref/phantom/phantom.h"

namespace noref {

/// How strong each fault is at quality 0; 0 switches it off.
struct SoftMapOptions {
  double missed = 1.0;
  double noise = 1.0;
  double false_vessels = 1.0;
  double blur = 1.0;
  void Visit(OptionVisitor& v) {
    const Range strength{0.0, 3.0};
    v.Field("missed", missed, strength, "How many vessels are missed, thin ones first.");
    v.Field("noise", noise, strength, "Strength of the noise.");
    v.Field("false_vessels", false_vessels, strength, "How many vessels are made up.");
    v.Field("blur", blur, strength, "How far the borders of vessels are blurred.");
  }
};

/// A soft map of the phantom, 0 outside the FoV. `quality` is in [0, 1]: at 1 the pixels of at
/// least one half are exactly the mask; at 0 the map knows nothing of the vessels. The random
/// numbers are the same for every quality, so a better map differs from a worse one in its quality
/// alone.
SoftMap SimulatedSoftMap(const Phantom& phantom,
                         double quality,
                         const SoftMapOptions& options = {});

}  // namespace noref
