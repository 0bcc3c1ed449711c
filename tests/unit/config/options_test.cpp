// SPDX-License-Identifier: Apache-2.0
#include "noref/config/options.h"

#include <array>
#include <filesystem>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

enum class Shape { kSquare, kDisc };
constexpr std::array<std::string_view, 2> kShapeWords = {"square", "disc"};

struct NoiseOptions {
  double density = 0.5;
  void Visit(OptionVisitor& v) {
    v.Field("density", density, Range{0.0, 1.0}, "Share of pixels that are set.");
  }
};

struct ErodeOptions {
  std::vector<int> sizes = {3, 5, 7};
  Shape shape = Shape::kSquare;
  void Visit(OptionVisitor& v) {
    v.Field("sizes", sizes, Range{1, 99}, "Sizes | diameters.");
    v.Field("shape", shape, kShapeWords, "Outline.");
  }
};

/// Which options follow depends on the operator that was read.
struct StepOptions {
  std::string name = "noise";
  double weight = 1;
  NoiseOptions noise;
  ErodeOptions erode;
  void Visit(OptionVisitor& v) {
    const std::vector<std::string> operators = {"noise", "erode"};
    v.Field("operator", name, operators, "What is done.");
    v.Field("weight", weight, Range{.low = 0}, "Share of samples.");
    if (name == "noise") v.Group("options", noise, "Its options.");
    if (name == "erode") v.Group("options", erode, "Its options.");
  }
};

struct TrainOptions {
  int epochs = 10;
  bool shuffle = true;
  void Visit(OptionVisitor& v) {
    v.Field("epochs", epochs, Range{1, 1000}, "Passes over the data.");
    v.Field("shuffle", shuffle, "New order in each epoch.");
  }
};

struct TestOptions {
  std::string title = "a";
  std::uint64_t seed = 1;
  std::vector<double> rates;
  std::vector<std::string> names = {"x"};
  TrainOptions train;
  std::vector<StepOptions> steps = {StepOptions{}};
  void Visit(OptionVisitor& v) {
    v.Field("title", title, "Free text.");
    v.Field("seed", seed, "Seed.");
    v.Field("rates", rates, kAnyRange, "Rates.");
    v.Field("names", names, "Names.");
    v.Group("train", train, "Training.");
    v.List("steps", steps, "Steps in order.");
  }
};

TestOptions Parse(std::string_view yaml, const std::vector<std::string>& overrides = {}) {
  TestOptions options;
  ParseOptions(options, yaml, "c.yaml", overrides);
  return options;
}

std::string ErrorOf(std::string_view yaml, const std::vector<std::string>& overrides = {}) {
  try {
    Parse(yaml, overrides);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Options, FieldsThatTheFileDoesNotNameKeepTheirDefaults) {
  const TestOptions options = Parse("train:\n  epochs: 3\n");
  EXPECT_EQ(options.train.epochs, 3);
  EXPECT_TRUE(options.train.shuffle);
  EXPECT_EQ(options.title, "a");
  EXPECT_EQ(DumpOptions(Parse("")), DumpOptions(TestOptions{}));
}

TEST(Options, EveryTypeIsRead) {
  const TestOptions options = Parse(
      "title: 'two: words'\n"
      "seed: 18446744073709551615\n"
      "rates: [1, 2.5e-3, -.5]\n"
      "names:\n- b\n- '1'\n"
      "train: {epochs: 7, shuffle: false}\n"
      "steps:\n"
      "  - {operator: erode, weight: 2, options: {sizes: [9], shape: disc}}\n"
      "  - operator: noise\n"
      "    options:\n"
      "      density: 0.25\n");
  EXPECT_EQ(options.title, "two: words");
  EXPECT_EQ(options.seed, 18446744073709551615u);
  EXPECT_EQ(options.rates, (std::vector<double>{1, 0.0025, -0.5}));
  EXPECT_EQ(options.names, (std::vector<std::string>{"b", "1"}));
  EXPECT_EQ(options.train.epochs, 7);
  EXPECT_FALSE(options.train.shuffle);
  ASSERT_EQ(options.steps.size(), 2u);
  EXPECT_EQ(options.steps[0].name, "erode");
  EXPECT_EQ(options.steps[0].erode.sizes, (std::vector<int>{9}));
  EXPECT_EQ(options.steps[0].erode.shape, Shape::kDisc);
  EXPECT_EQ(options.steps[1].noise.density, 0.25);
}

TEST(Options, AListInAFileReplacesTheDefault) {
  EXPECT_TRUE(Parse("names: []\n").names.empty());
  EXPECT_TRUE(Parse("steps: []\n").steps.empty());
  EXPECT_EQ(Parse("names: one\n").names, (std::vector<std::string>{"one"}));
}

TEST(Options, OverridesComeAfterTheFileAndLaterOnesWin) {
  const TestOptions options = Parse("train: {epochs: 3}\nnames: [p, q]\n",
                                    {"train.epochs=4",
                                     "train.epochs=5",
                                     "names.1=r=s",
                                     "rates=[0.5, 2]",
                                     "title={id}_mask: x",
                                     "steps=[{operator: erode}, {operator: noise}]",
                                     "steps.0.options.sizes=[1, 2]",
                                     "steps.0.options.sizes.1=8",
                                     "steps.1.weight=0.5"});
  EXPECT_EQ(options.train.epochs, 5);
  EXPECT_EQ(options.names, (std::vector<std::string>{"p", "r=s"}));
  EXPECT_EQ(options.rates, (std::vector<double>{0.5, 2}));
  EXPECT_EQ(options.title, "{id}_mask: x");
  EXPECT_EQ(options.steps.at(0).erode.sizes, (std::vector<int>{1, 8}));
  EXPECT_EQ(options.steps.at(1).weight, 0.5);
}

TEST(Options, UnknownKeysNameTheNearestKnownOne) {
  EXPECT_EQ(ErrorOf("title: b\ntrain:\n  epoch: 3\n"),
            "c.yaml:3: unknown key 'train.epoch'; did you mean 'train.epochs'?");
  EXPECT_EQ(ErrorOf("optimizer: adam\n"),
            "c.yaml:1: unknown key 'optimizer'; known: title, seed, rates, names, train, steps");
  EXPECT_EQ(ErrorOf("", {"trian.epochs=1"}),
            "--set trian.epochs=1: unknown key 'trian'; did you mean 'train'?");
  EXPECT_EQ(ErrorOf("steps:\n- weight: 1\n  options: {sizes: [3]}\n"),
            "c.yaml:3: unknown key 'steps.0.options.sizes'; known: density");
}

TEST(Options, RepeatedKeysAreRefused) {
  EXPECT_EQ(ErrorOf("title: b\nseed: 1\ntitle: c\n"),
            "c.yaml:3: the key 'title' stands on line 1 already; keep one of them");
}

TEST(Options, WrongTypesSayWhatIsExpected) {
  EXPECT_EQ(ErrorOf("train:\n  epochs: ten\n"),
            "c.yaml:2: 'train.epochs' is 'ten'; give a whole number from 1 to 1000");
  EXPECT_EQ(ErrorOf("train: {shuffle: yes}\n"),
            "c.yaml:1: 'train.shuffle' is 'yes'; give true or false");
  EXPECT_EQ(ErrorOf("seed: -1\n"),
            "c.yaml:1: 'seed' is '-1'; give a whole number from 0 to 18446744073709551615");
  EXPECT_EQ(ErrorOf("title:\n"), "c.yaml:1: 'title' has no value; give a text");
  EXPECT_EQ(ErrorOf("title: [a]\n"), "c.yaml:1: 'title' is a list; give a text");
  EXPECT_EQ(ErrorOf("title: {a: b}\n"), "c.yaml:1: 'title' holds keys; give a text");
  EXPECT_EQ(ErrorOf("names: {a: b}\n"), "c.yaml:1: 'names' holds keys; give a list");
  EXPECT_EQ(ErrorOf("rates:\n- 1\n- nan\n"), "c.yaml:3: 'rates.1' is 'nan'; give a number");
  EXPECT_EQ(ErrorOf("train: 3\n"), "c.yaml:1: 'train' holds no keys; write `key: value` lines");
  EXPECT_EQ(ErrorOf("- 3\n"), "c.yaml:1: the file holds no keys; write `key: value` lines");
}

TEST(Options, ValuesOutOfRangeAreRefused) {
  EXPECT_EQ(ErrorOf("train: {epochs: 0}\n"),
            "c.yaml:1: 'train.epochs' is '0'; give a whole number from 1 to 1000");
  EXPECT_EQ(ErrorOf("train: {epochs: 99999999999}\n"),
            "c.yaml:1: 'train.epochs' is '99999999999'; give a whole number from 1 to 1000");
  EXPECT_EQ(ErrorOf("steps:\n- options:\n    density: 1.5\n"),
            "c.yaml:3: 'steps.0.options.density' is '1.5'; give a number from 0 to 1");
  EXPECT_EQ(ErrorOf("", {"steps.0.weight=-1"}),
            "--set steps.0.weight=-1: 'steps.0.weight' is '-1'; give a number of at least 0");
  EXPECT_EQ(Parse("train: {epochs: 1000}\n").train.epochs, 1000);
}

TEST(Options, UnknownWordsNameTheNearestKnownOne) {
  EXPECT_EQ(ErrorOf("steps:\n- operator: nosie\n"),
            "c.yaml:2: 'steps.0.operator' is 'nosie'; did you mean 'noise'?");
  EXPECT_EQ(ErrorOf("steps:\n- {operator: erode, options: {shape: round}}\n"),
            "c.yaml:2: 'steps.0.options.shape' is 'round'; known: square, disc");
}

TEST(Options, OverridesAreChecked) {
  EXPECT_EQ(ErrorOf("", {"title"}),
            "--set title: is not of the form key=value; write for instance a.b=1");
  EXPECT_EQ(ErrorOf("", {"=1"}),
            "--set =1: is not of the form key=value; write for instance a.b=1");
  EXPECT_EQ(ErrorOf("", {"names.1=b"}),
            "--set names.1=b: 'names' is a list of 1 items, counted from 0; '1' is none of them");
  EXPECT_EQ(ErrorOf("", {"names.x=b"}),
            "--set names.x=b: 'names' is a list of 1 items, counted from 0; 'x' is none of them");
  EXPECT_EQ(ErrorOf("", {"train=3"}),
            "--set train=3: 'train' holds no keys; write `key: value` lines");
  EXPECT_EQ(ErrorOf("", {"train..epochs=3"}),
            "--set train..epochs=3: unknown key 'train.'; known: epochs, shuffle");
}

TEST(Options, AFileIsLoadedAndNamedInErrors) {
  const test::TemporaryFolder folder;
  const auto path = folder / "mine.yaml";
  WriteFile(path, std::string_view("train:\n  epochs: 12\n"));
  TestOptions options;
  LoadOptions(options, path, std::vector<std::string>{"seed=9"});
  EXPECT_EQ(options.train.epochs, 12);
  EXPECT_EQ(options.seed, 9u);
  WriteFile(path, std::string_view("train:\n  epochs: 0\n"));
  try {
    LoadOptions(options, path);
    FAIL() << "no error";
  } catch (const UsageError& error) {
    EXPECT_EQ(std::string(error.what()),
              path.string() + ":2: 'train.epochs' is '0'; give a whole number from 1 to 1000");
  }
  EXPECT_THROW(LoadOptions(options, folder / "none.yaml"), UsageError);
  EXPECT_THROW(LoadOptions(options, folder.path()), UsageError);
}

TEST(Options, AnEmptyPathReadsTheOverridesOnly) {
  TestOptions options;
  LoadOptions(options, "", std::vector<std::string>{"seed=9"});
  EXPECT_EQ(options.seed, 9u);
}

TEST(Options, TheDumpHoldsEveryFieldInOrder) {
  TestOptions options;
  options.title = "a \"b\"\n";
  options.rates = {0.1, 1e300};
  options.steps.push_back({.name = "erode", .weight = 2, .noise = {}, .erode = {}});
  EXPECT_EQ(DumpOptions(options),
            "title: \"a \\\"b\\\"\\x0a\"\n"
            "seed: 1\n"
            "rates: [0.1, 1e+300]\n"
            "names: [x]\n"
            "train:\n"
            "  epochs: 10\n"
            "  shuffle: true\n"
            "steps:\n"
            "  - operator: noise\n"
            "    weight: 1\n"
            "    options:\n"
            "      density: 0.5\n"
            "  - operator: erode\n"
            "    weight: 2\n"
            "    options:\n"
            "      sizes: [3, 5, 7]\n"
            "      shape: square\n");
}

TEST(Options, TheTableTellsKeyDefaultRangeAndMeaning) {
  EXPECT_EQ(DescribeOptions(ErodeOptions{}),
            "| key | default | allowed | meaning |\n"
            "|---|---|---|---|\n"
            "| `sizes` | `[3, 5, 7]` | whole numbers from 1 to 99 | Sizes \\| diameters. |\n"
            "| `shape` | `square` | square or disc | Outline. |\n");
  const std::string table = DescribeOptions(TestOptions{});
  EXPECT_NE(table.find("| `train.shuffle` | `true` | true or false | New order in each epoch. |\n"),
            std::string::npos);
  EXPECT_NE(table.find("| `steps` | 1 items | list | Steps in order. |\n"
                       "| `steps.N.operator` | `noise` | noise or erode | What is done. |\n"),
            std::string::npos);
}

}  // namespace
}  // namespace noref
