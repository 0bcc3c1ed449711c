// SPDX-License-Identifier: Apache-2.0
#include "noref/image/field.h"

#include <cmath>

#include <gtest/gtest.h>

namespace noref {
namespace {

struct Moments {
  double mean = 0;
  double deviation = 0;
};

Moments MomentsOf(const Field& field) {
  double sum = 0;
  double square = 0;
  for (const float value : field.values()) {
    sum += value;
    square += static_cast<double>(value) * value;
  }
  const auto count = static_cast<double>(field.PixelCount());
  return {sum / count, std::sqrt(square / count - std::pow(sum / count, 2))};
}

TEST(PixelNoise, HasMeanZeroAndDeviationOne) {
  Rng rng(1, 0, 0);
  const Moments moments = MomentsOf(PixelNoise({300, 300}, rng));
  EXPECT_NEAR(moments.mean, 0, 0.02);
  EXPECT_NEAR(moments.deviation, 1, 0.02);
}

TEST(SmoothNoise, IsTheSamePictureAtAnySize) {
  Rng small_rng(1, 0, 0);
  Rng large_rng(1, 0, 0);
  const Field small = SmoothNoise({60, 60}, 5, small_rng);
  const Field large = SmoothNoise({180, 180}, 5, large_rng);
  for (int y = 0; y < 60; ++y)
    for (int x = 0; x < 60; ++x) ASSERT_NEAR(small.at(y, x), large.at(3 * y + 1, 3 * x + 1), 1e-4);
}

TEST(PixelNoise, TakesOneWordForEachPixelInReadingOrder) {
  Rng rng(4, 0, 0);
  Rng words(4, 0, 0);
  const Field noise = PixelNoise({7, 5}, rng);
  for (const float value : noise.values()) {
    double sum = 0;
    for (std::uint32_t word = words.Bits32(), k = 0; k < 4; ++k, word >>= 8) sum += word & 255;
    EXPECT_NEAR(value, (sum - 510) / std::sqrt((256.0 * 256 - 1) / 3), 1e-6);
  }
  EXPECT_EQ(rng.Bits32(), words.Bits32());
}

TEST(OctaveNoise, HasTheDeviationOfItsOctaves) {
  for (std::size_t octave = 0; octave < 5; ++octave) {
    SCOPED_TRACE(octave);
    std::vector<double> deviations(5);
    deviations[octave] = 2;
    Rng rng(1, 0, octave);
    const Moments moments = MomentsOf(OctaveNoise({801, 640}, deviations, rng));
    EXPECT_NEAR(moments.mean, 0, 0.3);
    EXPECT_NEAR(moments.deviation, 2, 0.4);
  }
}

TEST(OctaveNoise, NeighboursWithinAKnotAgreeAndDistantPixelsDoNot) {
  const std::vector<double> deviations = {0, 0, 0, 1};  // knots 16 pixels apart
  Rng rng(2, 0, 0);
  const Field noise = OctaveNoise({640, 640}, deviations, rng);
  const auto correlation = [&](int dx, int dy) {
    double product = 0;
    double square = 0;
    for (int y = 0; y < 600; ++y) {
      for (int x = 0; x < 600; ++x) {
        product += noise.at(y, x) * noise.at(y + dy, x + dx);
        square += noise.at(y, x) * noise.at(y, x);
      }
    }
    return product / square;
  };
  EXPECT_GT(correlation(2, 0), 0.95);
  EXPECT_GT(correlation(0, 2), 0.95);
  EXPECT_NEAR(correlation(8, 0), correlation(0, 8), 0.05);
  EXPECT_LT(std::abs(correlation(40, 0)), 0.15);
  EXPECT_LT(std::abs(correlation(0, 40)), 0.15);
}

TEST(OctaveNoise, FitsTinyFramesAndIsSilentWithoutDeviation) {
  const std::vector<double> silent(6);
  for (const Size size : {Size{1, 1}, Size{2, 5}, Size{0, 0}, Size{7, 3}}) {
    Rng rng(3, 0, 0);
    EXPECT_EQ(OctaveNoise(size, silent, rng), Field(size));
  }
}

TEST(Blurred, KeepsAConstantAndTheSumOfAPoint) {
  const Field constant = Blurred(Field({20, 10}, 2.5f), 3);
  for (const float value : constant.values()) EXPECT_NEAR(value, 2.5, 1e-5);
  Field point({41, 31});
  point.at(15, 20) = 1;
  const Field blurred = Blurred(point, 2);
  double sum = 0;
  for (const float value : blurred.values()) sum += value;
  EXPECT_NEAR(sum, 1, 1e-4);
  EXPECT_NEAR(blurred.at(15, 20), 1 / (2 * 3.14159265 * 4), 5e-4);
  EXPECT_FLOAT_EQ(blurred.at(15, 23), blurred.at(15, 17));
  EXPECT_FLOAT_EQ(blurred.at(18, 20), blurred.at(15, 23));
}

TEST(Blurred, DoesNothingWithoutSigma) {
  Rng rng(1, 0, 0);
  const Field noise = PixelNoise({9, 7}, rng);
  EXPECT_EQ(Blurred(noise, 0), noise);
}

}  // namespace
}  // namespace noref
