// SPDX-License-Identifier: Apache-2.0
// A segmentation beside its reference in one region, with everything that several measures share
// worked out once and only when it is asked for.
#pragma once

#include <array>
#include <optional>

#include "noref/config/options.h"
#include "noref/image/grid.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/patch_grid.h"
#include "noref/metrics/skeletal_similarity.h"
#include "noref/metrics/soft_levels.h"
#include "noref/metrics/soft_measures.h"
#include "noref/metrics/surface.h"
#include "noref/metrics/topology.h"

namespace noref {

struct MeasureOptions {
  double tolerance_px = 2;
  int calibration_bins = 15;
  CalOptions cal;
  SkeletalOptions skeletal;
  PatchGridOptions patches;
  void Visit(OptionVisitor& v);
};

/// For one thread. All pictures have one size; what lies outside the region is cut away.
class CasePair {
 public:
  CasePair(const Mask& mask, const Mask& reference, Fov fov, MeasureOptions options = {});

  /// The soft map that the mask came from. It has the size of the mask.
  void SetSoft(const SoftMap& soft);

  /// The skeleton of the reference in the region, where it is known already.
  void SetReferenceSkeleton(Mask skeleton);

  const MeasureOptions& options() const { return options_; }
  const Mask& mask() const { return mask_; }
  const Mask& reference() const { return reference_; }

  const Contingency& Counts();
  /// Nothing without a soft map.
  const std::optional<SoftLevels>& Levels() const { return levels_; }
  /// The best threshold of the soft map; nothing without one.
  const std::optional<BestThreshold>& Best(Criterion criterion);
  const SurfaceDistances& Surface();
  const Mask& MaskSkeleton();
  const Mask& ReferenceSkeleton();
  const BettiNumbers& MaskBetti();
  const BettiNumbers& ReferenceBetti();
  const std::optional<Cal>& ConnectivityAreaLengthParts();
  const std::optional<SkeletalSimilarity>& Skeletal();

 private:
  Mask mask_;
  Mask reference_;
  Fov fov_;
  MeasureOptions options_;
  std::optional<Contingency> counts_;
  std::optional<SoftLevels> levels_;
  std::array<std::optional<std::optional<BestThreshold>>, 3> best_;  ///< by criterion
  std::optional<SurfaceDistances> surface_;
  std::optional<Mask> mask_skeleton_;
  std::optional<Mask> reference_skeleton_;
  std::optional<BettiNumbers> mask_betti_;
  std::optional<BettiNumbers> reference_betti_;
  std::optional<std::optional<Cal>> cal_;
  std::optional<std::optional<SkeletalSimilarity>> skeletal_;
};

/// The centreline Dice of the pair (topology.h).
std::optional<double> CenterlineDice(CasePair& pair);

}  // namespace noref
