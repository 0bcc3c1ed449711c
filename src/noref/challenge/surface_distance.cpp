// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/surface_distance.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "noref/stats/describe.h"
#include "noref/volume/distance.h"

namespace noref {
namespace {

double Percentile95(std::vector<std::uint32_t> squared) {
  std::sort(squared.begin(), squared.end());
  std::vector<double> distances(squared.begin(), squared.end());
  for (double& distance : distances) distance = std::sqrt(distance);
  return QuantileOfSorted(distances, 0.95);
}

}  // namespace

double Hd95Voxels(const MaskBlock& a, const MaskBlock& b) {
  const MaskBlock surface_a = Surface(a);
  const MaskBlock surface_b = Surface(b);
  return std::max(Percentile95(SquaredDistances(surface_a, surface_b)),
                  Percentile95(SquaredDistances(surface_b, surface_a)));
}

}  // namespace noref
