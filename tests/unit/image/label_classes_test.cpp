// SPDX-License-Identifier: Apache-2.0
#include "noref/image/label_classes.h"

#include <gtest/gtest.h>

#include "support/folder_tree.h"

namespace noref {
namespace {

LabelClasses Parse(const std::vector<std::string>& words) {
  return ParseLabelClasses(words);
}

RawImage Grey(const std::vector<std::uint8_t>& samples) {
  RawImage image;
  image.size = {.width = static_cast<int>(samples.size()), .height = 1};
  image.samples = samples;
  return image;
}

RawImage Colors(const std::vector<std::uint8_t>& samples) {
  RawImage image = Grey(samples);
  image.size.width /= 3;
  image.channels = 3;
  return image;
}

std::vector<int> Values(const Mask& mask) {
  return {mask.values().begin(), mask.values().end()};
}

TEST(LabelClasses, GiveEachClassItsPixels) {
  const LabelClasses classes = Parse({"artery=1+3", "vein=2+3"});
  EXPECT_EQ(classes.names, (std::vector<std::string>{"artery", "vein"}));
  const ClassMap map = DecodeClasses(Grey({0, 1, 2, 3}), classes).value;
  EXPECT_EQ(Values(ClassMask(map, 0)), (std::vector<int>{0, 1, 0, 1}));
  EXPECT_EQ(Values(ClassMask(map, 1)), (std::vector<int>{0, 0, 1, 1}));
  EXPECT_EQ(Values(AnyClass(map)), (std::vector<int>{0, 1, 1, 1}));
}

TEST(LabelClasses, LeaveOutWhatIsToBeIgnored) {
  const LabelClasses classes = Parse({"ignore=3+4", "artery=1"});
  EXPECT_EQ(classes.names, (std::vector<std::string>{"artery"}));
  const ClassMap map = DecodeClasses(Grey({0, 1, 3, 4}), classes).value;
  EXPECT_EQ(Values(AnyClass(map)), (std::vector<int>{0, 1, 0, 0}));
  Fov fov = WholeFrame({4, 1});
  fov.at(0, 0) = 0;
  const Fov counted = WithoutIgnored(fov, map);
  EXPECT_EQ(CountOnes(counted), 1u);
  EXPECT_EQ(counted.at(0, 1), 1);
}

TEST(LabelClasses, KnowColoursAndTheirGreyValues) {
  const LabelClasses classes = Parse({"artery=#ff0000+1", "vein=#0000FF+2", "ignore=#ffffff"});
  const ClassMap map =
      DecodeClasses(Colors({255, 0, 0, 0, 0, 255, 255, 255, 255, 2, 2, 2, 0, 0, 0}), classes).value;
  EXPECT_EQ(Values(ClassMask(map, 0)), (std::vector<int>{1, 0, 0, 0, 0}));
  EXPECT_EQ(Values(ClassMask(map, 1)), (std::vector<int>{0, 1, 0, 1, 0}));
  EXPECT_EQ(CountOnes(WithoutIgnored(WholeFrame({5, 1}), map)), 4u);
  EXPECT_EQ(Values(ClassMask(DecodeClasses(Grey({255, 1}), classes).value, 0)),
            (std::vector<int>{0, 1}));
}

TEST(LabelClasses, MayHoldTheBackgroundToo) {
  const LabelClasses classes = Parse({"ground=0", "vessel=255"});
  const ClassMap map = DecodeClasses(Grey({0, 255}), classes).value;
  EXPECT_EQ(Values(ClassMask(map, 0)), (std::vector<int>{1, 0}));
}

TEST(LabelClasses, RefuseValuesThatNoClassHas) {
  const LabelClasses classes = Parse({"artery=1", "vein=#00ff00"});
  const auto message = [&](const RawImage& image) {
    return test::MessageOf([&] { DecodeClasses(image, classes); });
  };
  EXPECT_NE(message(Grey({0, 1, 7, 7})).find("the value 7 (2 px)"), std::string::npos);
  EXPECT_NE(message(Colors({0, 255, 1})).find("the value #00ff01 (1 px)"), std::string::npos);
  std::vector<std::uint8_t> ramp;
  for (int i = 0; i < 200; ++i) ramp.push_back(static_cast<std::uint8_t>(i));
  EXPECT_NE(message(Grey(ramp)).find("198 values"), std::string::npos);
}

TEST(LabelClasses, RefuseWordsThatMeanNothing) {
  const auto message = [](const std::vector<std::string>& words) {
    return test::MessageOf([&] { Parse(words); });
  };
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"artery"},
           {"artery="},
           {"artery=256"},
           {"artery=-1"},
           {"artery=1+"},
           {"artery=#ff00"},
           {"artery=#gg0000"},
           {"=1"},
           {"a b=1"},
           {"mean=1"},
           {"artery=1", "artery=2"},
           {"ignore=1"},
           {"a=1", "b=1", "c=1", "d=1", "e=1", "f=1", "g=1", "h=1"}})
    EXPECT_EQ(message(words).rfind("--labels: ", 0), 0u) << words.front();
}

}  // namespace
}  // namespace noref
