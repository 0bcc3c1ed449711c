// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/isotonic.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

/// The line through two knots, at x between them.
double Between(const Knot& a, const Knot& b, double x) {
  return std::clamp(a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)), a.y, b.y);
}

/// Points that share one value.
struct Block {
  double first_x = 0;
  double last_x = 0;
  double weight = 0;
  double weighted_y = 0;

  double Value() const { return weighted_y / weight; }
  void Append(const Block& next) {
    last_x = next.last_x;
    weight += next.weight;
    weighted_y += next.weighted_y;
  }
};

/// One block for each distinct x, rising.
std::vector<Block> BlocksByX(std::span<const WeightedPoint> points) {
  std::vector<WeightedPoint> sorted(points.begin(), points.end());
  std::stable_sort(
      sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
  std::vector<Block> blocks;
  for (const WeightedPoint& point : sorted) {
    NOREF_CHECK(std::isfinite(point.x) && std::isfinite(point.y) && point.weight > 0);
    const Block block{.first_x = point.x,
                      .last_x = point.x,
                      .weight = point.weight,
                      .weighted_y = point.weight * point.y};
    if (!blocks.empty() && blocks.back().last_x == point.x) {
      blocks.back().Append(block);
    } else {
      blocks.push_back(block);
    }
  }
  return blocks;
}

/// Joins neighbours until values rise.
std::vector<Block> PoolViolators(const std::vector<Block>& blocks) {
  std::vector<Block> pooled;
  for (Block block : blocks) {
    while (!pooled.empty() && pooled.back().Value() >= block.Value()) {
      pooled.back().Append(block);
      block = pooled.back();
      pooled.pop_back();
    }
    pooled.push_back(block);
  }
  return pooled;
}

/// The ends of all blocks.
std::vector<Knot> KnotsOf(const std::vector<Block>& blocks) {
  std::vector<Knot> knots;
  for (const Block& block : blocks) {
    const double y = std::clamp(block.Value(), 0.0, 1.0);
    knots.push_back({block.first_x, y});
    if (block.last_x > block.first_x) knots.push_back({block.last_x, y});
  }
  return knots;
}

/// The knot that the line from `first` to `last` misses by most, and by how much.
std::pair<std::size_t, double> WorstBetween(const std::vector<Knot>& knots,
                                            std::size_t first,
                                            std::size_t last) {
  std::pair<std::size_t, double> worst = {first, 0.0};
  for (std::size_t i = first + 1; i < last; ++i) {
    const double error = std::abs(knots[i].y - Between(knots[first], knots[last], knots[i].x));
    if (error > worst.second) worst = {i, error};
  }
  return worst;
}

/// At most `most` of the knots.
std::vector<Knot> Thinned(const std::vector<Knot>& knots, std::size_t most) {
  if (knots.size() < 3) return knots;
  std::set<std::size_t> kept = {0, knots.size() - 1};
  while (kept.size() < most) {
    std::pair<std::size_t, double> worst = {0, 0.0};
    for (auto first = kept.begin(), last = std::next(first); last != kept.end(); ++first, ++last) {
      const auto here = WorstBetween(knots, *first, *last);
      if (here.second > worst.second) worst = here;
    }
    if (worst.second == 0) break;
    kept.insert(worst.first);
  }
  std::vector<Knot> thinned;
  for (const std::size_t i : kept) thinned.push_back(knots[i]);
  return thinned;
}

}  // namespace

MonotoneMap::MonotoneMap(std::vector<Knot> knots) : knots_(std::move(knots)) {
  if (knots_.empty()) throw Error("monotone map: has no knots; the file is damaged");
  for (std::size_t i = 0; i < knots_.size(); ++i) {
    const auto [x, y] = knots_[i];
    const bool rises = i == 0 || (x > knots_[i - 1].x && y >= knots_[i - 1].y);
    if (!std::isfinite(x) || !(y >= 0 && y <= 1) || !rises)
      throw Error(fmt::format(
          "monotone map: knot {} ({}, {}) breaks the rise within [0, 1]; the file is damaged",
          i,
          x,
          y));
  }
}

double MonotoneMap::operator()(double x) const {
  NOREF_CHECK(std::isfinite(x));
  const auto right = std::upper_bound(
      knots_.begin(), knots_.end(), x, [](double value, const Knot& k) { return value < k.x; });
  if (right == knots_.begin()) return right->y;
  const auto left = std::prev(right);
  return right == knots_.end() ? left->y : Between(*left, *right, x);
}

MonotoneMap FitIsotonic(std::span<const WeightedPoint> points, std::size_t most_knots) {
  NOREF_CHECK(!points.empty() && most_knots >= 2);
  return MonotoneMap(Thinned(KnotsOf(PoolViolators(BlocksByX(points))), most_knots));
}

}  // namespace noref
