// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/fov_growth.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/consistency/plots.h"
#include "noref/shape/distance.h"

namespace noref {
namespace {

/// A 30 x 20 frame, a FoV in its left half, one vessel from left to right.
struct Eye {
  Mask reference{Size{30, 20}};
  Fov fov{Size{30, 20}};

  Eye() {
    for (int x = 0; x < 30; ++x) reference.at(10, x) = 1;
    for (int y = 4; y < 16; ++y) {
      for (int x = 3; x < 15; ++x) fov.at(y, x) = 1;
    }
  }
};

TEST(CountClasses, CountsUnderTheFovOnly) {
  const Eye eye;
  EXPECT_EQ(CountClasses(eye.reference, eye.fov), (ClassCounts{12, 132}));
  EXPECT_EQ(CountClasses(eye.reference, WholeFrame({30, 20})), (ClassCounts{30, 570}));
}

TEST(CountClasses, RefusesWhatHasNoScores) {
  const Eye eye;
  EXPECT_THROW(CountClasses(Mask(Size{30, 20}), eye.fov), Error);
  EXPECT_THROW(CountClasses(Mask(Size{30, 20}, 1), eye.fov), Error);
  EXPECT_THROW(CountClasses(eye.reference, Fov(Size{20, 30}, 1)), Error);
}

/// The slow and obvious way: dilate by a disc, then count.
TEST(CountsWhileGrowing, AgreesWithDilation) {
  const Eye eye;
  for (const int step_px : {1, 3}) {
    SCOPED_TRACE(step_px);
    const std::vector<ClassCounts> counts = CountsWhileGrowing(eye.reference, eye.fov, step_px);
    EXPECT_EQ(counts.back(), (ClassCounts{30, 570}));
    EXPECT_NE(counts[counts.size() - 2], counts.back());
    const std::vector<std::uint8_t> ones(eye.fov.values().begin(), eye.fov.values().end());
    const Mask seed(eye.fov.size(), ones);
    for (std::size_t s = 0; s < counts.size(); ++s) {
      const Mask grown = DilateByDisc(seed, static_cast<double>(s) * step_px);
      const Fov fov(grown.size(), {grown.values().begin(), grown.values().end()});
      EXPECT_EQ(counts[s], CountClasses(eye.reference, fov));
    }
  }
}

/// Scores of the FoV pass at the start, scores of all pixels at the end.
TEST(StudyGrowth, MovesFromOneRegionToTheOther) {
  const Eye eye;
  const std::vector<std::vector<ClassCounts>> counts = {
      CountsWhileGrowing(eye.reference, eye.fov, 2)};
  std::vector<PublishedMethod> methods(2);
  // 6 of 12 and 126 of 132; 15 of 30 and 564 of 570.
  for (const auto& [method, acc, spec] :
       {std::tuple{0, "0.9167", "0.9545"}, std::tuple{1, "0.9650", "0.9895"}}) {
    PublishedEntry entry{.image = 0, .scores = {}};
    SetScore(entry, Score::kAccuracy, ReadScore("acc", acc, {}));
    SetScore(entry, Score::kSensitivity, ReadScore("sens", "0.5000", {}));
    SetScore(entry, Score::kSpecificity, ReadScore("spec", spec, {}));
    methods[static_cast<std::size_t>(method)].images.push_back(entry);
  }
  const std::vector<GrowthStep> steps = StudyGrowth(counts, methods, 2, 2);
  ASSERT_EQ(steps.size(), counts[0].size());
  EXPECT_EQ(steps.front().radius_px, 0);
  EXPECT_EQ(steps[1].radius_px, 2);
  EXPECT_EQ(steps.front().frame_share, 144.0 / 600);
  EXPECT_EQ(steps.back().frame_share, 1);
  EXPECT_EQ(steps.front().images_possible, 0.5);
  EXPECT_EQ(steps.back().images_possible, 0.5);
  EXPECT_FALSE(steps.front().mean_of_ratios_possible);
  const std::vector<GrowthStep> first_only = StudyGrowth(counts, std::span(methods).first(1), 2, 1);
  EXPECT_EQ(first_only.front().images_possible, 1);
  EXPECT_EQ(first_only.back().images_possible, 0);
  EXPECT_NE(GrowthSvg(steps).find("single images"), std::string::npos);
  EXPECT_EQ(GrowthSvg(steps).find("ratio of means"), std::string::npos);
}

}  // namespace
}  // namespace noref
