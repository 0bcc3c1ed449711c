// SPDX-License-Identifier: Apache-2.0
// Laws of the tests and adjustments on random small problems, with brute force as the judge.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/consistency/adjust.h"
#include "noref/consistency/aggregate_test.h"

namespace noref {
namespace {

constexpr int kSeeds = 100;

ClassCounts RandomCounts(Rng& rng, int largest) {
  return {rng.Between(1, largest), rng.Between(1, largest)};
}

/// An interval about the share `part / whole`, or about any share.
ScoreInterval RandomInterval(Rng& rng, double share) {
  const int decimals = rng.Between(1, 3);
  const double unit = std::pow(10.0, decimals);
  const double value = rng.Bernoulli(0.7) ? share : rng.Uniform();
  return TrueValues({std::llround(value * unit), decimals},
                    {static_cast<Rounding>(rng.Between(0, 2)), {}});
}

bool Holds(const std::optional<ScoreInterval>& interval, double value) {
  constexpr double kSlack = 1e-12;  // shares of small counts lie much further apart
  return !interval ||
         (value >=
              static_cast<double>(interval->low) / static_cast<double>(interval->unit) - kSlack &&
          value <=
              static_cast<double>(interval->high) / static_cast<double>(interval->unit) + kSlack);
}

double Ratio(std::int64_t a, std::int64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

std::array<double, kScoreCount> ScoresOfTable(const ClassCounts& c,
                                              std::int64_t tp,
                                              std::int64_t tn) {
  const std::int64_t fn = c.positives - tp, fp = c.negatives - tn;
  const double root = std::sqrt(static_cast<double>((tp + fp) * c.positives * c.negatives) *
                                static_cast<double>(tn + fn));
  const double mcc = root == 0 ? 0 : static_cast<double>(tp * tn - fp * fn) / root;
  return {Ratio(tp + tn, c.Total()),
          Ratio(tp, c.positives),
          Ratio(tn, c.negatives),
          Ratio(2 * tp, 2 * tp + fp + fn),
          mcc};
}

TEST(OneTable, AgreesWithTryingAllCounts) {
  int possible = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(1, 0, static_cast<std::uint64_t>(seed));
    const ClassCounts counts = RandomCounts(rng, 12);
    const auto truth = ScoresOfTable(counts,
                                     rng.Between(0, static_cast<int>(counts.positives)),
                                     rng.Between(0, static_cast<int>(counts.negatives)));
    Scores scores;
    for (std::size_t i = 0; i < kScoreCount; ++i) {
      if (rng.Bernoulli(0.6)) scores[static_cast<Score>(i)] = RandomInterval(rng, truth[i]);
    }
    bool exists = false;
    for (std::int64_t tp = 0; tp <= counts.positives; ++tp) {
      for (std::int64_t tn = 0; tn <= counts.negatives; ++tn) {
        const auto values = ScoresOfTable(counts, tp, tn);
        bool fits = true;
        for (std::size_t i = 0; i < kScoreCount; ++i)
          fits = fits && Holds(scores[static_cast<Score>(i)], values[i]);
        exists = exists || fits;
      }
    }
    possible += exists;
    EXPECT_EQ(TestOneTable(counts, scores), exists ? Outcome::kPossible : Outcome::kImpossible);
  }
  EXPECT_GT(possible, 20);
  EXPECT_LT(possible, 80);
}

/// A few images with right pixels in both regions, and the mean scores that they give.
struct Problem {
  std::vector<RegionCounts> images;
  Scores scores;          ///< on all pixels
  Scores scores_of_sums;  ///< of the summed counts
  AdjustedScores truth;   ///< under the FoV: low = mean of ratios, high = ratio of means
};

Problem RandomProblem(Rng& rng, int images, int largest) {
  Problem problem;
  double acc = 0, sens = 0, spec = 0;
  ClassCounts right_fov{}, right_all{}, fov{}, all{};
  for (int i = 0; i < images; ++i) {
    const ClassCounts inside = RandomCounts(rng, largest);
    const RegionCounts image = CountsOfRegions(
        inside,
        {inside.positives + rng.Between(0, 3), inside.negatives + rng.Between(0, largest)},
        rng.Between(0, 50));
    const auto part = [&](std::int64_t least, std::int64_t most) -> std::int64_t {
      return rng.Between(static_cast<int>(least), static_cast<int>(most));
    };
    const ClassCounts right_inside{part(0, inside.positives), part(0, inside.negatives)};
    ClassCounts right = right_inside;
    right +=
        {part(0, image.OutsidePositives()), part(image.LeastOutsideTn(), image.OutsideNegatives())};
    acc += Ratio(right.Total(), image.all_pixels.Total()) / images;
    sens += Ratio(right.positives, image.all_pixels.positives) / images;
    spec += Ratio(right.negatives, image.all_pixels.negatives) / images;
    problem.truth.accuracy.low += Ratio(right_inside.Total(), inside.Total()) / images;
    problem.truth.sensitivity.low += Ratio(right_inside.positives, inside.positives) / images;
    problem.truth.specificity.low += Ratio(right_inside.negatives, inside.negatives) / images;
    right_fov += right_inside;
    right_all += right;
    fov += inside;
    all += image.all_pixels;
    problem.images.push_back(image);
  }
  const auto interval = [](double value) {
    return TrueValues({std::llround(value * 1000), 3}, {Rounding::kRound, {}});
  };
  problem.scores[Score::kAccuracy] = interval(acc);
  problem.scores[Score::kSensitivity] = interval(sens);
  problem.scores[Score::kSpecificity] = interval(spec);
  problem.scores_of_sums[Score::kAccuracy] = interval(Ratio(right_all.Total(), all.Total()));
  problem.scores_of_sums[Score::kSensitivity] = interval(Ratio(right_all.positives, all.positives));
  problem.scores_of_sums[Score::kSpecificity] = interval(Ratio(right_all.negatives, all.negatives));
  problem.truth.accuracy.high = Ratio(right_fov.Total(), fov.Total());
  problem.truth.sensitivity.high = Ratio(right_fov.positives, fov.positives);
  problem.truth.specificity.high = Ratio(right_fov.negatives, fov.negatives);
  return problem;
}

std::vector<ClassCounts> AllPixels(const Problem& problem) {
  std::vector<ClassCounts> images;
  for (const RegionCounts& image : problem.images) images.push_back(image.all_pixels);
  return images;
}

TEST(Aggregated, ScoresThatWereComputedAreNeverRejected) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(2, 0, static_cast<std::uint64_t>(seed));
    const Problem problem = RandomProblem(rng, rng.Between(1, 20), rng.Bernoulli(0.5) ? 9 : 5000);
    const std::vector<ClassCounts> images = AllPixels(problem);
    EXPECT_NE(TestMeanOfRatios(images, problem.scores), Outcome::kImpossible);
    EXPECT_EQ(TestOneTable(SumOf(images), problem.scores_of_sums), Outcome::kPossible);
  }
}

TEST(Aggregated, LargeImagesAreAlwaysDecided) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(3, 0, static_cast<std::uint64_t>(seed));
    const Problem problem = RandomProblem(rng, 10, 20000);
    EXPECT_EQ(TestMeanOfRatios(AllPixels(problem), problem.scores), Outcome::kPossible);
  }
}

/// The closed form against the linear program: both ends of the accuracy.
TEST(Aggregated, AllowedAccuracyIsTheOptimumOfTheProgram) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(4, 0, static_cast<std::uint64_t>(seed));
    Problem problem = RandomProblem(rng, rng.Between(2, 8), 3000);
    const std::vector<ClassCounts> images = AllPixels(problem);
    const double count = static_cast<double>(images.size());
    const AccuracyRange allowed = AllowedAccuracy(images, problem.scores).value();
    problem.scores[Score::kAccuracy].reset();
    for (const int sign : {-1, 1}) {
      BoxedProgram program{.variables = {}, .rows = SumRows(problem.scores, std::ssize(images))};
      for (const ClassCounts& image : images) {
        const Fraction gain{sign, image.Total()};
        program.variables.push_back({0, image.positives, {Fraction{1, image.positives}}, gain});
        program.variables.push_back(
            {0, image.negatives, {Fraction{}, Fraction{1, image.negatives}}, gain});
      }
      // Without branching the bound is that of real numbers.
      const ProgramResult result = Maximize(program, {.gap = 0, .max_nodes = 1});
      EXPECT_NEAR(sign * result.bound / count, sign < 0 ? allowed.low : allowed.high, 1e-12);
    }
  }
}

bool IsWithin(double value, const ScoreRange& range) {
  return value >= range.low - 1e-12 && value <= range.high + 1e-12;
}

TEST(Adjust, TheTruthLiesInTheIntervals) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(5, 0, static_cast<std::uint64_t>(seed));
    const Problem problem = RandomProblem(rng, rng.Between(1, 12), rng.Bernoulli(0.3) ? 30 : 5000);
    // However short the search: its bounds hold.
    const auto mean =
        AdjustMeanOfRatios(problem.images, problem.scores, {.gap = 1e-6, .max_nodes = 10});
    ASSERT_TRUE(mean);
    EXPECT_TRUE(IsWithin(problem.truth.accuracy.low, mean->accuracy));
    EXPECT_TRUE(IsWithin(problem.truth.sensitivity.low, mean->sensitivity));
    EXPECT_TRUE(IsWithin(problem.truth.specificity.low, mean->specificity));
    const auto sums = AdjustRatioOfMeans(problem.images, problem.scores_of_sums);
    ASSERT_TRUE(sums);
    EXPECT_TRUE(IsWithin(problem.truth.accuracy.high, sums->accuracy));
    EXPECT_TRUE(IsWithin(problem.truth.sensitivity.high, sums->sensitivity));
    EXPECT_TRUE(IsWithin(problem.truth.specificity.high, sums->specificity));
  }
}

/// One image: the closed form and the program are two ways to the same ends.
TEST(Adjust, ClosedFormAndProgramAgreeForOneImage) {
  int feasible = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(6, 0, static_cast<std::uint64_t>(seed));
    Problem problem = RandomProblem(rng, 1, rng.Bernoulli(0.5) ? 20 : 2000);
    if (rng.Bernoulli(0.3)) problem.scores[Score::kAccuracy] = RandomInterval(rng, 0.9);
    const auto closed = AdjustOneTable(problem.images[0], problem.scores);
    const auto program =
        AdjustMeanOfRatios(problem.images, problem.scores, {.gap = 0, .max_nodes = 3000});
    ASSERT_EQ(closed.has_value(), program.has_value());
    if (!closed) continue;
    ++feasible;
    for (const auto score :
         {&AdjustedScores::accuracy, &AdjustedScores::sensitivity, &AdjustedScores::specificity}) {
      EXPECT_NEAR(((*closed).*score).low, ((*program).*score).low, 1e-12);
      EXPECT_NEAR(((*closed).*score).high, ((*program).*score).high, 1e-12);
    }
  }
  EXPECT_GT(feasible, 60);
}

TEST(Adjust, CoarserFiguresGiveWiderIntervals) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(7, 0, static_cast<std::uint64_t>(seed));
    Problem problem = RandomProblem(rng, 5, 3000);
    // Without branching the ends are those of real numbers.
    const SearchLimits limits{.gap = 0, .max_nodes = 1};
    const AdjustedScores fine = AdjustMeanOfRatios(problem.images, problem.scores, limits).value();
    for (const Score score : {Score::kAccuracy, Score::kSensitivity, Score::kSpecificity}) {
      ScoreInterval& interval = *problem.scores[score];
      interval.low -= 2;
      interval.high += 2;
    }
    const AdjustedScores coarse =
        AdjustMeanOfRatios(problem.images, problem.scores, limits).value();
    EXPECT_LE(coarse.accuracy.low, fine.accuracy.low);
    EXPECT_GE(coarse.accuracy.high, fine.accuracy.high);
    EXPECT_LE(coarse.specificity.low, fine.specificity.low);
    EXPECT_GE(coarse.sensitivity.high, fine.sensitivity.high);
  }
}

/// Random programs of three variables against trying all whole numbers.
TEST(BoxedProgram, AgreesWithTryingAll) {
  int feasible = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(8, 0, static_cast<std::uint64_t>(seed));
    BoxedProgram program;
    const auto fraction = [&] { return Fraction{rng.Between(-5, 5), rng.Between(1, 4)}; };
    for (int j = 0; j < 3; ++j) {
      const int low = rng.Between(-4, 2);
      program.variables.push_back(
          {low, low + rng.Between(0, 6), {fraction(), fraction(), fraction()}, fraction()});
    }
    for (ScoreInterval& row : program.rows) {
      const int low = rng.Between(-60, 0);
      row = {low, low + rng.Between(0, 80), 4};
    }
    double best = -std::numeric_limits<double>::infinity();
    std::array<std::int64_t, 3> x{};
    const std::function<void(std::size_t)> visit = [&](std::size_t j) {
      if (j < 3) {
        for (x[j] = program.variables[j].low; x[j] <= program.variables[j].high; ++x[j])
          visit(j + 1);
        return;
      }
      const auto sum_of = [&](auto coefficient) {
        std::int64_t twelfths = 0;
        for (std::size_t k = 0; k < 3; ++k) {
          const Fraction c = coefficient(program.variables[k]);
          twelfths += c.numerator * (12 / c.denominator) * x[k];
        }
        return twelfths;
      };
      for (std::size_t r = 0; r < kRowCount; ++r) {
        const auto sum = sum_of([&](const BoxedVariable& v) { return v.in_row[r]; });
        if (sum < 3 * program.rows[r].low || sum > 3 * program.rows[r].high) return;
      }
      best = std::max(best, Ratio(sum_of([](const BoxedVariable& v) { return v.gain; }), 12));
    };
    visit(0);
    const ProgramResult result = Maximize(program, {.gap = 0, .max_nodes = 5000});
    ASSERT_EQ(result.solution.has_value(), std::isfinite(best));
    EXPECT_EQ(result.is_infeasible, !std::isfinite(best));
    if (!result.solution) continue;
    ++feasible;
    EXPECT_NEAR(result.objective, best, 1e-12);
    EXPECT_NEAR(result.bound, best, 1e-12);
  }
  EXPECT_GT(feasible, 20);
}

}  // namespace
}  // namespace noref
