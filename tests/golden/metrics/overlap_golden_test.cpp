// SPDX-License-Identifier: Apache-2.0
#include <sstream>

#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/base/text.h"
#include "noref/metrics/nmi.h"
#include "noref/metrics/overlap.h"

namespace noref {
namespace {

TEST(OverlapGolden, NmiMccAndDiceEqualScikitLearn) {
  std::istringstream table(ReadText(NOREF_SOURCE_DIR "/tests/golden/metrics/nmi.csv"));
  std::string line;
  std::getline(table, line);  // program and version
  std::getline(table, line);  // column names
  int rows = 0;
  while (std::getline(table, line)) {
    SCOPED_TRACE(line);
    std::vector<double> v;
    for (const std::string& cell : Split(line, ',')) v.push_back(ParseDouble(cell).value());
    ASSERT_EQ(v.size(), 7u);
    const auto count = [&](std::size_t i) { return static_cast<std::uint64_t>(v[i]); };
    const Contingency counts{.tp = count(0), .fp = count(1), .fn = count(2), .tn = count(3)};
    EXPECT_NEAR(RescaledNmi(counts).value(), v[4], 1e-9);
    EXPECT_NEAR(Mcc(counts).value(), v[5], 1e-9);
    EXPECT_NEAR(Dice(counts).value(), v[6], 1e-9);
    ++rows;
  }
  EXPECT_EQ(rows, 47);
}

}  // namespace
}  // namespace noref
