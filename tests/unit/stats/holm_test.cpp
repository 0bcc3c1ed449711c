// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/holm.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
TEST(Holm, IsThatOfR) {
  const std::vector<double> adjusted = HolmAdjusted(std::vector<double>{0.01, 0.04, 0.03, 0.005});
  const std::vector<double> expected = {0.03, 0.06, 0.06, 0.02};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_DOUBLE_EQ(adjusted[i], expected[i]);
}

TEST(Holm, StaysBelowOneAndKeepsASingleValue) {
  EXPECT_EQ(HolmAdjusted(std::vector<double>{0.9, 0.8}), (std::vector<double>{1, 1}));
  EXPECT_EQ(HolmAdjusted(std::vector<double>{0.2}), (std::vector<double>{0.2}));
  EXPECT_TRUE(HolmAdjusted({}).empty());
}

}  // namespace
}  // namespace noref
