// SPDX-License-Identifier: Apache-2.0
#include "noref/config/options.h"

#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "noref/base/rng.h"

namespace noref {
namespace {

struct Inner {
  double number = 0;
  std::string text;
  bool operator==(const Inner&) const = default;
  void Visit(OptionVisitor& v) {
    v.Field("number", number, kAnyRange, "Any number.");
    v.Field("text", text, "Any text.");
  }
};

struct Outer {
  bool flag = false;
  int count = 0;
  std::uint64_t seed = 0;
  std::vector<int> counts = {1};
  std::vector<double> numbers = {1};
  std::vector<std::string> texts = {"a"};
  Inner inner;
  std::vector<Inner> items = {Inner{}};
  bool operator==(const Outer&) const = default;
  void Visit(OptionVisitor& v) {
    v.Field("flag", flag, "Flag.");
    v.Field("count", count, kAnyRange, "Any whole number.");
    v.Field("seed", seed, "Any seed.");
    v.Field("counts", counts, kAnyRange, "Whole numbers.");
    v.Field("numbers", numbers, kAnyRange, "Numbers.");
    v.Field("texts", texts, "Texts.");
    v.Group("inner", inner, "Inner.");
    v.List("items", items, "Items.");
  }
};

/// Any finite bit pattern, -0 and subnormal numbers too.
double RandomDouble(Rng& rng) {
  while (true) {
    const auto value = std::bit_cast<double>(rng.Bits64());
    if (std::isfinite(value)) return value;
  }
}

/// Any code points of one byte, and a few that need more.
std::string RandomText(Rng& rng) {
  const std::vector<std::string> wide = {"\u00e9", "\u2028", "\U0001f441", "null", "{id}", ": "};
  std::string text;
  for (int i = rng.Between(0, 12); i > 0; --i) {
    if (rng.Bernoulli(0.2)) {
      text += wide[rng.Below(static_cast<std::uint32_t>(wide.size()))];
    } else {
      text += static_cast<char>(rng.Below(128));
    }
  }
  return text;
}

Inner RandomInner(Rng& rng) {
  return {.number = RandomDouble(rng), .text = RandomText(rng)};
}

Outer RandomOuter(std::uint64_t seed) {
  Rng rng(seed, 0, 0);
  Outer options{.flag = rng.Bernoulli(0.5),
                .count = static_cast<int>(rng.Bits32()),
                .seed = rng.Bits64(),
                .counts = {},
                .numbers = {},
                .texts = {},
                .inner = RandomInner(rng),
                .items = {}};
  for (int i = rng.Between(0, 4); i > 0; --i) {
    options.counts.push_back(static_cast<int>(rng.Bits32()));
    options.numbers.push_back(RandomDouble(rng));
    options.texts.push_back(RandomText(rng));
    options.items.push_back(RandomInner(rng));
  }
  return options;
}

TEST(Options, DumpAndReadGiveTheSameValuesToTheLastBit) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const Outer options = RandomOuter(seed);
    const std::string dump = DumpOptions(options);
    Outer read;
    ParseOptions(read, dump, "dump");
    EXPECT_EQ(read, options) << dump;
    EXPECT_EQ(std::signbit(read.inner.number), std::signbit(options.inner.number));
    EXPECT_EQ(DumpOptions(read), dump);
  }
}

TEST(Options, AnOverrideDoesWhatTheFileDoes) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 1, 0);
    const double number = RandomDouble(rng);
    Outer from_override;
    Outer from_file;
    const std::string text = DumpOptions(Inner{.number = number, .text = "t"});
    const std::string digits = text.substr(8, text.find('\n') - 8);
    ParseOptions(from_override, "", "file", std::vector<std::string>{"inner.number=" + digits});
    ParseOptions(from_file, "inner: {number: " + digits + "}", "file");
    EXPECT_EQ(from_override, from_file);
    EXPECT_EQ(from_file.inner.number, number);
  }
}

}  // namespace
}  // namespace noref
