// SPDX-License-Identifier: Apache-2.0
// The dual simplex method for boxed programs (see boxed_program.h), in exact fractions. Internal to
// the module: the one header that shows GMP.
#pragma once

#include <gmpxx.h>
#include <optional>
#include <vector>

#include "noref/consistency/boxed_program.h"

namespace noref {

mpq_class ToRational(const Fraction& fraction);

/// The state of one linear program: variables 0..n-1 are the program's, n..n+2 stand for the sums
/// of the rows. Three are basic, written as combinations of the others, which stand at their
/// bounds.
class DualSimplex {
 public:
  explicit DualSimplex(const BoxedProgram& program);

  enum class End { kOptimal, kInfeasible, kTooLong };

  /// Mends what lies outside its bounds. May be called again after a bound was set.
  End Solve();

  /// Sets a bound of one of the program's variables.
  void SetLow(std::size_t variable, const mpz_class& low) { low_[variable] = low; }
  void SetHigh(std::size_t variable, const mpz_class& high) { high_[variable] = high; }

  /// Narrows a row by `margin` on both sides, to its middle at most.
  void NarrowRow(std::size_t row, const mpq_class& margin);

  /// The objective where the variables stand; an upper bound of all solutions once solved.
  mpq_class Objective() const;

  /// The program's variables; at most three are not at a bound.
  std::vector<mpq_class> Solution() const;

 private:
  struct Step {
    std::size_t column;
    mpq_class loss;  ///< objective lost for each unit that the row gains
  };
  struct Violation {
    std::size_t row;
    mpq_class amount;  ///< how far the basic variable has to move; its sign tells where to
  };

  const mpq_class& Value(std::size_t column) const;
  mpq_class BasicValue(std::size_t row) const;
  std::optional<Violation> FirstViolation() const;
  std::vector<Step> StepsThatHelp(const Violation& violation) const;
  void Pivot(std::size_t row, std::size_t column, bool leaves_at_high);

  std::vector<mpq_class> low_, high_;            // by variable
  std::vector<std::size_t> basic_;               // by row
  std::vector<std::size_t> nonbasic_;            // by column
  std::vector<char> at_high_;                    // by column
  std::vector<std::vector<mpq_class>> tableau_;  // basic = tableau * nonbasic
  std::vector<mpq_class> gain_;                  // by column
};

}  // namespace noref
