// SPDX-License-Identifier: Apache-2.0
#include "noref/base/text.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(Split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(Split("", ','), (std::vector<std::string>{""}));
}

TEST(Text, TrimAndLower) {
  EXPECT_EQ(Trim(" \ta b\r\n"), "a b");
  EXPECT_EQ(Trim("  "), "");
  EXPECT_EQ(Lower("AbC1"), "abc1");
  EXPECT_EQ(ReplaceAll("a-b-c", "-", "--"), "a--b--c");
}

TEST(Text, NumbersAreParsedWholeOrNotAtAll) {
  EXPECT_EQ(ParseDouble("1.5e-3"), 1.5e-3);
  for (const char* bad : {"", "1.5x", " 1", "1,5", "nan", "inf", "1e999"}) {
    SCOPED_TRACE(bad);
    EXPECT_FALSE(ParseDouble(bad));
  }
  EXPECT_EQ(ParseInt("-12"), -12);
  for (const char* bad : {"", "1.0", "9223372036854775808", "0x10"}) {
    SCOPED_TRACE(bad);
    EXPECT_FALSE(ParseInt(bad));
  }
}

TEST(Text, NearestNameFindsTypingErrorsOnly) {
  const std::vector<std::string> known = {"epochs", "batch", "seed"};
  EXPECT_EQ(NearestName("epoch", known), "epochs");
  EXPECT_EQ(NearestName("bacth", known), "batch");
  EXPECT_FALSE(NearestName("optimizer", known));
  EXPECT_EQ(NameHint("epoch", known), "; did you mean 'epochs'?");
  EXPECT_EQ(NameHint("zzzzzz", known), "; known: epochs, batch, seed");
}

TEST(Text, NaturalOrderComparesNumbersByValue) {
  std::vector<std::string> names = {"img10", "img2", "img1", "img02", "a"};
  std::sort(names.begin(), names.end(), NaturalLess);
  EXPECT_EQ(names, (std::vector<std::string>{"a", "img1", "img02", "img2", "img10"}));
}

}  // namespace
}  // namespace noref
