// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/segmentation.h"

#include <cmath>

#include <gtest/gtest.h>

namespace noref {
namespace {

constexpr VolumeSize kSize{6, 4, 2};

/// A volume with the given (x, label) pairs at y = z = 0.
LabelVolume Line(const std::vector<std::pair<std::size_t, double>>& entries) {
  std::vector<std::uint16_t> voxels(VoxelCount(kSize));
  std::vector<double> palette = {0};
  for (const auto& [x, label] : entries) {
    voxels[x] = static_cast<std::uint16_t>(palette.size());
    palette.push_back(label);
  }
  return LabelVolume(kSize, voxels, palette);
}

TEST(CompareVolumes, CountsAClassElsewhereAsFalseOnBothSides) {
  const ClassFigures by_program =
      CompareVolumes(Line({{0, 2}}), Line({{3, 2}}), 2, ChallengeRules::kProgram)[1];
  EXPECT_EQ(by_program.false_positives, 1);
  EXPECT_EQ(by_program.false_negatives, 1);
  EXPECT_DOUBLE_EQ(by_program.hd95, 3 / std::sqrt(36.0 + 16 + 4));
  EXPECT_EQ(by_program.volume_similarity, 1);
  const ClassFigures by_page =
      CompareVolumes(Line({{0, 2}}), Line({{3, 2}}), 2, ChallengeRules::kPage)[1];
  EXPECT_EQ(by_page.hd95, 1);
  EXPECT_EQ(by_page.volume_similarity, 1);
}

TEST(CompareVolumes, CountsOtherTrueLabelsAsTrueNegatives) {
  const LabelVolume truth = Line({{0, 1}, {1, 2}, {2, 60}, {3, -3}, {4, 1.5}});
  EXPECT_EQ(CompareVolumes(truth, truth, 3, ChallengeRules::kProgram)[0].true_negatives, 4);
  EXPECT_EQ(CompareVolumes(truth, truth, 3, ChallengeRules::kProgram)[2].true_negatives, 5);
  EXPECT_EQ(CompareVolumes(truth, truth, 3, ChallengeRules::kPage)[0].true_negatives, 1);
  EXPECT_EQ(ForeignValues(truth, 3), (std::vector<double>{-3, 1.5, 60}));
}

TEST(CompareVolumes, ByThePageOfEqualMasksIsExactlyOne) {
  const LabelVolume truth = Line({{5, 1}});
  const ClassFigures figures = CompareVolumes(truth, truth, 1, ChallengeRules::kPage)[0];
  EXPECT_EQ(figures.dice, 1);
  EXPECT_EQ(figures.volume_similarity, 1);
  EXPECT_EQ(figures.hd95, 0);
}

}  // namespace
}  // namespace noref
