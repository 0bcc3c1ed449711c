// SPDX-License-Identifier: Apache-2.0
// Measures against scikit-learn, scikit-image and SciPy; measures.json is made by
// make_measures.py.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/metrics/agreement.h"
#include "noref/metrics/soft_measures.h"
#include "noref/metrics/surface.h"
#include "noref/metrics/topology.h"
#include "noref/shape/skeleton.h"

#include "support/golden.h"
#include "support/mask_text.h"

namespace noref {
namespace {

using nlohmann::json;

/// One case, masks cut to the field of view.
struct Input {
  SoftMap soft;
  Mask reference;
  Fov fov;
  Mask mask;
  Contingency counts;
};

Input ReadInput(const json& golden) {
  Input input;
  input.reference = test::MaskFromText(golden["reference"]);
  input.fov = test::FovFromText(golden["fov"]);
  std::vector<float> values;
  for (const json& row : golden["soft"])
    for (const int value : row) values.push_back(static_cast<float>(value) / 255.0F);
  input.soft = SoftMap(input.fov.size(), values);
  input.mask = Inside(Binarize(input.soft, 127.5F / 255.0F), input.fov);
  input.reference = Inside(input.reference, input.fov);
  input.counts = CountPixels(input.mask, input.reference, input.fov);
  return input;
}

template <class Check>
void ForEachCase(const Check& check) {
  const json cases = test::ReadGoldenCases("metrics/measures.json");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    check(cases[i], ReadInput(cases[i]));
  }
}

constexpr double kRatio = 1e-9;
constexpr double kDistance = 1e-6;

TEST(MeasuresGolden, AgreementIsThatOfScikitLearn) {
  ForEachCase([](const json& golden, const Input& in) {
    EXPECT_NEAR(*CohenKappa(in.counts), golden["kappa"], kRatio);
    EXPECT_NEAR(*BalancedAccuracy(in.counts), golden["balanced_accuracy"], kRatio);
    EXPECT_NEAR(*VariationOfInformation(in.counts), golden["variation_of_information"], kRatio);
    EXPECT_NEAR(*VolumetricSimilarity(in.counts), golden["volumetric_similarity"], kRatio);
  });
}

void ExpectThreshold(const SoftLevels& levels, Criterion criterion, const json& golden) {
  const BestThreshold best = *FindBestThreshold(levels, criterion);
  EXPECT_NEAR(best.threshold, golden[0].get<double>() / 255, 1e-7);  // a float
  EXPECT_NEAR(best.value, golden[1], kRatio);
}

TEST(MeasuresGolden, SoftMeasuresAreThoseOfScikitLearn) {
  ForEachCase([](const json& golden, const Input& in) {
    const SoftLevels levels = CountLevels(in.soft, in.reference, in.fov);
    EXPECT_NEAR(*RocAuc(levels), golden["roc_auc"], kRatio);
    EXPECT_NEAR(*AveragePrecision(levels), golden["average_precision"], kRatio);
    EXPECT_NEAR(*ExpectedCalibrationError(levels), golden["calibration_error"], 1e-7);  // floats
    ExpectThreshold(levels, Criterion::kYouden, golden["youden"]);
    ExpectThreshold(levels, Criterion::kDice, golden["dice"]);
    ExpectThreshold(levels, Criterion::kMcc, golden["mcc"]);
  });
}

TEST(MeasuresGolden, SurfaceDistancesAreThoseOfSciPy) {
  ForEachCase([](const json& golden, const Input& in) {
    const SurfaceDistances surface(in.mask, in.reference);
    EXPECT_NEAR(surface.HausdorffPx(), golden["hausdorff"], kDistance);
    EXPECT_NEAR(surface.HausdorffQuantilePx(0.95), golden["hd95"], kDistance);
    EXPECT_NEAR(surface.MeanPx(), golden["assd"], kDistance);
    EXPECT_NEAR(surface.SurfaceDice(1), golden["nsd_1"], kRatio);
    EXPECT_NEAR(surface.SurfaceDice(2), golden["nsd_2"], kRatio);
  });
}

TEST(MeasuresGolden, TopologyIsThatOfScikitImageAndSciPy) {
  ForEachCase([](const json& golden, const Input& in) {
    const Mask skeleton = Skeletonize(in.mask);
    const Mask reference_skeleton = Skeletonize(in.reference);
    EXPECT_NEAR(*CenterlineDice(in.mask, in.reference, skeleton, reference_skeleton),
                golden["cldice"],
                kRatio);
    EXPECT_EQ(CountBetti(in.mask), (BettiNumbers{golden["components"][0], golden["holes"][0]}));
    EXPECT_EQ(CountBetti(in.reference),
              (BettiNumbers{golden["components"][1], golden["holes"][1]}));
    const Cal cal = *ConnectivityAreaLength(in.mask, in.reference, skeleton, reference_skeleton);
    EXPECT_NEAR(cal.connectivity, golden["cal"][0], kRatio);
    EXPECT_NEAR(cal.area, golden["cal"][1], kRatio);
    EXPECT_NEAR(cal.length, golden["cal"][2], kRatio);
  });
}

}  // namespace
}  // namespace noref
