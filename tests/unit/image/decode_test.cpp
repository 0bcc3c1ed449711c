// SPDX-License-Identifier: Apache-2.0
#include "noref/image/decode.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/image/image_writer.h"

#include "support/image_files.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

using test::Bytes;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Size kEight = {8, 8};

/// 8x8 samples: `vessel` in column 3, `background` elsewhere.
template <class Value>
std::vector<Value> OneColumn(Value background, Value vessel) {
  std::vector<Value> samples(64, background);
  for (std::size_t y = 0; y < 8; ++y) samples[8 * y + 3] = vessel;
  return samples;
}

Mask OneColumnMask() {
  return Mask(kEight, OneColumn<std::uint8_t>(0, 1));
}

std::vector<ImageWarning> Kinds(const std::vector<Warning>& warnings) {
  std::vector<ImageWarning> kinds;
  for (const Warning& warning : warnings) kinds.push_back(warning.kind);
  return kinds;
}

/// Runs `action`, which must fail with `status`, and returns the message.
template <class Action>
std::string ErrorOf(Status status, const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), status) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return {};
}

std::string MaskErrorOf(Status status, const Bytes& file) {
  return ErrorOf(status, [&] { DecodeMask(DecodeImage(file)); });
}

RawImage GreyPng(std::uint16_t background, std::uint16_t vessel, int bit_depth) {
  return DecodeImage(test::MakePng(
      {.size = kEight, .bit_depth = bit_depth, .samples = OneColumn(background, vessel)}));
}

RawImage PalettePng(Rgb first, Rgb second) {
  return DecodeImage(test::MakePng({.size = kEight,
                                    .color_type = 3,
                                    .bit_depth = 1,
                                    .palette = {first, second},
                                    .samples = OneColumn<std::uint16_t>(0, 1)}));
}

TEST(DecodeMask, GivesTheSameForEveryRangeOfValues) {
  for (const RawImage& image : {GreyPng(0, 1, 8),
                                GreyPng(0, 255, 8),
                                GreyPng(0, 1, 1),
                                GreyPng(0, 1, 16),
                                GreyPng(0, 65535, 16),
                                GreyPng(7, 9, 8)}) {
    const Decoded<Mask> mask = DecodeMask(image);
    EXPECT_EQ(mask.value, OneColumnMask());
    EXPECT_THAT(mask.warnings, IsEmpty());
  }
}

TEST(DecodeMask, ReadsFloatsOfTwoValues) {
  const Bytes file = test::MakeTiff(
      {.size = kEight, .bits = 32, .sample_format = 3, .samples = OneColumn<double>(0.0, 1.0)});
  EXPECT_EQ(DecodeMask(DecodeImage(file)).value, OneColumnMask());
}

TEST(DecodeMask, ReadsPalettesByTheirColoursAndNotByTheirIndices) {
  EXPECT_EQ(DecodeMask(PalettePng({4, 2, 4}, {252, 254, 252})).value, OneColumnMask());
  const Mask white_first = DecodeMask(PalettePng({255, 255, 255}, {0, 0, 0})).value;
  EXPECT_EQ(CountOnes(white_first), 56u);
  EXPECT_TRUE(IsSuspectedInverted(white_first, WholeFrame(kEight)));
  EXPECT_FALSE(IsSuspectedInverted(OneColumnMask(), WholeFrame(kEight)));
}

TEST(DecodeMask, ReadsTwoColoursByTheirLuminance) {
  const Decoded<Mask> red = DecodeMask(PalettePng({0, 0, 0}, {255, 0, 0}));
  EXPECT_EQ(red.value, OneColumnMask());
  EXPECT_THAT(Kinds(red.warnings), ElementsAre(ImageWarning::kColorMask));
  // Blue is darker than red, though its sample is as large.
  EXPECT_EQ(DecodeMask(PalettePng({0, 0, 255}, {255, 0, 0})).value, OneColumnMask());
  // Closer together than one grey level.
  EXPECT_EQ(DecodeMask(PalettePng({0, 0, 0}, {1, 0, 0})).value, OneColumnMask());
}

TEST(DecodeMask, FindsTheMaskInTheAlphaChannel) {
  for (const int color_type : {4, 6}) {
    std::vector<std::uint16_t> samples;
    for (const std::uint16_t alpha : OneColumn<std::uint16_t>(0, 255)) {
      samples.insert(samples.end(), color_type == 4 ? 1 : 3, color_type == 4 ? 255 : 0);
      samples.push_back(alpha);
    }
    const Decoded<Mask> mask = DecodeMask(
        DecodeImage(test::MakePng({.size = kEight, .color_type = color_type, .samples = samples})));
    EXPECT_EQ(mask.value, OneColumnMask());
    EXPECT_THAT(Kinds(mask.warnings), ElementsAre(ImageWarning::kMaskInAlpha));
  }
}

TEST(DecodeMask, LeavesOutAlphaThatTellsNothingNew) {
  const std::vector<std::uint16_t> column = OneColumn<std::uint16_t>(0, 255);
  std::vector<std::uint16_t> opaque, constant, repeated;
  for (const std::uint16_t value : column) {
    opaque.insert(opaque.end(), {value, 255});
    constant.insert(constant.end(), {value, 9});
    repeated.insert(repeated.end(), {value, value});
  }
  const auto decode = [](const std::vector<std::uint16_t>& samples) {
    return DecodeMask(
        DecodeImage(test::MakePng({.size = kEight, .color_type = 4, .samples = samples})));
  };
  EXPECT_THAT(decode(opaque).warnings, IsEmpty());
  EXPECT_THAT(Kinds(decode(constant).warnings), ElementsAre(ImageWarning::kAlphaIgnored));
  EXPECT_THAT(Kinds(decode(repeated).warnings), ElementsAre(ImageWarning::kAlphaIgnored));
  for (const auto& samples : {opaque, constant, repeated})
    EXPECT_EQ(decode(samples).value, OneColumnMask());
}

TEST(DecodeMask, RefusesAlphaThatContradictsTheColour) {
  std::vector<std::uint16_t> samples;
  for (std::size_t i = 0; i < 64; ++i)
    samples.insert(
        samples.end(),
        {OneColumn<std::uint16_t>(0, 255)[i], static_cast<std::uint16_t>(i < 32 ? 0 : 255)});
  EXPECT_THAT(MaskErrorOf(Status::kAmbiguous,
                          test::MakePng({.size = kEight, .color_type = 4, .samples = samples})),
              HasSubstr("alpha"));
}

/// 64x64 with three columns of 255.
Bytes ThreeColumns() {
  Bytes samples(64 * 64);
  for (std::size_t y = 0; y < 64; ++y)
    for (std::size_t x = 30; x < 33; ++x) samples[64 * y + x] = 255;
  return samples;
}

TEST(DecodeMask, SplitsJpegNoiseAtMidRangeAndCountsIt) {
  const RawImage image = DecodeImage(test::MakeJpeg({64, 64}, 1, ThreeColumns(), 75));
  const Decoded<Mask> mask = DecodeMask(image);
  EXPECT_EQ(CountOnes(mask.value), 192u);
  ASSERT_EQ(mask.warnings.size(), 1u);
  EXPECT_EQ(FormatWarning(mask.warnings[0]), "lossy_mask: 448 intermediate values");
}

TEST(DecodeMask, SplitsResampledMasksAtMidRange) {
  // Three columns at x = 30..32, reduced by 3/4 with linear weights: edges of 0.62, 0.37 and so on.
  Bytes samples(48 * 48);
  for (std::size_t y = 0; y < 48; ++y) {
    samples[48 * y + 21] = y % 2 == 0 ? 20 : 30;
    samples[48 * y + 22] = 223;
    samples[48 * y + 23] = 255;
    samples[48 * y + 24] = y % 2 == 0 ? 95 : 100;
  }
  const RawImage image = DecodeImage(test::MakePng(
      {.size = {48, 48}, .samples = std::vector<std::uint16_t>(samples.begin(), samples.end())}));
  const Decoded<Mask> mask = DecodeMask(image);
  EXPECT_EQ(CountOnes(mask.value), 96u);
  EXPECT_THAT(Kinds(mask.warnings), ElementsAre(ImageWarning::kLossyMask));
}

TEST(DecodeMask, RefusesLabelsAndNamesTheOption) {
  std::vector<std::uint16_t> labels = OneColumn<std::uint16_t>(0, 2);
  labels[0] = 1;
  const Bytes file = test::MakePng({.size = kEight, .samples = labels});
  EXPECT_THAT(MaskErrorOf(Status::kNotAMask, file), HasSubstr("--labels"));
  // The same labels spread over the range, where one is in the middle.
  for (std::uint16_t& label : labels) label = static_cast<std::uint16_t>(label * 127);
  EXPECT_THAT(MaskErrorOf(Status::kNotAMask, test::MakePng({.size = kEight, .samples = labels})),
              HasSubstr("--labels"));
}

TEST(DecodeMask, RefusesRareLabelsInTheMiddleOfTheRange) {
  std::vector<std::uint16_t> samples(64 * 64);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = i % 64 < 20 ? 255 : 0;
  samples[0] = samples[99] = 128;
  MaskErrorOf(Status::kNotAMask, test::MakePng({.size = {64, 64}, .samples = samples}));
}

TEST(DecodeMask, RefusesSoftMapsAndNamesTheOption) {
  std::vector<std::uint16_t> ramp(64);
  std::iota(ramp.begin(), ramp.end(), std::uint16_t{0});
  for (std::uint16_t& value : ramp) value = static_cast<std::uint16_t>(value * 4);
  const std::string message =
      MaskErrorOf(Status::kNotAMask, test::MakePng({.size = kEight, .samples = ramp}));
  EXPECT_THAT(message, HasSubstr("64 grey values from 0 to 252"));
  EXPECT_THAT(message, HasSubstr("--threshold"));
  EXPECT_THAT(message, HasSubstr("noref threshold"));
}

TEST(DecodeMask, RefusesSlopesThatAreWiderThanAnEdge) {
  std::vector<std::uint16_t> samples;
  for (int i = 0; i < 16 * 16; ++i)
    samples.push_back(static_cast<std::uint16_t>(28 * std::max(0, i % 16 - 7)));
  MaskErrorOf(Status::kNotAMask, test::MakePng({.size = {16, 16}, .samples = samples}));
}

TEST(DecodeMask, RefusesColouredPictures) {
  std::vector<std::uint16_t> samples(3 * 64);
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] = static_cast<std::uint16_t>(i % 3 == 0 ? 200 : i);
  EXPECT_THAT(MaskErrorOf(Status::kNotAMask,
                          test::MakePng({.size = kEight, .color_type = 2, .samples = samples})),
              HasSubstr("colour values"));
}

TEST(DecodeMask, TellsEmptyFromFullAndRefusesOtherConstants) {
  EXPECT_EQ(CountOnes(DecodeMask(GreyPng(0, 0, 8)).value), 0u);
  EXPECT_EQ(CountOnes(DecodeMask(GreyPng(255, 255, 8)).value), 64u);
  EXPECT_EQ(CountOnes(DecodeMask(GreyPng(1, 1, 1)).value), 64u);
  EXPECT_EQ(CountOnes(DecodeMask(GreyPng(65535, 65535, 16)).value), 64u);
  for (const int depth : {8, 16})
    EXPECT_THAT(ErrorOf(Status::kAmbiguous, [&] { DecodeMask(GreyPng(1, 1, depth)); }),
                HasSubstr("every pixel is 1"));
}

TEST(DecodeMask, RefusesNan) {
  const Bytes file = test::MakeTiff({.size = {2, 1},
                                     .bits = 32,
                                     .sample_format = 3,
                                     .samples = {0.0, std::numeric_limits<double>::quiet_NaN()}});
  MaskErrorOf(Status::kUnreadable, file);
}

TEST(Decode, IgnoresExifForAllRolesAndSaysSo) {
  const RawImage photo = DecodeImage(test::MakeJpeg({60, 40}, 1, Bytes(60 * 40, 9), 90, 6));
  const Decoded<RgbImage> fundus = DecodeFundus(photo);
  EXPECT_EQ(fundus.value.size(), (Size{60, 40}));
  EXPECT_THAT(Kinds(fundus.warnings), ElementsAre(ImageWarning::kExifIgnored));
  const RawImage mask = DecodeImage(
      test::MakePng({.size = kEight, .orientation = 6, .samples = OneColumn<std::uint16_t>(0, 1)}));
  EXPECT_THAT(Kinds(DecodeMask(mask).warnings), ElementsAre(ImageWarning::kExifIgnored));
}

TEST(Decode, SaysThatFurtherPagesWereNotRead) {
  const RawImage image = DecodeImage(
      test::MakeTiff({.size = kEight, .pages = 2, .samples = OneColumn<double>(0, 255)}));
  const Decoded<Mask> mask = DecodeMask(image);
  EXPECT_EQ(mask.value, OneColumnMask());
  EXPECT_THAT(Kinds(mask.warnings), ElementsAre(ImageWarning::kMultiPage));
}

TEST(DecodeSoftMap, ScalesByTheDepthOfTheFile) {
  const RawImage in8 = DecodeImage(test::MakePng({.size = {3, 1}, .samples = {0, 51, 255}}));
  EXPECT_THAT(DecodeSoftMap(in8).value.values(), ElementsAre(0.0F, 0.2F, 1.0F));
  const RawImage in16 =
      DecodeImage(test::MakePng({.size = {3, 1}, .bit_depth = 16, .samples = {0, 13107, 65535}}));
  EXPECT_THAT(DecodeSoftMap(in16).value.values(), ElementsAre(0.0F, 0.2F, 1.0F));
  const RawImage in_float = DecodeImage(test::MakeTiff(
      {.size = {3, 1}, .bits = 32, .sample_format = 3, .samples = {0.0, 0.25, 0.75}}));
  EXPECT_THAT(DecodeSoftMap(in_float).value.values(), ElementsAre(0.0F, 0.25F, 0.75F));
  EXPECT_THAT(DecodeSoftMap(in_float).warnings, IsEmpty());
}

TEST(DecodeSoftMap, ReadsBackWhatTheWriterWrote) {
  SoftMap soft({7, 5});
  for (std::size_t i = 0; i < 35; ++i) soft.values()[i] = static_cast<float>(i * 1871) / 65535.0F;
  EXPECT_EQ(DecodeSoftMap(DecodeImage(PngBytes(soft))).value, soft);
}

TEST(DecodeSoftMap, ReadsTwoValuesAsAMask) {
  const Decoded<SoftMap> soft = DecodeSoftMap(GreyPng(0, 1, 8));
  EXPECT_EQ(Binarize(soft.value, 0.5F), OneColumnMask());
  EXPECT_EQ(Binarize(soft.value, 1.0F), OneColumnMask());
  EXPECT_TRUE(HasWarning(soft.warnings, ImageWarning::kTwoLevels));
}

TEST(DecodeSoftMap, RefusesWhatHasAnotherScale) {
  const auto soft_error = [](Status status, const Bytes& file) {
    return ErrorOf(status, [&] { DecodeSoftMap(DecodeImage(file)); });
  };
  EXPECT_THAT(
      soft_error(
          Status::kAmbiguous,
          test::MakeTiff(
              {.size = {3, 1}, .bits = 32, .sample_format = 3, .samples = {0.0, 100.0, 255.0}})),
      HasSubstr("from 0 to 255; scale them to 0 to 1"));
  EXPECT_THAT(
      soft_error(Status::kAmbiguous,
                 test::MakePng({.size = {3, 1}, .bit_depth = 16, .samples = {0, 100, 255}})),
      HasSubstr("8 bit"));
  soft_error(Status::kNotAMask, test::MakePng({.size = {3, 1}, .samples = {0, 1, 2}}));
  soft_error(
      Status::kAmbiguous,
      test::MakePng(
          {.size = {3, 1}, .color_type = 2, .samples = {200, 0, 0, 0, 200, 0, 0, 100, 200}}));
}

TEST(DecodeFov, ReadsTwoValuesConstantsAndJpeg) {
  EXPECT_EQ(CountOnes(DecodeFov(GreyPng(0, 255, 8)).value), 8u);
  EXPECT_EQ(DecodeFov(GreyPng(1, 1, 8)).value, WholeFrame(kEight));
  const Decoded<Fov> lossy =
      DecodeFov(DecodeImage(test::MakeJpeg({64, 64}, 1, ThreeColumns(), 75)));
  EXPECT_EQ(CountOnes(lossy.value), 192u);
  EXPECT_THAT(Kinds(lossy.warnings), ElementsAre(ImageWarning::kLossyFov));
}

TEST(DecodeFov, RefusesEmptyOnesAndPhotographs) {
  ErrorOf(Status::kBadFov, [] { DecodeFov(GreyPng(0, 0, 8)); });
  std::vector<std::uint16_t> ramp(64);
  std::iota(ramp.begin(), ramp.end(), std::uint16_t{0});
  const RawImage picture = DecodeImage(test::MakePng({.size = kEight, .samples = ramp}));
  ErrorOf(Status::kBadFov, [&] { DecodeFov(picture); });
}

TEST(DecodeLabels, KeepsTheValues) {
  const RawImage image = DecodeImage(test::MakePng({.size = {4, 1}, .samples = {0, 3, 1, 255}}));
  const LabelMap labels = DecodeLabels(image).value;
  EXPECT_THAT(labels.values(), ElementsAre(0, 3, 1, 255));
  EXPECT_THAT(SelectLabels(labels, std::vector<int>{1, 3}).values(), ElementsAre(0, 1, 1, 0));
  ErrorOf(Status::kNotAMask, [] { DecodeLabels(GreyPng(0, 256, 16)); });
  ErrorOf(Status::kNotAMask, [] { DecodeLabels(PalettePng({0, 0, 0}, {255, 0, 0})); });
}

TEST(DecodeFundus, GivesEightBitColours) {
  const RawImage deep = DecodeImage(test::MakePng(
      {.size = {1, 1}, .color_type = 2, .bit_depth = 16, .samples = {65535, 32768, 128}}));
  EXPECT_EQ(DecodeFundus(deep).value.at(0, 0), (Rgb{.red = 255, .green = 128, .blue = 0}));
  const RgbImage grey = DecodeFundus(GreyPng(7, 100, 8)).value;
  EXPECT_EQ(grey.at(0, 3), (Rgb{.red = 100, .green = 100, .blue = 100}));
  EXPECT_EQ(GreenChannel(grey).at(0, 0), 7.0F / 255.0F);
}

TEST(DecodeFundus, TakesTheBitsThatA16BitCameraUses) {
  const auto decode = [](std::uint16_t highest) {
    const auto half = static_cast<std::uint16_t>(highest / 2);
    return DecodeFundus(
        DecodeImage(test::MakePng({.size = {2, 1}, .bit_depth = 16, .samples = {highest, half}})));
  };
  const Decoded<RgbImage> twelve_bits = decode(4095);
  EXPECT_EQ(twelve_bits.value.at(0, 0).green, 255);
  EXPECT_EQ(twelve_bits.value.at(0, 1).green, 127);
  EXPECT_THAT(Kinds(twelve_bits.warnings), ElementsAre(ImageWarning::kFewBits));
  EXPECT_EQ(decode(100).value.at(0, 0).green, 100) << "a dark photograph stays dark";
  EXPECT_THAT(decode(32768).warnings, IsEmpty());
}

TEST(ReadMask, NamesTheFileInItsErrors) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "labels.png", test::MakePng({.size = {3, 1}, .samples = {0, 1, 2}}));
  EXPECT_THAT(ErrorOf(Status::kNotAMask, [&] { ReadMask(folder / "labels.png"); }),
              HasSubstr("labels.png: 3 grey values from 0 to 2, a mask has two; "));
  const Decoded<Mask> mask = ReadMask(folder / "labels.png", {.labels = {2}});
  EXPECT_THAT(mask.value.values(), ElementsAre(0, 0, 1));
}

}  // namespace
}  // namespace noref
