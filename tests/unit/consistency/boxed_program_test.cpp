// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/boxed_program.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

constexpr ScoreInterval kAny{-1000, 1000, 1};

TEST(BoxedProgram, WithoutRowsEveryVariableTakesItsBetterEnd) {
  const BoxedProgram program{
      .variables = {{.low = -2, .high = 3, .gain = {1, 2}}, {.low = 1, .high = 5, .gain = {-1, 3}}},
      .rows = {kAny, kAny, kAny}};
  const ProgramResult result = Maximize(program);
  EXPECT_EQ(result.solution.value(), (std::vector<std::int64_t>{3, 1}));
  EXPECT_DOUBLE_EQ(result.objective, 1.5 - 1.0 / 3);
  EXPECT_GE(result.bound, result.objective);
}

TEST(BoxedProgram, FillsLikeAKnapsackAndRoundsDown) {
  // 3 x + 4 y <= 10 with gains 2 and 3: y = 2.5 at best, whole numbers reach 7 (x = 2, y = 1).
  const BoxedProgram program{
      .variables = {{.low = 0, .high = 9, .in_row = {Fraction{3, 1}}, .gain = {2, 1}},
                    {.low = 0, .high = 9, .in_row = {Fraction{4, 1}}, .gain = {3, 1}}},
      .rows = {ScoreInterval{0, 10, 1}, kAny, kAny}};
  const ProgramResult result = Maximize(program);
  EXPECT_EQ(result.solution.value(), (std::vector<std::int64_t>{2, 1}));
  EXPECT_EQ(result.objective, 7);
  EXPECT_EQ(result.bound, 7);
}

TEST(BoxedProgram, RealNumbersOnlyIsInfeasible) {
  // 2 x + 4 y = 5 has real solutions, no whole ones.
  const BoxedProgram program{.variables = {{.low = 0, .high = 5, .in_row = {Fraction{2, 1}}},
                                           {.low = 0, .high = 5, .in_row = {Fraction{4, 1}}}},
                             .rows = {ScoreInterval{5, 5, 1}, kAny, kAny}};
  const ProgramResult result = Maximize(program);
  EXPECT_TRUE(result.is_infeasible);
  EXPECT_FALSE(result.solution);
  EXPECT_GT(result.nodes, 2);
}

TEST(BoxedProgram, AStoppedSearchClaimsNothing) {
  const BoxedProgram program{.variables = {{.low = 0, .high = 5, .in_row = {Fraction{2, 1}}},
                                           {.low = 0, .high = 5, .in_row = {Fraction{4, 1}}}},
                             .rows = {ScoreInterval{5, 5, 1}, kAny, kAny}};
  const ProgramResult result = Maximize(program, {.gap = 0, .max_nodes = 2});
  EXPECT_FALSE(result.is_infeasible);
  EXPECT_FALSE(result.solution);
}

TEST(BoxedProgram, OutOfReachIsInfeasible) {
  const BoxedProgram program{.variables = {{.low = 0, .high = 5, .in_row = {Fraction{1, 7}}}},
                             .rows = {ScoreInterval{6, 8, 8}, kAny, kAny}};
  EXPECT_TRUE(Maximize(program).is_infeasible);
}

}  // namespace
}  // namespace noref
