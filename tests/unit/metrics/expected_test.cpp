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
