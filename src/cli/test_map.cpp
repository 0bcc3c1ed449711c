// SPDX-License-Identifier: Apache-2.0
#include "cli/test_map.h"

#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/shape/skeleton.h"
#include "noref/threshold/levels.h"
#include "noref/threshold/search.h"

namespace noref::cli {
namespace {

/// `count` of the levels of a map, evenly spaced in their list: as if all thresholds were tried.
std::vector<float> EvenlySpaced(const std::vector<float>& levels, std::size_t count) {
  if (levels.size() <= count) return levels;
  std::vector<float> chosen;
  for (std::size_t i = 0; i < count; ++i)
    chosen.push_back(levels[i * (levels.size() - 1) / (count - 1)]);
  return chosen;
}

/// Judges thresholds of one map.
class MapJudge {
 public:
  MapJudge(const LoadedCase& one, const MaskPrediction& predict, const TestMapOptions& options)
      : one_(one),
        predict_(predict),
        reference_skeleton_(Skeletonize(Inside(*one.reference, one.fov))) {
    if (!options.baselines) return;
    soft_as_posterior_.emplace(*one.soft, one.fov);
    if (options.posterior != nullptr)
      own_mask_ = Binarize(options.posterior->probability(), kOwnThreshold);
  }

  /// Nothing where the mask has no vessel or no background: such a mask has no score.
  std::optional<TestPoint> PointAt(float threshold) {
    const Mask mask = Inside(Binarize(*one_.soft, threshold), one_.fov);
    const std::size_t vessel = CountOnes(mask);
    if (vessel == 0 || vessel == CountOnes(one_.fov)) return std::nullopt;
    Prediction prediction = predict_(mask);
    return TestPoint{.threshold = threshold,
                     .predicted = std::move(prediction.values),
                     .truth = TrueValues(mask),
                     .intervals = std::move(prediction.intervals),
                     .baselines = Baselines(mask)};
  }

 private:
  std::vector<double> TrueValues(const Mask& mask) const {
    CasePair pair(mask, *one_.reference, one_.fov);
    pair.SetReferenceSkeleton(reference_skeleton_);
    std::vector<double> values;
    for (const std::string& target : TargetNames())
      values.push_back(TargetValue(ParseTarget(target), pair).value());
    return values;
  }

  std::map<std::string, double> Baselines(const Mask& mask) {
    std::map<std::string, double> values;
    if (!soft_as_posterior_) return values;
    ExpectedPair by_soft_map(mask, *soft_as_posterior_);
    const auto add = [&](const std::string& name, const std::optional<double>& value) {
      if (value) values.emplace(name, *value);
    };
    add("soft_map", ExpectedTargetValue(Target::kDice, by_soft_map));
    if (own_mask_) add("own_mask", DiceWith(mask, *own_mask_));
    add("vessel_fraction",
        static_cast<double>(CountOnes(mask)) / static_cast<double>(CountOnes(one_.fov)));
    return values;
  }

  std::optional<double> DiceWith(const Mask& mask, const Mask& other) const {
    CasePair pair(mask, other, one_.fov);
    return TargetValue(Target::kDice, pair);
  }

  static constexpr float kOwnThreshold = 0.5F;

  const LoadedCase& one_;
  const MaskPrediction& predict_;
  Mask reference_skeleton_;
  std::optional<Posterior> soft_as_posterior_;  ///< with baselines only
  std::optional<Mask> own_mask_;
};

}  // namespace

TestedMap TestMap(const LoadedCase& one,
                  const MaskPrediction& predict,
                  const TestMapOptions& options) {
  MapJudge judge(one, predict, options);
  TestedMap map;
  const auto candidates =
      CandidateThresholds(GreyLevels(*one.soft, one.fov), ThresholdOptions{}.most_levels);
  for (const float threshold : EvenlySpaced(candidates, static_cast<std::size_t>(options.levels))) {
    if (auto point = judge.PointAt(threshold)) map.points.push_back(std::move(*point));
  }
  if (map.points.empty())
    throw Error(Status::kEmpty,
                fmt::format("{}: is constant in its field of view", one.path.string()));
  map.at_fixed = judge.PointAt(static_cast<float>(options.fixed));
  return map;
}

}  // namespace noref::cli
