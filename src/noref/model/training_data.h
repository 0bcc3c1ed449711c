// SPDX-License-Identifier: Apache-2.0
// Training samples: a good mask, made worse, in the canonical frame, with its labels.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "noref/image/grid.h"
#include "noref/metrics/case_pair.h"
#include "noref/model/model_config.h"
#include "noref/model/model_file.h"

namespace noref {

/// A manual mask at the working resolution: square, cropped to its field of view.
struct TrainingCase {
  std::string id;
  Mask mask;
  Mask skeleton;  ///< of the mask, for the labels of all its samples
  Fov fov;
  std::vector<SoftMap> maps{};  ///< of real segmenters, 0 outside the FoV
};

/// Crops to the field of view and reduces to the working size of the config where the mask is
/// larger. Throws Error for a mask that is empty or full in its field of view: it cannot be a
/// label.
TrainingCase PrepareCase(std::string id,
                         const Mask& mask,
                         const Fov& fov,
                         const ModelConfig& config);

/// Adds a soft map that a segmenter made of the case's image. `map` and `fov` have the size of the
/// files that the case was made from. Throws Error kEmpty for a map that is constant in the FoV.
void AddMap(const SoftMap& map, const Fov& fov, TrainingCase& prepared);

/// Cases for training and cases held out.
template <class AnyCase>
struct SplitSet {
  std::vector<AnyCase> training;
  std::vector<AnyCase> validation;
};
using TrainingSet = SplitSet<TrainingCase>;

/// Which of the cases with these ids are held out: the configured share (at least one), chosen by
/// the seed and the ids alone. Indices, the held-out ones first. Throws UsageError for fewer than
/// two cases.
struct HeldOutOrder {
  std::vector<std::size_t> order;
  std::size_t held_out = 0;
};
HeldOutOrder ChooseHeldOut(const std::vector<std::string>& ids, const ModelConfig& config);

/// Splits cases as ChooseHeldOut says.
template <class AnyCase>
SplitSet<AnyCase> SplitCases(std::vector<AnyCase> cases, const ModelConfig& config) {
  std::vector<std::string> ids;
  for (const AnyCase& item : cases) ids.push_back(item.id);
  const HeldOutOrder chosen = ChooseHeldOut(ids, config);
  SplitSet<AnyCase> set;
  for (std::size_t i = 0; i < chosen.order.size(); ++i)
    (i < chosen.held_out ? set.validation : set.training)
        .push_back(std::move(cases[chosen.order[i]]));
  return set;
}

/// SHA-256 of what a training sees of the case.
std::string ContentHash(const TrainingCase& item);

/// What the model file says of its cases.
template <class AnyCase>
std::vector<DataItem> DescribeCases(const SplitSet<AnyCase>& set) {
  std::vector<DataItem> items;
  for (const AnyCase& item : set.training)
    items.push_back({item.id, "training", ContentHash(item)});
  for (const AnyCase& item : set.validation)
    items.push_back({item.id, "validation", ContentHash(item)});
  return items;
}

/// What the model file says of the real soft maps of its cases.
std::vector<DataItem> DescribeMaps(const TrainingSet& set);

/// A degraded mask as the generator draws it for a training, at the working resolution.
struct DegradedCase {
  std::string id;  ///< of the case it was made from
  Mask original;
  Mask original_skeleton;
  Fov fov;
  DegradedMask degraded;

  /// What the labels are computed from.
  CasePair PairWithOriginal() const;
};

/// The draw of task `index` in `epoch`: case, symmetry and degradation all follow from
/// Rng(seed, epoch, index). A case with real soft maps is with `train.map_share` one of them at a
/// random threshold (operator `real_map`), else the mask made worse.
DegradedCase DrawDegradedCase(std::span<const TrainingCase> cases,
                              const ModelConfig& config,
                              std::uint64_t epoch,
                              std::uint64_t index);

struct TrainingSample {
  GreyImage input;              ///< input_size_px x input_size_px
  std::vector<double> targets;  ///< in the order of the config
};

/// What the network sees of DrawDegradedCase, and its labels.
TrainingSample MakeTrainingSample(std::span<const TrainingCase> cases,
                                  const ModelConfig& config,
                                  std::uint64_t epoch,
                                  std::uint64_t index);

/// The epoch number whose samples validate a model; no training reaches it.
inline constexpr std::uint64_t kValidationEpoch = UINT32_MAX;

}  // namespace noref
