// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/rank.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Rank, TiesShareTheMeanOfTheirRanks) {
  EXPECT_EQ(AverageRanks(std::vector<double>{10, 30, 20, 20}),
            (std::vector<double>{1, 4, 2.5, 2.5}));
  EXPECT_TRUE(AverageRanks({}).empty());
}

TEST(Rank, TieSizesLeaveOutSingleValues) {
  EXPECT_EQ(TieSizes(std::vector<double>{3, 1, 2, 3, 1, 3}), (std::vector<std::int64_t>{2, 3}));
}

}  // namespace
}  // namespace noref
