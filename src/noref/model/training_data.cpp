// SPDX-License-Identifier: Apache-2.0
#include "noref/model/training_data.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/hash.h"
#include "noref/base/rng.h"
#include "noref/image/canonical_frame.h"
#include "noref/model/case_draw.h"
#include "noref/shape/skeleton.h"

namespace noref {
namespace {

/// A square picture under one of the eight symmetries of the square.
template <class AnyGrid>
AnyGrid Turned(const AnyGrid& grid, std::uint32_t symmetry) {
  const bool mirror_x = (symmetry & 1u) != 0;
  const bool mirror_y = (symmetry & 2u) != 0;
  const bool transpose = (symmetry & 4u) != 0;
  const int last = grid.width() - 1;
  AnyGrid turned(grid.size());
  for (int y = 0; y <= last; ++y) {
    for (int x = 0; x <= last; ++x) {
      const int from_y = mirror_y ? last - y : y;
      const int from_x = mirror_x ? last - x : x;
      turned.at(y, x) = transpose ? grid.at(from_x, from_y) : grid.at(from_y, from_x);
    }
  }
  return turned;
}

std::string HashOf(const SoftMap& map) {
  std::vector<std::uint8_t> bytes;
  for (const float value : map.values())  // 8 bit are enough to tell maps apart
    bytes.push_back(static_cast<std::uint8_t>(std::lround(255.0f * value)));
  return Sha256Hex(bytes);
}

/// Every target has a value: a prepared mask is not constant.
std::vector<double> TargetValues(const ModelConfig& config, CasePair pair) {
  std::vector<double> values;
  for (const Target target : config.ParsedTargets()) {
    const std::optional<double> value = TargetValue(target, pair);
    NOREF_CHECK(value.has_value());
    values.push_back(*value);
  }
  return values;
}

/// The map at a threshold drawn evenly from the range of its values; not empty.
Mask AtRandomThreshold(const SoftMap& map, const Fov& fov, Rng& rng) {
  float least = 1;
  float most = 0;
  for (std::size_t i = 0; i < map.PixelCount(); ++i) {
    if (fov.values()[i] == 0) continue;
    least = std::min(least, map.values()[i]);
    most = std::max(most, map.values()[i]);
  }
  // Above the least value, so that the mask is not full; at most the largest, so not empty.
  const double share = 1.0 - rng.Uniform();
  const float threshold = least + static_cast<float>(share) * (most - least);
  return Inside(Binarize(map, std::min(threshold, most)), fov);
}

}  // namespace

TrainingCase PrepareCase(std::string id,
                         const Mask& mask,
                         const Fov& fov,
                         const ModelConfig& config) {
  const Rect box = BoundingBox(fov);
  const int side = std::min(config.degrade.working_size_px, std::max(box.width, box.height));
  const CanonicalFrame frame = MakeCanonicalFrame(fov, std::max(side, 1));
  TrainingCase prepared{.id = std::move(id),
                        .mask = ToCanonicalMask(mask, fov, frame),
                        .skeleton = {},
                        .fov = ToCanonicalFov(fov, frame)};
  prepared.mask = Inside(prepared.mask, prepared.fov);
  const std::size_t vessel = CountOnes(prepared.mask);
  if (vessel == 0 || vessel == CountOnes(prepared.fov))
    throw Error(vessel == 0 ? Status::kEmpty : Status::kFull,
                fmt::format("{}: the mask is constant in its field of view; leave the case out",
                            prepared.id));
  prepared.skeleton = Skeletonize(prepared.mask);
  return prepared;
}

void AddMap(const SoftMap& map, const Fov& fov, TrainingCase& prepared) {
  const CanonicalFrame frame = MakeCanonicalFrame(fov, prepared.fov.width());
  const GreyImage grey = ToCanonical(map, fov, frame);
  SoftMap at_working_size(grey.size());
  float least = 1;
  float most = 0;
  for (std::size_t i = 0; i < grey.PixelCount(); ++i) {
    if (prepared.fov.values()[i] == 0) continue;
    const float value = std::min(grey.values()[i], 1.0f);
    at_working_size.values()[i] = value;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  if (least >= most)
    throw Error(Status::kEmpty,
                fmt::format("{}: a soft map of it is constant in the field of view", prepared.id));
  prepared.maps.push_back(std::move(at_working_size));
}

HeldOutOrder ChooseHeldOut(const std::vector<std::string>& ids, const ModelConfig& config) {
  if (ids.size() < 2)
    throw UsageError(fmt::format(
        "training data: {} case is too few to hold one out; give at least two", ids.size()));
  // The order by a hash of seed and id: independent of the order of the files and of other cases.
  std::vector<std::string> keys;
  for (const std::string& id : ids)
    keys.push_back(Sha256Hex(fmt::format("{} {}", config.seed, id)));
  HeldOutOrder chosen;
  chosen.order.resize(ids.size());
  std::iota(chosen.order.begin(), chosen.order.end(), std::size_t{0});
  std::stable_sort(chosen.order.begin(), chosen.order.end(), [&](std::size_t a, std::size_t b) {
    return keys[a] < keys[b];
  });
  chosen.held_out = std::clamp<std::size_t>(
      static_cast<std::size_t>(
          std::lround(config.train.validation_share * static_cast<double>(ids.size()))),
      1,
      ids.size() - 1);
  return chosen;
}

std::string ContentHash(const TrainingCase& item) {
  const auto mask = item.mask.values();
  const auto fov = item.fov.values();
  std::vector<std::uint8_t> bytes(mask.begin(), mask.end());
  bytes.insert(bytes.end(), fov.begin(), fov.end());
  return Sha256Hex(bytes);
}

std::vector<DataItem> DescribeMaps(const TrainingSet& set) {
  std::vector<DataItem> items;
  for (const auto* cases : {&set.training, &set.validation})
    for (const TrainingCase& item : *cases)
      for (const SoftMap& map : item.maps) items.push_back({item.id, "map", HashOf(map)});
  return items;
}

CasePair DegradedCase::PairWithOriginal() const {
  CasePair pair(degraded.mask, original, fov);
  pair.SetReferenceSkeleton(original_skeleton);
  return pair;
}

DegradedCase DrawDegradedCase(std::span<const TrainingCase> cases,
                              const ModelConfig& config,
                              std::uint64_t epoch,
                              std::uint64_t index) {
  NOREF_CHECK(!cases.empty());
  Rng rng(config.seed, epoch, index);
  const TrainingCase& source = DrawCase(cases, config.train, rng);
  const bool turn = config.train.augmentation == Augmentation::kSymmetries;
  const std::uint32_t symmetry = turn ? rng.Below(8) : 0;
  DegradedCase drawn{.id = source.id,
                     .original = Turned(source.mask, symmetry),
                     .original_skeleton = Turned(source.skeleton, symmetry),
                     .fov = Turned(source.fov, symmetry),
                     .degraded = {}};
  if (!source.maps.empty() && rng.Bernoulli(config.train.map_share)) {
    const auto chosen = rng.Below(static_cast<std::uint32_t>(source.maps.size()));
    const Mask mask = AtRandomThreshold(source.maps[chosen], source.fov, rng);
    drawn.degraded.mask = Turned(mask, symmetry);
    drawn.degraded.operator_name = "real_map";
    drawn.degraded.counts = CountPixels(drawn.degraded.mask, drawn.original, drawn.fov);
  } else {
    drawn.degraded = Degrade(drawn.original, drawn.fov, config.degrade, rng);
  }
  return drawn;
}

TrainingSample MakeTrainingSample(std::span<const TrainingCase> cases,
                                  const ModelConfig& config,
                                  std::uint64_t epoch,
                                  std::uint64_t index) {
  const DegradedCase drawn = DrawDegradedCase(cases, config, epoch, index);
  const CanonicalFrame frame = WholeSquare(drawn.fov.size(), config.input_size_px);
  return {.input = ToCanonical(drawn.degraded.mask, drawn.fov, frame),
          .targets = TargetValues(config, drawn.PairWithOriginal())};
}

}  // namespace noref
