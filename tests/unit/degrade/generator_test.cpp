// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/generator.h"

#include <algorithm>
#include <array>
#include <map>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/metrics/overlap.h"

#include "support/disc.h"

namespace noref {
namespace {

TEST(Generator, PublishedRecipeDrawsItsSharesOfOperators) {
  const test::DiscCase disc = test::MakeDiscCase(64);
  const DegradationOptions options;
  std::map<std::string, int> counts;
  constexpr int kSamples = 5000;
  for (std::uint64_t i = 0; i < kSamples; ++i) {
    Rng rng(1, 0, i);
    ++counts[Degrade(disc.mask, disc.fov, options, rng).operator_name];
  }
  EXPECT_EQ(counts.size(), 3u);
  EXPECT_NEAR(counts["identity"], kSamples * 0.2, 120);
  EXPECT_NEAR(counts["impulse_noise"], kSamples * 0.2, 120);
  EXPECT_NEAR(counts["local_morphology"], kSamples * 0.6, 150);
}

TEST(Generator, CountsCompareWithTheMaskItCameFrom) {
  const test::DiscCase disc = test::MakeDiscCase(200);
  const DegradationOptions options;
  for (std::uint64_t i = 0; i < 50; ++i) {
    Rng rng(2, 0, i);
    const DegradedMask sample = Degrade(disc.mask, disc.fov, options, rng);
    EXPECT_EQ(sample.counts, CountPixels(sample.mask, disc.mask, disc.fov));
    EXPECT_EQ(sample.counts.Total(), CountOnes(disc.fov));
  }
}

TEST(Generator, SameStreamSameSample) {
  const test::DiscCase disc = test::MakeDiscCase(128);
  const DegradationOptions options;
  for (std::uint64_t i = 0; i < 20; ++i) {
    Rng a(3, 1, i);
    Rng b(3, 1, i);
    EXPECT_EQ(Degrade(disc.mask, disc.fov, options, a).mask,
              Degrade(disc.mask, disc.fov, options, b).mask);
  }
}

/// How often the Dice falls into each tenth of [0, 1], for choices that reach all of them.
std::array<int, 10> DiceHistogram(int tries, int samples) {
  const test::DiscCase disc = test::MakeDiscCase(96);
  DegradationOptions options;
  options.choices = {DegradationChoice::Of("soft_map", 4),
                     DegradationChoice::Of("remove_segments", 2),
                     DegradationChoice::Of("reader", 2),
                     DegradationChoice::Of("identity", 2)};
  options.flatten.tries = tries;
  std::array<int, 10> histogram{};
  for (int i = 0; i < samples; ++i) {
    Rng rng(6, 0, static_cast<std::uint64_t>(i));
    const DegradedMask sample = Degrade(disc.mask, disc.fov, options, rng);
    const double dice = Dice(sample.counts).value_or(0);
    ++histogram[std::min<std::size_t>(9, static_cast<std::size_t>(10 * dice))];
  }
  return histogram;
}

TEST(Generator, FlatteningSpreadsLabelsEvenly) {
  const auto spread = [](const std::array<int, 10>& histogram) {
    return *std::max_element(histogram.begin(), histogram.end()) -
           *std::min_element(histogram.begin(), histogram.end());
  };
  const auto plain = DiceHistogram(1, 600);
  const auto flat = DiceHistogram(12, 600);
  EXPECT_LT(2 * spread(flat), spread(plain)) << spread(flat) << ' ' << spread(plain);
}

TEST(Generator, FlatteningOfOneTryChangesNoStream) {
  const test::DiscCase disc = test::MakeDiscCase(64);
  DegradationOptions options;
  options.flatten = {.target = "nmi", .bins = 7, .tries = 1};
  Rng a(7, 0, 0);
  Rng b(7, 0, 0);
  EXPECT_EQ(Degrade(disc.mask, disc.fov, options, a).mask,
            Degrade(disc.mask, disc.fov, DegradationOptions{}, b).mask);
  EXPECT_EQ(a.Bits64(), b.Bits64());
}

TEST(Generator, NeedsAWeight) {
  const test::DiscCase disc = test::MakeDiscCase(32);
  DegradationOptions options;
  for (DegradationChoice& choice : options.choices) choice.weight = 0;
  Rng rng(4, 0, 0);
  EXPECT_THROW(Degrade(disc.mask, disc.fov, options, rng), UsageError);
}

TEST(Generator, UnknownOperatorNamesTheNearest) {
  try {
    MakeOperator("impulse_nois");
    FAIL() << "no error";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("'impulse_noise'"), std::string::npos);
  }
}

TEST(Generator, ReadsItsChoicesFromYaml) {
  DegradationOptions options;
  ParseOptions(options,
               "choices:\n"
               "  - {operator: local_morphology, weight: 3, patch_px: 48}\n"
               "  - {operator: identity}\n",
               "test.yaml");
  ASSERT_EQ(options.choices.size(), 2u);
  EXPECT_EQ(options.choices[0].operator_name, "local_morphology");
  EXPECT_EQ(options.choices[0].weight, 3);
  EXPECT_NE(DumpOptions(options).find("patch_px: 48"), std::string::npos);
  EXPECT_THROW(ParseOptions(options, "choices: [{operator: identity, patch_px: 48}]", "test.yaml"),
               UsageError);
  EXPECT_THROW(ParseOptions(options, "flatten: {target: dise}", "test.yaml"), UsageError);
  EXPECT_THROW(ParseOptions(options, "flatten: {tries: 0}", "test.yaml"), UsageError);
  EXPECT_THROW(ParseOptions(options, "choices: [{operator: identiti}]", "test.yaml"), UsageError);
}

TEST(Generator, OptionsAreNotSharedBetweenCopies) {
  const DegradationOptions original;
  DegradationOptions changed = original;
  ParseOptions(changed, "", "test.yaml", std::vector<std::string>{"choices.1.max_density=0.25"});
  const test::DiscCase disc = test::MakeDiscCase(64);
  Rng a(5, 0, 0);
  Rng b(5, 0, 0);
  EXPECT_NE(original.choices[1].degradation->Apply(disc.mask, disc.fov, a),
            changed.choices[1].degradation->Apply(disc.mask, disc.fov, b));
}

}  // namespace
}  // namespace noref
