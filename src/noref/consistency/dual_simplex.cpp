// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "noref/base/error.h"
#include "noref/consistency/dual_simplex_gmp.h"

namespace noref {

mpq_class ToRational(const Fraction& fraction) {
  NOREF_CHECK(fraction.denominator > 0);
  mpq_class value(mpz_class(fraction.numerator), mpz_class(fraction.denominator));
  value.canonicalize();
  return value;
}

DualSimplex::DualSimplex(const BoxedProgram& program) : tableau_(kRowCount) {
  const std::size_t count = program.variables.size();
  for (std::size_t j = 0; j < count; ++j) {
    const BoxedVariable& variable = program.variables[j];
    low_.emplace_back(variable.low);
    high_.emplace_back(variable.high);
    nonbasic_.push_back(j);
    gain_.push_back(ToRational(variable.gain));
    at_high_.push_back(sgn(gain_.back()) > 0);
    for (std::size_t r = 0; r < kRowCount; ++r)
      tableau_[r].push_back(ToRational(variable.in_row[r]));
  }
  for (std::size_t r = 0; r < kRowCount; ++r) {
    const ScoreInterval& row = program.rows[r];
    low_.push_back(ToRational({row.low, row.unit}));
    high_.push_back(ToRational({row.high, row.unit}));
    basic_.push_back(count + r);
  }
}

const mpq_class& DualSimplex::Value(std::size_t column) const {
  return at_high_[column] ? high_[nonbasic_[column]] : low_[nonbasic_[column]];
}

mpq_class DualSimplex::BasicValue(std::size_t row) const {
  mpq_class sum = 0;
  for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
    if (sgn(tableau_[row][j]) != 0) sum += tableau_[row][j] * Value(j);
  }
  return sum;
}

std::optional<DualSimplex::Violation> DualSimplex::FirstViolation() const {
  for (std::size_t r = 0; r < kRowCount; ++r) {
    const mpq_class value = BasicValue(r);
    if (value < low_[basic_[r]]) return Violation{r, low_[basic_[r]] - value};
    if (value > high_[basic_[r]]) return Violation{r, high_[basic_[r]] - value};
  }
  return std::nullopt;
}

std::vector<DualSimplex::Step> DualSimplex::StepsThatHelp(const Violation& violation) const {
  std::vector<Step> steps;
  for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
    const mpq_class& rate = tableau_[violation.row][j];
    if (low_[nonbasic_[j]] == high_[nonbasic_[j]]) continue;
    const int direction = at_high_[j] ? -1 : 1;
    if (sgn(rate) * direction == sgn(violation.amount))
      steps.push_back({j, abs(gain_[j]) / abs(rate)});
  }
  std::stable_sort(
      steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.loss < b.loss; });
  return steps;
}

DualSimplex::End DualSimplex::Solve() {
  const std::size_t most = 100 * (nonbasic_.size() + kRowCount);
  for (std::size_t i = 0; i < most; ++i) {
    const std::optional<Violation> violation = FirstViolation();
    if (!violation) return End::kOptimal;
    mpq_class missing = abs(violation->amount);
    std::optional<std::size_t> entering;
    for (const Step& step : StepsThatHelp(*violation)) {
      const std::size_t variable = nonbasic_[step.column];
      missing -= abs(tableau_[violation->row][step.column]) * (high_[variable] - low_[variable]);
      if (sgn(missing) <= 0) {
        entering = step.column;
        break;
      }
      at_high_[step.column] = !at_high_[step.column];
    }
    // All that could move stands at its far end, and it is not enough.
    if (!entering) return End::kInfeasible;
    Pivot(violation->row, *entering, sgn(violation->amount) < 0);
  }
  return End::kTooLong;
}

void DualSimplex::Pivot(std::size_t row, std::size_t column, bool leaves_at_high) {
  std::vector<mpq_class>& pivot_row = tableau_[row];
  const mpq_class inverse = 1 / pivot_row[column];
  for (mpq_class& entry : pivot_row) entry *= -inverse;
  pivot_row[column] = inverse;
  const auto substitute = [&](std::vector<mpq_class>& line) {
    const mpq_class factor = line[column];
    if (sgn(factor) == 0) return;
    line[column] = 0;
    for (std::size_t j = 0; j < line.size(); ++j) line[j] += factor * pivot_row[j];
  };
  for (std::size_t r = 0; r < kRowCount; ++r) {
    if (r != row) substitute(tableau_[r]);
  }
  substitute(gain_);
  std::swap(basic_[row], nonbasic_[column]);
  at_high_[column] = leaves_at_high;
}

void DualSimplex::NarrowRow(std::size_t row, const mpq_class& margin) {
  mpq_class& low = low_[low_.size() - kRowCount + row];
  mpq_class& high = high_[high_.size() - kRowCount + row];
  const mpq_class middle = (low + high) / 2;
  low = std::min(mpq_class(low + margin), middle);
  high = std::max(mpq_class(high - margin), middle);
}

mpq_class DualSimplex::Objective() const {
  mpq_class sum = 0;
  for (std::size_t j = 0; j < nonbasic_.size(); ++j) sum += gain_[j] * Value(j);
  return sum;
}

std::vector<mpq_class> DualSimplex::Solution() const {
  std::vector<mpq_class> values(low_.size());
  for (std::size_t j = 0; j < nonbasic_.size(); ++j) values[nonbasic_[j]] = Value(j);
  for (std::size_t r = 0; r < kRowCount; ++r) values[basic_[r]] = BasicValue(r);
  values.resize(values.size() - kRowCount);
  return values;
}

}  // namespace noref
