// SPDX-License-Identifier: Apache-2.0
// Small linear and integer programs in exact arithmetic: many bounded variables, three two-sided
// rows. This is the shape of "do counts of true positives and negatives exist whose mean scores are
// these", equations (6)-(9), and of the adjustment, equations (10)-(12) of Kovács and Fazekas.
//
// As every variable is bounded, each one standing at the bound that its gain prefers is a start
// for the dual simplex method, whatever the rows say. It then mends one row at a time: variables
// change bounds in the order of what they lose, as in a fractional knapsack, until one stops in
// between. At most three variables end in between (one for each row). Whole numbers are found by
// rounding these three, else by branching. All numbers are fractions of any length (GMP), so that
// an optimum, and a proof that there is none, are exact.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "noref/consistency/score.h"

namespace noref {

/// numerator / denominator; denominator > 0.
struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
};

inline constexpr std::size_t kRowCount = 3;

/// A whole number in [low, high]: what it adds to each row, and to the objective.
struct BoxedVariable {
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::array<Fraction, kRowCount> in_row{};
  Fraction gain{};
};

/// Maximise sum gain_j x_j such that sum in_row_rj x_j lies in rows[r] for each r, x whole.
struct BoxedProgram {
  std::vector<BoxedVariable> variables;
  std::array<ScoreInterval, kRowCount> rows{};
};

struct SearchLimits {
  double gap = 5e-6;    ///< how far from the optimum a solution may be, as an absolute value
  int max_nodes = 500;  ///< linear programs that may be solved
};

struct ProgramResult {
  /// No real numbers in the boxes reach the rows, or no whole numbers (after a complete search).
  bool is_infeasible = false;
  /// No whole-number solution is above this (rounded up). 0 if infeasible.
  double bound = 0;
  /// The best whole-number solution, checked exactly, and its objective (rounded to nearest).
  /// Nothing if none was found within the limits.
  std::optional<std::vector<std::int64_t>> solution;
  double objective = 0;
  /// Linear programs solved.
  int nodes = 0;
};

ProgramResult Maximize(const BoxedProgram& program, const SearchLimits& limits = {});

}  // namespace noref
