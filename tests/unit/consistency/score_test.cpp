// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/score.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

TEST(Score, DecimalsAreReadAsWritten) {
  EXPECT_EQ(ParseDecimal("0.9500"), (Decimal{9500, 4}));
  EXPECT_EQ(ParseDecimal(".95"), (Decimal{95, 2}));
  EXPECT_EQ(ParseDecimal("1"), (Decimal{1, 0}));
  EXPECT_EQ(ParseDecimal("-0.2"), (Decimal{-2, 1}));
  EXPECT_EQ(ParseDecimal("7537.0"), (Decimal{75370, 1}));
  EXPECT_EQ(ParseDecimal("999999.999999999"), (Decimal{999999999999999, 9}));
}

TEST(Score, DecimalsAreWrittenAsRead) {
  for (const char* text : {"0.9500", "1", "-0.2", "12.05", "0.000000001"}) {
    EXPECT_EQ(FormatDecimal(ParseDecimal(text).value()), text);
  }
  EXPECT_EQ(FormatDecimal(ParseDecimal(".95").value()), "0.95");
  EXPECT_EQ(ToDouble({9494, 4}), 0.9494);
}

TEST(Score, OtherTextIsNoDecimal) {
  for (const char* text : {"",
                           ".",
                           "-",
                           "1e-3",
                           "0,95",
                           "nan",
                           "0x1",
                           "+1",
                           "--1",
                           "0.9 ",
                           "1.2.3",
                           "0.1234567890",
                           "1000000",
                           "99999999999999999999"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(ParseDecimal(text));
  }
}

TEST(Score, TheIntervalFollowsTheRounding) {
  const Decimal value{9494, 4};
  EXPECT_EQ(TrueValues(value, {Rounding::kEither, {}}), (ScoreInterval{18986, 18990, 20000}));
  EXPECT_EQ(TrueValues(value, {Rounding::kRound, {}}), (ScoreInterval{18987, 18989, 20000}));
  EXPECT_EQ(TrueValues(value, {Rounding::kTruncate, {}}), (ScoreInterval{18988, 18990, 20000}));
}

TEST(Score, DecimalsCanBeGivenApart) {
  // 0.945 that was printed as 0.9450, and five digits of which four count.
  EXPECT_EQ(TrueValues({945, 3}, {Rounding::kEither, 4}), (ScoreInterval{18898, 18902, 20000}));
  EXPECT_EQ(TrueValues({94505, 5}, {Rounding::kEither, 4}),
            (ScoreInterval{188990, 189030, 200000}));
}

TEST(Score, PercentIsRecognised) {
  for (const char* text : {"94.94%", "94.94", " 94.94 % "}) {
    SCOPED_TRACE(text);
    const ScoreReading reading = ReadScore("acc", text, {});
    EXPECT_TRUE(reading.was_percent);
    EXPECT_EQ(reading.value, (Decimal{9494, 4}));
    EXPECT_EQ(reading.interval, (ScoreInterval{18986, 18990, 20000}));
  }
  EXPECT_FALSE(ReadScore("acc", "9.5", {}).was_percent);
  EXPECT_TRUE(ReadScore("acc", "100", {}).was_percent);
  EXPECT_FALSE(ReadScore("acc", "1.00", {}).was_percent);
}

TEST(Score, RangesDifferForMcc) {
  EXPECT_TRUE(IsInRange(Score::kAccuracy, {100, 2}));
  EXPECT_FALSE(IsInRange(Score::kAccuracy, {101, 2}));
  EXPECT_FALSE(IsInRange(Score::kDice, {-1, 2}));
  EXPECT_TRUE(IsInRange(Score::kMcc, {-1, 0}));
  EXPECT_FALSE(IsInRange(Score::kMcc, {-11, 1}));
}

TEST(Score, BadTextNamesTheScore) {
  try {
    ReadScore("sens", "high", {});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "sens: 'high' is no decimal number with at most 9 decimals; write it like 0.9494");
  }
  EXPECT_THROW(ReadScore("sens", "99.12345678", {}), Error);  // ten decimals as a fraction
}

}  // namespace
}  // namespace noref
