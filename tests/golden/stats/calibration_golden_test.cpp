// SPDX-License-Identifier: Apache-2.0
// Calibration and risk against scikit-learn and NumPy; calibration.json is made by
// make_calibration.py.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/stats/conformal.h"
#include "noref/stats/isotonic.h"
#include "noref/stats/risk_coverage.h"

#include "support/golden.h"

namespace noref {
namespace {

using nlohmann::json;
constexpr double kTolerance = 1e-9;

json Golden(const char* part) {
  return test::ReadGolden("stats/calibration.json").at(part);
}

TEST(CalibrationGolden, IsotonicMapIsThatOfScikitLearn) {
  for (const json& sample : Golden("isotonic")) {
    std::vector<WeightedPoint> points;
    for (std::size_t i = 0; i < sample["x"].size(); ++i)
      points.push_back({sample["x"][i], sample["y"][i], sample["weight"][i]});
    const MonotoneMap map = FitIsotonic(points, 2 * points.size() + 2);
    for (std::size_t i = 0; i < sample["grid"].size(); ++i) {
      SCOPED_TRACE("n = " + std::to_string(points.size()) + ", x = " + sample["grid"][i].dump());
      EXPECT_NEAR(map(sample["grid"][i]), sample["values"][i], kTolerance);
    }
  }
}

TEST(CalibrationGolden, IntervalsAreQuantilesOfPooledGroups) {
  for (const json& sample : Golden("conformal")) {
    const std::vector<double> prediction = sample["prediction"];
    const std::vector<double> truth = sample["truth"];
    const std::vector<std::string> group = sample["group"];
    const ConformalTable table = CalibrateIntervals(prediction, truth, group);
    for (const json& theirs : sample["intervals"]) {
      SCOPED_TRACE("n = " + std::to_string(truth.size()) + ", level " + theirs["level"].dump());
      const Interval ours = table.At(sample["at"], theirs["level"]);
      EXPECT_NEAR(ours.low, theirs["low"], kTolerance);
      EXPECT_NEAR(ours.high, theirs["high"], kTolerance);
    }
  }
}

TEST(CalibrationGolden, RiskCoverageIsTheMeanOverAllOrders) {
  for (const json& sample : Golden("risk_coverage")) {
    const std::vector<double> scores = sample["scores"];
    const std::vector<double> risks = sample["risks"];
    SCOPED_TRACE("n = " + std::to_string(risks.size()));
    const auto curve = RiskCoverageCurve(scores, risks);
    ASSERT_EQ(curve.size(), sample["curve"].size());
    for (std::size_t i = 0; i < curve.size(); ++i)
      EXPECT_NEAR(curve[i].risk, sample["curve"][i], kTolerance) << "point " << i;
    const auto areas = MeasureRiskCoverage(scores, risks);
    EXPECT_NEAR(areas->area, sample["area"], kTolerance);
    EXPECT_NEAR(areas->oracle_area, sample["oracle"], kTolerance);
    EXPECT_NEAR(areas->random_area, sample["random"], kTolerance);
  }
}

}  // namespace
}  // namespace noref
