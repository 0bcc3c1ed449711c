// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/boxed_program.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>

#include "noref/base/error.h"
#include "noref/consistency/dual_simplex_gmp.h"

namespace noref {
namespace {

bool IsWhole(const mpq_class& value) {
  return value.get_den() == 1;
}

mpz_class Floor(const mpq_class& value) {
  mpz_class floor;
  mpz_fdiv_q(floor.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
  return floor;
}

/// The double that is not below `value`; GMP cuts off towards zero.
double RoundUp(const mpq_class& value) {
  const double cut = value.get_d();
  return mpq_class(cut) >= value ? cut : std::nextafter(cut, std::numeric_limits<double>::max());
}

/// Checks and keeps whole-number solutions.
class Incumbent {
 public:
  explicit Incumbent(const BoxedProgram& program) : program_(program) {
    for (const BoxedVariable& variable : program.variables) {
      gain_.push_back(ToRational(variable.gain));
      for (std::size_t r = 0; r < kRowCount; ++r)
        in_row_[r].push_back(ToRational(variable.in_row[r]));
    }
    for (std::size_t r = 0; r < kRowCount; ++r) {
      low_[r] = ToRational({program.rows[r].low, program.rows[r].unit});
      high_[r] = ToRational({program.rows[r].high, program.rows[r].unit});
    }
  }

  /// How much one unit of a variable changes the rows, all told.
  mpq_class Coarseness(std::size_t variable) const {
    mpq_class sum = 0;
    for (const std::vector<mpq_class>& row : in_row_) sum += abs(row[variable]);
    return sum;
  }

  /// Half of the three largest coefficients of a row: rounding three variables to the nearest
  /// whole numbers changes the row by no more.
  mpq_class RoundingMargin(std::size_t row) const {
    std::vector<mpq_class> sizes;
    for (const mpq_class& coefficient : in_row_[row]) sizes.push_back(abs(coefficient));
    const std::size_t count = std::min(sizes.size(), kRowCount);
    std::partial_sort(sizes.begin(),
                      sizes.begin() + static_cast<std::ptrdiff_t>(count),
                      sizes.end(),
                      std::greater<>());
    mpq_class sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += sizes[i];
    return sum / 2;
  }

  /// Tries the whole numbers next to those entries of `values` (at most three) that are fractions.
  void TryRounding(const std::vector<mpq_class>& values) {
    std::vector<std::size_t> open;
    Candidate candidate;
    for (std::size_t j = 0; j < values.size(); ++j) {
      const mpz_class floor = Floor(values[j]);
      candidate.values.push_back(floor.get_si());
      if (!IsWhole(values[j])) open.push_back(j);
      Add(candidate, j, floor);
    }
    TryNeighbours(candidate, open, 0);
  }

  bool Exists() const { return !best_.empty(); }
  const mpq_class& objective() const { return objective_; }
  const std::vector<std::int64_t>& values() const { return best_; }

 private:
  struct Candidate {
    std::vector<std::int64_t> values;
    std::array<mpq_class, kRowCount> sums;
    mpq_class objective;
  };

  void Add(Candidate& candidate, std::size_t j, const mpz_class& amount) const {
    for (std::size_t r = 0; r < kRowCount; ++r) candidate.sums[r] += in_row_[r][j] * amount;
    candidate.objective += gain_[j] * amount;
  }

  void TryNeighbours(const Candidate& candidate,
                     const std::vector<std::size_t>& open,
                     std::size_t depth) {
    if (depth == open.size()) return Consider(candidate);
    const std::size_t j = open[depth];
    for (const int offset : {0, 1}) {
      Candidate next = candidate;
      next.values[j] += offset;
      if (next.values[j] < program_.variables[j].low || next.values[j] > program_.variables[j].high)
        continue;
      Add(next, j, offset);
      TryNeighbours(next, open, depth + 1);
    }
  }

  void Consider(const Candidate& candidate) {
    for (std::size_t r = 0; r < kRowCount; ++r) {
      if (candidate.sums[r] < low_[r] || candidate.sums[r] > high_[r]) return;
    }
    if (Exists() && candidate.objective <= objective_) return;
    best_ = candidate.values;
    objective_ = candidate.objective;
  }

  const BoxedProgram& program_;
  std::vector<mpq_class> gain_;
  std::array<std::vector<mpq_class>, kRowCount> in_row_;
  std::array<mpq_class, kRowCount> low_, high_;
  std::vector<std::int64_t> best_;
  mpq_class objective_;
};

/// A part of the boxes with its linear program solved.
struct Node {
  DualSimplex simplex;
  std::vector<mpq_class> values;
  mpq_class bound;
  int depth;
};

struct IsLessPromising {
  bool operator()(const Node& a, const Node& b) const {
    return a.bound != b.bound ? a.bound < b.bound : a.depth < b.depth;
  }
};

class BranchAndBound {
 public:
  BranchAndBound(const BoxedProgram& program, const SearchLimits& limits)
      : limits_(limits), incumbent_(program) {
    NOREF_CHECK(!program.variables.empty());
    Open(DualSimplex(program), 0);
  }

  ProgramResult Run() {
    while (!open_.empty() && nodes_ < limits_.max_nodes && !cut_short_) {
      if (incumbent_.Exists() && open_.top().bound <= incumbent_.objective() + limits_.gap) break;
      const Node node = open_.top();
      open_.pop();
      Branch(node);
    }
    return Result();
  }

 private:
  /// A solution with rows narrowed by their rounding margins stays one when it is rounded, so this
  /// finds whole numbers wherever the rows are wide compared with one pixel.
  void AimInside(DualSimplex simplex) {
    for (std::size_t r = 0; r < kRowCount; ++r) simplex.NarrowRow(r, incumbent_.RoundingMargin(r));
    ++nodes_;
    if (simplex.Solve() == DualSimplex::End::kOptimal) incumbent_.TryRounding(simplex.Solution());
  }

  void Open(DualSimplex simplex, int depth) {
    if (!incumbent_.Exists()) AimInside(simplex);
    ++nodes_;
    const DualSimplex::End end = simplex.Solve();
    if (end == DualSimplex::End::kInfeasible) return;
    Node node{std::move(simplex), {}, {}, depth};
    node.bound = node.simplex.Objective();
    if (end == DualSimplex::End::kTooLong) {
      cut_short_ = true;  // its bound holds all the same
    } else {
      node.values = node.simplex.Solution();
      incumbent_.TryRounding(node.values);
    }
    open_.push(std::move(node));
  }

  /// Splits at the coarsest fraction: once few-pixel images are settled, others round with ease.
  void Branch(const Node& node) {
    std::optional<std::size_t> split;
    for (std::size_t j = 0; j < node.values.size(); ++j) {
      if (IsWhole(node.values[j])) continue;
      if (!split || incumbent_.Coarseness(j) > incumbent_.Coarseness(*split)) split = j;
    }
    if (!split) return;  // whole: it is the incumbent or not better than it
    const mpz_class floor = Floor(node.values[*split]);
    DualSimplex lower = node.simplex, upper = node.simplex;
    lower.SetHigh(*split, floor);
    upper.SetLow(*split, floor + 1);
    Open(std::move(lower), node.depth + 1);
    Open(std::move(upper), node.depth + 1);
  }

  ProgramResult Result() const {
    ProgramResult result;
    result.nodes = nodes_;
    result.is_infeasible = open_.empty() && !incumbent_.Exists();
    if (result.is_infeasible) return result;
    mpq_class bound = open_.empty() ? incumbent_.objective() : open_.top().bound;
    if (incumbent_.Exists()) {
      bound = std::max(bound, incumbent_.objective());
      result.solution = incumbent_.values();
      result.objective = incumbent_.objective().get_d();
    }
    result.bound = RoundUp(bound);
    return result;
  }

  SearchLimits limits_;
  Incumbent incumbent_;
  std::priority_queue<Node, std::vector<Node>, IsLessPromising> open_;
  int nodes_ = 0;
  bool cut_short_ = false;
};

}  // namespace

ProgramResult Maximize(const BoxedProgram& program, const SearchLimits& limits) {
  return BranchAndBound(program, limits).Run();
}

}  // namespace noref
