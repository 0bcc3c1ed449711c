// SPDX-License-Identifier: Apache-2.0
// Laws of calibration and risk over seeds.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/stats/conformal.h"
#include "noref/stats/isotonic.h"
#include "noref/stats/risk_coverage.h"

namespace noref {
namespace {

std::vector<WeightedPoint> Scatter(Rng& rng) {
  std::vector<WeightedPoint> points(static_cast<std::size_t>(rng.Between(1, 80)));
  const bool has_ties = rng.Bernoulli(0.5);
  for (WeightedPoint& point : points) {
    const double x = rng.Uniform();
    point = {.x = has_ties ? std::floor(10 * x) : x,
             .y = x + 0.3 * rng.Normal(),
             .weight = rng.Uniform(0.1, 2)};
  }
  return points;
}

double SquaredError(const std::vector<WeightedPoint>& points, const MonotoneMap& map) {
  double sum = 0;
  for (const auto& [x, y, weight] : points) sum += weight * (map(x) - y) * (map(x) - y);
  return sum;
}

TEST(CalibrationProperty, IsotonicMapsRiseWithinTheirKnots) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    const auto points = Scatter(rng);
    const auto most = static_cast<std::size_t>(rng.Between(2, 12));
    const MonotoneMap map = FitIsotonic(points, most);
    EXPECT_LE(map.knots().size(), most);
    double before = 0;
    for (double x = -1; x < 12; x += 0.037) {
      EXPECT_GE(map(x), before);
      EXPECT_LE(map(x), 1);
      before = map(x);
    }
    for (const Knot& knot : map.knots()) EXPECT_EQ(map(knot.x), knot.y);
  }
}

TEST(CalibrationProperty, NoOtherRisingMapIsCloserThanTheIsotonicOne) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 1, 0);
    const auto points = Scatter(rng);
    const MonotoneMap best = FitIsotonic(points, 2 * points.size() + 2);
    for (int other = 0; other < 20; ++other) {
      std::vector<Knot> knots = best.knots();
      for (Knot& knot : knots) knot.y = std::clamp(knot.y + 0.05 * rng.Normal(), 0.0, 1.0);
      for (std::size_t i = 1; i < knots.size(); ++i)
        knots[i].y = std::max(knots[i].y, knots[i - 1].y);
      EXPECT_LE(SquaredError(points, best), SquaredError(points, MonotoneMap(knots)) + 1e-12);
    }
  }
}

TEST(CalibrationProperty, FewKnotsAreSomeOfAll) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 2, 0);
    const auto points = Scatter(rng);
    const MonotoneMap whole = FitIsotonic(points, 2 * points.size() + 2);
    const auto& all = whole.knots();
    for (std::size_t most = 2; most <= all.size() + 1; ++most) {
      const auto few = FitIsotonic(points, most).knots();
      EXPECT_EQ(few.size(), std::min(most, all.size()));
      EXPECT_EQ(few.front(), all.front());
      EXPECT_EQ(few.back(), all.back());
      for (const Knot& knot : few) EXPECT_EQ(std::count(all.begin(), all.end(), knot), 1);
    }
  }
}

/// Groups of cases with a skewed error that belongs to the group and a smaller one of the case.
struct Groups {
  std::vector<double> predictions;
  std::vector<double> truths;
  std::vector<std::string> names;

  void Add(double skew, Rng& rng) {
    const double of_group = skew * (0.05 - 0.06 * std::abs(rng.Normal()));
    const std::string name = std::to_string(names.size());
    for (int i = rng.Between(1, 6); i > 0; --i) {
      predictions.push_back(rng.Uniform(0.3, 0.7));
      truths.push_back(std::clamp(predictions.back() + of_group + 0.01 * rng.Normal(), 0.0, 1.0));
      names.push_back(name);
    }
  }
};

constexpr int kTrials = 1500;

/// How often the truth of a case of a new group lies in its interval, over many calibrations.
double Coverage(double level, int groups, double skew) {
  int covered = 0;
  for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
    Rng rng(7, 3, trial);
    Groups known;
    for (int i = 0; i < groups; ++i) known.Add(skew, rng);
    const ConformalTable table = CalibrateIntervals(known.predictions, known.truths, known.names);
    Groups fresh;
    fresh.Add(skew, rng);
    const Interval interval = table.At(fresh.predictions.front(), level);
    covered += fresh.truths.front() >= interval.low && fresh.truths.front() <= interval.high;
  }
  return static_cast<double>(covered) / kTrials;
}

TEST(CalibrationProperty, IntervalsCoverWhatTheyPromise) {
  for (const double level : {0.5, 0.8, 0.9, 0.95}) {
    for (const int groups : {10, 39, 199}) {
      for (const double skew : {-1.0, 1.0}) {
        SCOPED_TRACE(testing::Message() << level << ", " << groups << " groups, " << skew);
        // Four standard deviations of the share.
        const double noise = 4 * std::sqrt(level * (1 - level) / kTrials);
        const double coverage = Coverage(level, groups, skew);
        EXPECT_GE(coverage, level - noise);
        const bool has_enough = groups >= level / (1 - level);
        EXPECT_LE(coverage, has_enough ? level + 1.0 / (groups + 1) + noise : 1);
      }
    }
  }
}

TEST(CalibrationProperty, IntervalsHoldThePredictionAndWidenWithTheLevel) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 4, 0);
    std::vector<double> predictions;
    std::vector<double> truths;
    std::vector<std::string> groups;
    for (int i = rng.Between(0, 300); i > 0; --i) {
      predictions.push_back(rng.Uniform());
      truths.push_back(rng.Uniform());
      groups.push_back(std::to_string(rng.Below(100)));
    }
    const ConformalTable table = CalibrateIntervals(predictions, truths, groups);
    CheckTable(table);
    const double prediction = rng.Uniform();
    Interval inner{prediction, prediction};
    for (double level = 0.005; level < 1; level += 0.005) {
      const Interval outer = table.At(prediction, level);
      EXPECT_LE(outer.low, inner.low);
      EXPECT_GE(outer.high, inner.high);
      inner = outer;
    }
  }
}

TEST(CalibrationProperty, RiskAreaLiesAboveTheOracleAndIgnoresTheScale) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 5, 0);
    std::vector<double> scores;
    std::vector<double> risks;
    std::vector<double> rescaled;
    for (int i = rng.Between(1, 200); i > 0; --i) {
      scores.push_back(rng.Between(0, 20));
      rescaled.push_back(std::exp(scores.back() / 5));
      risks.push_back(rng.Uniform());
    }
    const RiskCoverage areas = *MeasureRiskCoverage(scores, risks);
    EXPECT_GE(areas.Excess(), -1e-12);
    EXPECT_EQ(*MeasureRiskCoverage(rescaled, risks), areas);
    EXPECT_DOUBLE_EQ(RiskCoverageCurve(scores, risks).back().risk, areas.random_area);
  }
}

}  // namespace
}  // namespace noref
