// SPDX-License-Identifier: Apache-2.0
#include "noref/image/image_writer.h"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include "noref/image/grid.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

/// What another decoder sees.
cv::Mat Decoded(const std::vector<std::uint8_t>& bytes) {
  return cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
}

TEST(ImageWriter, WritesMasksAsZeroAnd255) {
  Mask mask({3, 2});
  mask.at(1, 2) = 1;
  const cv::Mat decoded = Decoded(PngBytes(mask));
  ASSERT_EQ(decoded.type(), CV_8UC1);
  ASSERT_EQ(decoded.size(), cv::Size(3, 2));
  EXPECT_EQ(decoded.at<std::uint8_t>(1, 2), 255);
  EXPECT_EQ(cv::countNonZero(decoded), 1);
}

TEST(ImageWriter, WritesSoftMapsIn16Bit) {
  const SoftMap soft({3, 1}, std::vector<float>{0.0F, 0.25F, 1.0F});
  const cv::Mat decoded = Decoded(PngBytes(soft));
  ASSERT_EQ(decoded.type(), CV_16UC1);
  EXPECT_EQ(decoded.at<std::uint16_t>(0, 0), 0);
  EXPECT_EQ(decoded.at<std::uint16_t>(0, 1), 16384);
  EXPECT_EQ(decoded.at<std::uint16_t>(0, 2), 65535);
}

TEST(ImageWriter, RoundsAndClampsGreyPictures) {
  const GreyImage grey({4, 1}, std::vector<float>{-0.5F, 0.499F / 255, 0.501F / 255, 2.0F});
  const cv::Mat decoded = Decoded(PngBytes(grey));
  ASSERT_EQ(decoded.type(), CV_8UC1);
  EXPECT_EQ(decoded.at<std::uint8_t>(0, 0), 0);
  EXPECT_EQ(decoded.at<std::uint8_t>(0, 1), 0);
  EXPECT_EQ(decoded.at<std::uint8_t>(0, 2), 1);
  EXPECT_EQ(decoded.at<std::uint8_t>(0, 3), 255);
}

TEST(ImageWriter, KeepsTheOrderOfColours) {
  const RgbImage picture({2, 1}, std::vector<Rgb>{{.red = 1, .green = 2, .blue = 3}, {.red = 200}});
  const cv::Mat decoded = Decoded(PngBytes(picture));
  ASSERT_EQ(decoded.type(), CV_8UC3);
  EXPECT_EQ(decoded.at<cv::Vec3b>(0, 0), cv::Vec3b(3, 2, 1));
  EXPECT_EQ(decoded.at<cv::Vec3b>(0, 1), cv::Vec3b(0, 0, 200));
}

TEST(ImageWriter, ReplacesTheFileAsAWhole) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "a.png", "old");
  WritePng(folder / "a.png", Fov({5, 4}, 1));
  EXPECT_EQ(ReadBytes(folder / "a.png"), PngBytes(Fov({5, 4}, 1)));
  EXPECT_THROW(WritePng(folder.path(), Mask({1, 1})), Error);
}

}  // namespace
}  // namespace noref
