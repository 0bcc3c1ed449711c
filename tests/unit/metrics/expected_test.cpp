// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/expected.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/metrics/expected_pair.h"
#include "noref/metrics/overlap.h"
#include "noref/shape/skeleton.h"

#include "support/mask_text.h"

namespace noref {
namespace {

/// One row: the last pixel lies outside the field of view.
struct Row {
  Posterior posterior{SoftMap({5, 1}, {1.0F, 0.75F, 0.25F, 0.0F, 1.0F}),
                      Fov({5, 1}, {1, 1, 1, 1, 0})};
  Mask mask{{5, 1}, {1, 0, 1, 0, 1}};
};

TEST(Expected, CountsAreSumsOfProbabilitiesInTheFieldOfView) {
  const Row row;
  EXPECT_EQ(ExpectedCounts(row.mask, row.posterior),
            (RealContingency{.tp = 1.25, .fp = 0.75, .fn = 0.75, .tn = 1.25}));
}

TEST(Expected, FullAndEmptyMasksHaveEmptyCells) {
  const Row row;
  EXPECT_EQ(ExpectedCounts(Mask({5, 1}, 1), row.posterior), (RealContingency{.tp = 2, .fp = 2}));
  EXPECT_EQ(ExpectedCounts(Mask({5, 1}), row.posterior), (RealContingency{.fn = 2, .tn = 2}));
}

TEST(Expected, ProbabilitiesOutsideTheFieldOfViewDoNotMatter) {
  const Row row;
  EXPECT_EQ(row.posterior.probability().at(0, 4), 0.0F);
  const Posterior other(SoftMap({2, 1}, {0.5F, std::numeric_limits<float>::quiet_NaN()}),
                        Fov({2, 1}, {1, 0}));
  EXPECT_EQ(ExpectedCounts(Mask({2, 1}, 1), other).Total(), 1);
}

TEST(Expected, ThePairSharesWhatIsWorkedOutOnce) {
  Row row;
  ExpectedPair pair(row.mask, row.posterior);
  const Mask inside = Inside(row.mask, row.posterior.fov());
  EXPECT_EQ(pair.mask(), inside);
  EXPECT_EQ(pair.Counts(), ExpectedCounts(row.mask, row.posterior));
  EXPECT_EQ(pair.Centerlines(),
            ExpectedCenterlineShares(inside, Skeletonize(inside), row.posterior));
  EXPECT_EQ(&pair.Counts(), &pair.Counts());
  EXPECT_EQ(&pair.Centerlines(), &pair.Centerlines());
}

TEST(Expected, RefusesWhatIsNoProbability) {
  for (const float value : {-0.1F, 1.5F, std::numeric_limits<float>::quiet_NaN()})
    EXPECT_THROW(Posterior(SoftMap({1, 1}, value), WholeFrame({1, 1})), InternalError);
}

TEST(Expected, CurveHoldsTheCountsOfEachThreshold) {
  const Row row;
  const SoftMap soft({5, 1}, {0.8F, 0.5F, 0.5F, 0.1F, 0.9F});
  const std::vector<float> thresholds = {0.0F, 0.5F, 0.6F, 1.0F, 1.5F};
  const auto curve = ExpectedCurve(soft, row.posterior, thresholds);
  ASSERT_EQ(curve.size(), thresholds.size());
  EXPECT_EQ(curve[0].counts, (RealContingency{.tp = 2, .fp = 2}));
  EXPECT_EQ(curve[1].counts, (RealContingency{.tp = 2, .fp = 1, .tn = 1}));
  EXPECT_EQ(curve[2].counts, (RealContingency{.tp = 1, .fn = 1, .tn = 2}));
  EXPECT_EQ(curve[3].counts, (RealContingency{.fn = 2, .tn = 2}));
  EXPECT_EQ(curve[4].counts, (RealContingency{.fn = 2, .tn = 2}));
  EXPECT_TRUE(ExpectedCurve(soft, row.posterior, {}).empty());
}

TEST(Expected, ThresholdsMustRise) {
  const Row row;
  const SoftMap soft({5, 1}, 0.5F);
  EXPECT_THROW(ExpectedCurve(soft, row.posterior, std::vector{0.5F, 0.5F}), InternalError);
}

TEST(Expected, BestThresholdIsTheLargestOfEqualOnes) {
  const Row row;
  const SoftMap soft({5, 1}, {0.8F, 0.5F, 0.2F, 0.1F, 0.9F});
  const auto curve = ExpectedCurve(soft, row.posterior, EightBitLevels());
  // Dice 2 * 1.75 / (2 + 2) from just above 0.2 up to 0.5.
  const auto best = FindBestThreshold(curve, Dice);
  EXPECT_EQ(best->threshold, static_cast<double>(127.0F / 255.0F));
  EXPECT_DOUBLE_EQ(best->value, 0.875);
  EXPECT_FALSE(FindBestThreshold({}, Dice));
}

TEST(Expected, CentrelineSharesWeighTheSkeletons) {
  SoftMap probability({9, 3});
  for (int x = 0; x < 9; ++x) probability.at(1, x) = x < 6 ? 0.75F : 0.125F;
  Posterior posterior(probability, WholeFrame({9, 3}));
  EXPECT_EQ(CountOnes(posterior.Skeleton()), 6u);
  const Mask mask = test::MaskFromText({".........", "....####.", "........."});
  const auto shares = ExpectedCenterlineShares(mask, Skeletonize(mask), posterior);
  EXPECT_DOUBLE_EQ(shares->precision, (2 * 0.75 + 2 * 0.125) / 4);
  EXPECT_DOUBLE_EQ(shares->sensitivity, 2.0 / 6);
}

TEST(Expected, CentrelineSharesOfEmptySkeletons) {
  Posterior sure(SoftMap({4, 4}, 1.0F), WholeFrame({4, 4}));
  const Mask empty({4, 4});
  EXPECT_EQ(ExpectedCenterlineShares(empty, empty, sure), CenterlineShares{});
  Posterior unsure(SoftMap({4, 4}, 0.125F), WholeFrame({4, 4}));
  EXPECT_FALSE(ExpectedCenterlineShares(empty, empty, unsure));
  Mask dot({4, 4});
  dot.at(1, 1) = 1;
  EXPECT_EQ(ExpectedCenterlineShares(dot, dot, unsure), (CenterlineShares{.precision = 0.125}));
}

}  // namespace
}  // namespace noref
