// SPDX-License-Identifier: Apache-2.0
// Predictions whose faults are known: the experiments of the TopAneu-26 evaluation page.
#pragma once

#include <span>
#include <string_view>

#include "noref/base/rng.h"
#include "noref/challenge/locations.h"
#include "noref/volume/label_volume.h"

namespace noref {

/// Makes a prediction out of the truth of a case.
template <class Content>
struct Experiment {
  std::string_view name;
  std::string_view meaning;
  Content (*predict)(const Content& truth, int class_count, Rng& rng);
};

/// The experiments of task 1.
std::span<const Experiment<Locations>> LocationExperiments();

/// The experiments of task 2. Objects are what ConnectedObjects() finds in the truth; they grow or
/// shrink by one voxel in all directions, as a coin falls; a later object covers an earlier one.
std::span<const Experiment<LabelVolume>> SegmentationExperiments();

}  // namespace noref
