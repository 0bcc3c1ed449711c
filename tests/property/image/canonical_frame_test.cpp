// SPDX-License-Identifier: Apache-2.0
#include "noref/image/canonical_frame.h"

#include <gtest/gtest.h>

#include "support/random_pictures.h"

namespace noref {
namespace {

constexpr int kSeeds = 100;

/// The slow and obvious version: every source pixel is drawn as size_px x size_px small ones, every
/// output pixel is the mean of side x side of those. `value(y, x)` is 0 outside FoV and image.
template <class Value>
GreyImage SlowCanonical(const CanonicalFrame& frame, const Value& value) {
  const int side = frame.square.width;
  const int n = frame.size_px;
  GreyImage result({n, n});
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      double sum = 0.0;
      for (int y = i * side; y < (i + 1) * side; ++y)
        for (int x = j * side; x < (j + 1) * side; ++x)
          sum += value(frame.square.y + y / n, frame.square.x + x / n);
      result.at(i, j) = static_cast<float>(sum / (double(side) * side));
    }
  }
  return result;
}

template <class Picture>
GreyImage SlowCanonical(const Picture& picture, const Fov& fov, const CanonicalFrame& frame) {
  return SlowCanonical(frame, [&](int y, int x) {
    return fov.Contains(y, x) && fov.at(y, x) == 1 ? double(picture.at(y, x)) : 0.0;
  });
}

double Sum(const GreyImage& grey) {
  double sum = 0.0;
  for (const float value : grey.values()) sum += value;
  return sum;
}

template <class Picture>
Picture FlippedInX(const Picture& picture) {
  Picture result(picture.size());
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      result.at(y, picture.width() - 1 - x) = picture.at(y, x);
  return result;
}

template <class Picture>
Picture Transposed(const Picture& picture) {
  Picture result(Size{picture.height(), picture.width()});
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) result.at(x, y) = picture.at(y, x);
  return result;
}

struct Example {
  explicit Example(std::uint64_t seed) : rng(seed, 0, 0) {
    const Size size = test::RandomSize(14, rng);
    mask = test::RandomBinary<Mask>(size, rng.Uniform(), rng);
    fov = test::RandomBinary<Fov>(size, rng.Uniform(0.05, 1.0), rng);
    fov.at(rng.Between(0, size.height - 1), rng.Between(0, size.width - 1)) = 1;
    frame = MakeCanonicalFrame(fov, rng.Between(1, 17));
  }

  Rng rng;
  Mask mask;
  Fov fov;
  CanonicalFrame frame;
};

TEST(ToCanonical, EqualsTheSlowVersion) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Example example(seed);
    const GreyImage slow = SlowCanonical(example.mask, example.fov, example.frame);
    EXPECT_EQ(ToCanonical(example.mask, example.fov, example.frame), slow);
    EXPECT_EQ(ToCanonical(example.fov, example.frame),
              SlowCanonical(example.fov, example.fov, example.frame));
    const Mask binary = ToCanonicalMask(example.mask, example.fov, example.frame);
    for (std::size_t i = 0; i < slow.PixelCount(); ++i)
      EXPECT_EQ(binary.values()[i], slow.values()[i] >= 0.5F ? 1 : 0);

    const auto grey = test::RandomReal<GreyImage>(example.fov.size(), example.rng);
    const GreyImage fast = ToCanonical(grey, example.fov, example.frame);
    const GreyImage slow_grey = SlowCanonical(grey, example.fov, example.frame);
    for (std::size_t i = 0; i < fast.PixelCount(); ++i)
      EXPECT_NEAR(fast.values()[i], slow_grey.values()[i], 1e-6);
  }
}

TEST(ToCanonical, KeepsTheVesselAreaInsideTheFov) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Example example(seed);
    const double scale = double(example.frame.square.width) / example.frame.size_px;
    EXPECT_NEAR(Sum(ToCanonical(example.mask, example.fov, example.frame)) * scale * scale,
                double(CountOnes(Inside(example.mask, example.fov))),
                1e-4);
  }
}

TEST(ToCanonical, IgnoresWhatLiesOutsideTheFov) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Example example(seed);
    EXPECT_EQ(ToCanonical(example.mask, example.fov, example.frame),
              ToCanonical(Inside(example.mask, example.fov), example.fov, example.frame));
  }
}

TEST(ToCanonical, CommutesWithFlipAndTransposition) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Example example(seed);
    const GreyImage grey = ToCanonical(example.mask, example.fov, example.frame);
    const Fov transposed = Transposed(example.fov);
    EXPECT_EQ(ToCanonical(Transposed(example.mask),
                          transposed,
                          MakeCanonicalFrame(transposed, example.frame.size_px)),
              Transposed(grey));
    const Rect box = BoundingBox(example.fov);
    if ((box.width - box.height) % 2 != 0) continue;  // the padding is not symmetric
    const Fov flipped = FlippedInX(example.fov);
    EXPECT_EQ(
        ToCanonical(
            FlippedInX(example.mask), flipped, MakeCanonicalFrame(flipped, example.frame.size_px)),
        FlippedInX(grey));
  }
}

}  // namespace
}  // namespace noref
