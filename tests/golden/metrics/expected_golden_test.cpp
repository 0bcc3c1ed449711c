// SPDX-License-Identifier: Apache-2.0
// Expected measures against weighted samples of scikit-learn and correlations of SciPy;
// expected.json is made by make_expected.py.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/metrics/expected.h"
#include "noref/metrics/local_quality.h"
#include "noref/metrics/nmi.h"
#include "noref/metrics/overlap.h"
#include "noref/shape/skeleton.h"

#include "support/golden.h"
#include "support/mask_text.h"

namespace noref {
namespace {

using nlohmann::json;
constexpr double kRatio = 1e-9;

SoftMap MapOf(const json& rows) {
  std::vector<float> values;
  for (const json& row : rows)
    for (const int value : row) values.push_back(static_cast<float>(value) / 255.0F);
  const int height = static_cast<int>(rows.size());
  return SoftMap({static_cast<int>(rows[0].size()), height}, values);
}

Posterior PosteriorOf(const json& golden) {
  const Mask fov = test::MaskFromText(golden["fov"]);
  return Posterior(MapOf(golden["posterior"]),
                   Fov(fov.size(), {fov.values().begin(), fov.values().end()}));
}

std::vector<float> ThresholdsOf(const json& golden) {
  std::vector<float> thresholds;
  for (const int level : golden["thresholds"])
    thresholds.push_back(static_cast<float>(level) / 255.0F);
  return thresholds;
}

void ExpectCounts(const RealContingency& ours, const json& theirs) {
  EXPECT_NEAR(ours.tp, theirs["counts"][0], kRatio * ours.Total());
  EXPECT_NEAR(ours.fp, theirs["counts"][1], kRatio * ours.Total());
  EXPECT_NEAR(ours.fn, theirs["counts"][2], kRatio * ours.Total());
  EXPECT_NEAR(ours.tn, theirs["counts"][3], kRatio * ours.Total());
}

json Cases() {
  return test::ReadGoldenCases("metrics/expected.json");
}

TEST(ExpectedGolden, MeasuresEqualThoseOfWeightedSamples) {
  const json cases = Cases();
  for (std::size_t c = 0; c < cases.size(); ++c) {
    Posterior posterior = PosteriorOf(cases[c]);
    const SoftMap soft = MapOf(cases[c]["soft"]);
    const std::vector<float> thresholds = ThresholdsOf(cases[c]);
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
      SCOPED_TRACE("case " + std::to_string(c) + ", threshold " + std::to_string(i));
      const json& theirs = cases[c]["curve"][i];
      const Mask mask = Inside(Binarize(soft, thresholds[i]), posterior.fov());
      const RealContingency counts = ExpectedCounts(mask, posterior);
      ExpectCounts(counts, theirs);
      EXPECT_NEAR(*Dice(counts), theirs["dice"], kRatio);
      EXPECT_NEAR(*Mcc(counts), theirs["mcc"], kRatio);
      EXPECT_NEAR(*RescaledNmi(counts), theirs["nmi"], kRatio);
      const auto shares = ExpectedCenterlineShares(mask, Skeletonize(mask), posterior);
      EXPECT_NEAR(shares->precision, cases[c]["centerline"][i][0], kRatio);
      EXPECT_NEAR(shares->sensitivity, cases[c]["centerline"][i][1], kRatio);
    }
  }
}

TEST(ExpectedGolden, LocalQualityEqualsThatOfCorrelations) {
  // Ratios of sums of probabilities that are rounded to multiples of 2^-24, as floats.
  constexpr double kTolerance = 1e-6;
  for (const json& golden : Cases()) {
    const Posterior posterior = PosteriorOf(golden);
    const Mask mask = Binarize(MapOf(golden["soft"]), 128.0F / 255.0F);
    const LocalQuality quality = MapLocalQuality(
        mask, posterior, {.window_share = golden["window_share"], .least_vessel_share = 0});
    const int y = mask.height() / 2;
    std::size_t at = 0;
    for (int x = 0; x < mask.width(); ++x) {
      if (posterior.fov().at(y, x) == 0) continue;
      SCOPED_TRACE(x);
      EXPECT_NEAR(quality.dice.at(y, x), golden["local"][0][at], kTolerance);
      EXPECT_NEAR(quality.invented.at(y, x), golden["local"][1][at], kTolerance);
      EXPECT_NEAR(quality.missed.at(y, x), golden["local"][2][at], kTolerance);
      ++at;
    }
    EXPECT_EQ(at, golden["local"][0].size());
  }
}

}  // namespace
}  // namespace noref
