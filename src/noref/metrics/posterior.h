// SPDX-License-Identifier: Apache-2.0
// What is believed of an image before a reference is seen: the probability of vessel at each pixel
// of its field of view.
#pragma once

#include <cstddef>
#include <optional>

#include "noref/image/grid.h"

namespace noref {

/// For one thread. Where many masks of one image are judged, one posterior serves them all.
class Posterior {
 public:
  /// Both pictures have one size. Probabilities outside `fov` are set to 0.
  Posterior(SoftMap probability, Fov fov);

  const SoftMap& probability() const { return probability_; }
  const Fov& fov() const { return fov_; }
  Size size() const { return fov_.size(); }

  /// The skeleton of what is vessel more likely than not (probability of at least 0.5); worked out
  /// at the first call.
  const Mask& Skeleton();

 private:
  SoftMap probability_;
  Fov fov_;
  std::optional<Mask> skeleton_;
};

}  // namespace noref
