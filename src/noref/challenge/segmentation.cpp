// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/segmentation.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "noref/base/error.h"
#include "noref/challenge/surface_distance.h"
#include "noref/volume/block.h"

namespace noref {
namespace {

/// How often a value occurs in a volume, and where.
struct Occurrence {
  std::int64_t voxels = 0;
  VolumeBox box;

  void Add(int x, int y, int z) {
    const std::array<int, 3> voxel = {x, y, z};
    if (voxels++ == 0) box = {voxel, voxel};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.low[axis] = std::min(box.low[axis], voxel[axis]);
      box.high[axis] = std::max(box.high[axis], voxel[axis] + 1);
    }
  }
};

/// The class of each value of a palette; 0 for background and for what is no class.
std::vector<int> ClassesOf(std::span<const double> palette, int class_count) {
  std::vector<int> classes;
  for (const double value : palette) {
    const bool is_class = value >= 1 && value <= class_count && value == std::floor(value);
    classes.push_back(is_class ? static_cast<int>(value) : 0);
  }
  return classes;
}

/// What one pass over both volumes tells, by palette index of the truth and of the prediction.
struct Tally {
  std::vector<Occurrence> truth;
  std::vector<Occurrence> prediction;
  std::vector<std::int64_t> shared;  ///< voxels on which both have the class of this truth index
};

/// True if the next four voxels of both rows are background.
bool AreFourBackground(const std::uint16_t* truth, const std::uint16_t* prediction) {
  std::uint64_t a;
  std::uint64_t b;
  std::memcpy(&a, truth, sizeof(a));
  std::memcpy(&b, prediction, sizeof(b));
  return (a | b) == 0;
}

Tally TallyVoxels(const LabelVolume& truth, const LabelVolume& prediction, int class_count) {
  const std::vector<int> true_class = ClassesOf(truth.palette(), class_count);
  const std::vector<int> predicted_class = ClassesOf(prediction.palette(), class_count);
  Tally tally{std::vector<Occurrence>(true_class.size()),
              std::vector<Occurrence>(predicted_class.size()),
              std::vector<std::int64_t>(true_class.size())};
  const VolumeSize size = truth.size();
  for (int z = 0; z < size.z; ++z) {
    for (int y = 0; y < size.y; ++y) {
      const std::uint16_t* t = truth.voxels().data() + truth.Offset(0, y, z);
      const std::uint16_t* p = prediction.voxels().data() + truth.Offset(0, y, z);
      for (int x = 0; x < size.x; ++x) {
        if (x + 4 <= size.x && AreFourBackground(t + x, p + x)) {
          x += 3;
          continue;
        }
        if (t[x] != 0) tally.truth[t[x]].Add(x, y, z);
        if (p[x] != 0) tally.prediction[p[x]].Add(x, y, z);
        if (t[x] != 0 && p[x] != 0 && true_class[t[x]] == predicted_class[p[x]])
          ++tally.shared[t[x]];
      }
    }
  }
  return tally;
}

/// The palette index of a class, or 0.
std::uint16_t IndexOfClass(const LabelVolume& volume, int label) {
  const auto place = std::find(volume.palette().begin(), volume.palette().end(), label);
  return place == volume.palette().end()
             ? std::uint16_t{0}
             : static_cast<std::uint16_t>(place - volume.palette().begin());
}

double NormalisedHd95(const LabelVolume& truth,
                      const LabelVolume& prediction,
                      std::uint16_t true_index,
                      std::uint16_t predicted_index,
                      const Tally& tally) {
  const double distance =
      Hd95Voxels(ExtractLabel(truth, true_index, tally.truth[true_index].box),
                 ExtractLabel(prediction, predicted_index, tally.prediction[predicted_index].box));
  const auto square = [](int side) { return static_cast<double>(side) * side; };
  const VolumeSize size = truth.size();
  return distance / std::sqrt(square(size.x) + square(size.y) + square(size.z));
}

/// The labels that count as true: for the program all values but background, for the text classes.
std::int64_t CountTrueLabels(const Tally& tally,
                             const std::vector<int>& classes,
                             ChallengeRules rules) {
  std::int64_t labels = 0;
  for (std::size_t index = 1; index < classes.size(); ++index) {
    const bool counts = rules == ChallengeRules::kProgram || classes[index] != 0;
    labels += counts && tally.truth[index].voxels > 0;
  }
  return labels;
}

}  // namespace

CaseFigures CompareVolumes(const LabelVolume& truth,
                           const LabelVolume& prediction,
                           int class_count,
                           ChallengeRules rules) {
  NOREF_CHECK(truth.size() == prediction.size());
  const Tally tally = TallyVoxels(truth, prediction, class_count);
  const std::int64_t labels =
      CountTrueLabels(tally, ClassesOf(truth.palette(), class_count), rules);
  CaseFigures figures(static_cast<std::size_t>(class_count));
  for (int label = 1; label <= class_count; ++label) {
    const std::uint16_t true_index = IndexOfClass(truth, label);
    const std::uint16_t predicted_index = IndexOfClass(prediction, label);
    const std::int64_t actual = tally.truth[true_index].voxels;
    const std::int64_t predicted = tally.prediction[predicted_index].voxels;
    const std::int64_t shared = tally.shared[true_index];
    ClassFigures& of_class = figures[static_cast<std::size_t>(label) - 1];
    of_class.true_positives = shared > 0;
    of_class.false_positives = predicted > 0 && shared == 0;
    of_class.false_negatives = actual > 0 && shared == 0;
    of_class.true_negatives = labels - (of_class.true_positives + of_class.false_negatives);
    if (actual == 0 && predicted == 0) continue;

    // The text sets HD95 to its largest value for any FP or FN, the program only where a side is
    // empty.
    const bool has_distance = rules == ChallengeRules::kProgram ? actual > 0 && predicted > 0
                                                                : of_class.true_positives == 1;
    of_class.hd95 =
        has_distance ? NormalisedHd95(truth, prediction, true_index, predicted_index, tally) : 1;
    if (actual == 0 || predicted == 0) continue;
    const auto sum = static_cast<double>(actual + predicted);
    of_class.dice = Fraction(2 * static_cast<double>(shared), sum, rules);
    of_class.volume_similarity =
        1 - Fraction(static_cast<double>(std::abs(actual - predicted)), sum, rules);
  }
  return figures;
}

std::vector<double> ForeignValues(const LabelVolume& volume, int class_count) {
  std::vector<bool> occurs(volume.palette().size());
  for (const std::uint16_t index : volume.voxels()) occurs[index] = true;
  const std::vector<int> classes = ClassesOf(volume.palette(), class_count);
  std::vector<double> foreign;
  for (std::size_t index = 1; index < classes.size(); ++index) {
    if (occurs[index] && classes[index] == 0) foreign.push_back(volume.palette()[index]);
  }
  std::sort(foreign.begin(), foreign.end());
  return foreign;
}

}  // namespace noref
