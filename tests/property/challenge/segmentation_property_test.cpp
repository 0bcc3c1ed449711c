// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "noref/challenge/segmentation.h"

#include "support/random_volumes.h"

namespace noref {
namespace {

constexpr int kClasses = 4;

struct Voxel {
  int x;
  int y;
  int z;
};

std::vector<Voxel> SurfaceOfClass(const LabelVolume& v, std::uint16_t label) {
  const VolumeSize size = v.size();
  const auto has = [&](int x, int y, int z) {
    return x >= 0 && y >= 0 && z >= 0 && x < size.x && y < size.y && z < size.z &&
           v.at(x, y, z) == label;
  };
  std::vector<Voxel> surface;
  for (int z = 0; z < size.z; ++z) {
    for (int y = 0; y < size.y; ++y) {
      for (int x = 0; x < size.x; ++x) {
        const bool inner = has(x - 1, y, z) && has(x + 1, y, z) && has(x, y - 1, z) &&
                           has(x, y + 1, z) && has(x, y, z - 1) && has(x, y, z + 1);
        if (has(x, y, z) && !inner) surface.push_back({x, y, z});
      }
    }
  }
  return surface;
}

double DirectedPercentile(const std::vector<Voxel>& from, const std::vector<Voxel>& to) {
  std::vector<double> distances;
  for (const Voxel& a : from) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Voxel& b : to)
      nearest = std::min(nearest, std::hypot(a.x - b.x, a.y - b.y, a.z - b.z));
    distances.push_back(nearest);
  }
  std::sort(distances.begin(), distances.end());
  const double place = 0.95 * static_cast<double>(distances.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, distances.size() - 1);
  return distances[below] + (distances[above] - distances[below]) * (place - std::floor(place));
}

/// The definition, class by class, voxel by voxel.
ClassFigures Slowly(const LabelVolume& t, const LabelVolume& p, int label, std::int64_t labels) {
  const auto index = static_cast<std::uint16_t>(label);
  std::int64_t actual = 0;
  std::int64_t predicted = 0;
  std::int64_t shared = 0;
  for (std::size_t i = 0; i < t.voxels().size(); ++i) {
    actual += t.voxels()[i] == index;
    predicted += p.voxels()[i] == index;
    shared += t.voxels()[i] == index && p.voxels()[i] == index;
  }
  ClassFigures figures{.true_positives = shared > 0,
                       .false_positives = predicted > 0 && shared == 0,
                       .false_negatives = actual > 0 && shared == 0,
                       .true_negatives = labels - (actual > 0)};
  if (actual + predicted == 0) return figures;
  figures.hd95 = 1;
  if (actual == 0 || predicted == 0) return figures;
  const auto sum = static_cast<double>(actual + predicted) + 1e-6;
  figures.dice = 2 * static_cast<double>(shared) / sum;
  figures.volume_similarity = 1 - static_cast<double>(std::abs(actual - predicted)) / sum;
  const std::vector<Voxel> a = SurfaceOfClass(t, index);
  const std::vector<Voxel> b = SurfaceOfClass(p, index);
  figures.hd95 = std::max(DirectedPercentile(a, b), DirectedPercentile(b, a)) /
                 std::hypot(t.size().x, t.size().y, t.size().z);
  return figures;
}

TEST(CompareVolumes, EqualsTheDefinitionVoxelByVoxel) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const VolumeSize size = test::RandomVolumeSize(9, rng);
    const LabelVolume truth = test::RandomVolume(size, kClasses, rng.Uniform(0.3, 1), rng);
    const LabelVolume prediction = test::RandomVolume(size, kClasses, rng.Uniform(0.3, 1), rng);
    std::int64_t labels = 0;
    for (std::uint16_t label = 1; label <= kClasses; ++label)
      labels += std::count(truth.voxels().begin(), truth.voxels().end(), label) > 0;
    const CaseFigures figures =
        CompareVolumes(truth, prediction, kClasses, ChallengeRules::kProgram);
    for (int label = 1; label <= kClasses; ++label) {
      const ClassFigures& fast = figures[static_cast<std::size_t>(label) - 1];
      const ClassFigures slow = Slowly(truth, prediction, label, labels);
      EXPECT_EQ(fast.true_positives, slow.true_positives);
      EXPECT_EQ(fast.false_positives, slow.false_positives);
      EXPECT_EQ(fast.false_negatives, slow.false_negatives);
      EXPECT_EQ(fast.true_negatives, slow.true_negatives);
      EXPECT_NEAR(fast.dice, slow.dice, 1e-12);
      EXPECT_NEAR(fast.hd95, slow.hd95, 1e-12);
      EXPECT_NEAR(fast.volume_similarity, slow.volume_similarity, 1e-12);
    }
  }
}

TEST(CompareVolumes, SwapsFalsePositivesAndNegativesWithItsSides) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 1);
    const VolumeSize size = test::RandomVolumeSize(9, rng);
    const LabelVolume a = test::RandomVolume(size, kClasses, 0.9, rng);
    const LabelVolume b = test::RandomVolume(size, kClasses, 0.9, rng);
    for (const ChallengeRules rules : {ChallengeRules::kProgram, ChallengeRules::kPage}) {
      const CaseFigures one = CompareVolumes(a, b, kClasses, rules);
      const CaseFigures other = CompareVolumes(b, a, kClasses, rules);
      for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].false_positives, other[i].false_negatives);
        EXPECT_EQ(one[i].dice, other[i].dice);
        EXPECT_EQ(one[i].hd95, other[i].hd95);
        EXPECT_EQ(one[i].volume_similarity, other[i].volume_similarity);
      }
    }
  }
}

}  // namespace
}  // namespace noref
