// SPDX-License-Identifier: Apache-2.0
#include "noref/model/odds_scale.h"

#include <cmath>

#include <gtest/gtest.h>

#include "noref/base/rng.h"

namespace noref {
namespace {

float FromOdds(double odds) {
  return static_cast<float>(1 / (1 + std::exp(-odds)));
}

struct Picture {
  SoftMap given;
  Mask reference;
};

/// Marks drawn with the odds `sharpness` times those given, plus `offset`.
Picture Draw(std::uint64_t seed, double sharpness, double offset) {
  Rng rng(seed, 0, 0);
  Picture picture{.given = SoftMap({200, 200}), .reference = Mask({200, 200})};
  for (std::size_t i = 0; i < picture.given.PixelCount(); ++i) {
    const double odds = 2 * rng.Normal() - 1;
    picture.given.values()[i] = FromOdds(odds);
    picture.reference.values()[i] = rng.Bernoulli(FromOdds(sharpness * odds + offset));
  }
  return picture;
}

OddsHistogram Counted(const Picture& picture) {
  return CountOdds(picture.given, picture.reference, WholeFrame(picture.given.size()));
}

TEST(OddsScale, IsFoundWhateverTheReadersStrictness) {
  for (const double sharpness : {0.7, 1.0, 1.3, 2.0}) {
    const std::vector<OddsHistogram> images = {Counted(Draw(1, sharpness, 0)),
                                               Counted(Draw(2, sharpness, 1)),
                                               Counted(Draw(3, sharpness, -0.7))};
    const OddsScale scale = FitOddsScale(images);
    EXPECT_NEAR(scale.sharpness, sharpness, 0.04 * sharpness);
    EXPECT_NEAR(scale.offset, 0.1, 0.04);
  }
}

TEST(OddsScale, OfSureMapsEndsAtTheLimit) {
  Picture picture = Draw(4, 1, 0);
  for (std::size_t i = 0; i < picture.given.PixelCount(); ++i)
    picture.reference.values()[i] = picture.given.values()[i] > 0.5f;
  EXPECT_NEAR(FitOddsScale(std::vector{Counted(picture)}).sharpness, 4, 0.01);
  EXPECT_EQ(FitOddsScale({}), OddsScale{});
}

TEST(OddsScale, PixelsOutsideTheFieldOfViewDoNotCount) {
  const Picture picture = Draw(5, 1.4, 0);
  Fov fov = WholeFrame(picture.given.size());
  for (int x = 0; x < 200; ++x) fov.at(17, x) = 0;
  Picture changed = picture;
  for (int x = 0; x < 200; ++x) changed.given.at(17, x) = 1;
  const OddsHistogram a = CountOdds(picture.given, picture.reference, fov);
  const OddsHistogram b = CountOdds(changed.given, picture.reference, fov);
  EXPECT_EQ(a.pixels, b.pixels);
  EXPECT_EQ(a.vessel, b.vessel);
}

TEST(OddsScale, IsLinearInLogOddsAndKeepsTheEnds) {
  SoftMap map({5, 1});
  const std::vector<float> given = {0, 0.2f, 0.5f, 0.9f, 1};
  std::copy(given.begin(), given.end(), map.values().begin());
  EXPECT_EQ(Rescaled(map, {}), map);
  for (const OddsScale scale : {OddsScale{0.01, 0}, {0.5, -2}, {1.3, 0.4}, {100, 5}}) {
    const SoftMap rescaled = Rescaled(map, scale);
    EXPECT_EQ(rescaled.values()[0], 0);
    EXPECT_EQ(rescaled.values()[4], 1);
    for (const std::size_t i : {1u, 2u, 3u}) {
      const double odds = std::log(given[i] / (1 - given[i]));
      EXPECT_NEAR(rescaled.values()[i], FromOdds(scale.sharpness * odds + scale.offset), 1e-5);
    }
  }
}

}  // namespace
}  // namespace noref
