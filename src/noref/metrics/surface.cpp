// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/surface.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "noref/base/error.h"
#include "noref/shape/distance.h"

namespace noref {
namespace {

/// The squared distance of each outline pixel to the nearest one of the other outline, sorted.
std::vector<std::int64_t> DirectedSquares(const Mask& outline, const Mask& other) {
  const SquaredDistances distances = SquaredDistanceToOnes(other);
  std::vector<std::int64_t> squares;
  for (std::size_t i = 0; i < outline.PixelCount(); ++i)
    if (outline.values()[i] != 0) squares.push_back(distances.values()[i]);
  std::sort(squares.begin(), squares.end());
  return squares;
}

double Root(std::int64_t square) {
  return std::sqrt(static_cast<double>(square));
}

double QuantilePx(std::span<const std::int64_t> squares, double share) {
  const double place = share * static_cast<double>(squares.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, squares.size() - 1);
  return std::lerp(Root(squares[below]), Root(squares[above]), place - static_cast<double>(below));
}

double SumPx(std::span<const std::int64_t> squares) {
  double sum = 0;
  for (const std::int64_t square : squares) sum += Root(square);
  return sum;
}

std::ptrdiff_t CountWithin(std::span<const std::int64_t> squares, double tolerance_px) {
  const double limit = tolerance_px * tolerance_px;
  return std::count_if(squares.begin(), squares.end(), [&](std::int64_t square) {
    return static_cast<double>(square) <= limit;
  });
}

}  // namespace

SurfaceDistances::SurfaceDistances(const Mask& mask, const Mask& reference)
    : diagonal_px_(std::hypot(mask.width(), mask.height())) {
  NOREF_CHECK(mask.size() == reference.size());
  const Mask outline = Boundary(mask);
  const Mask reference_outline = Boundary(reference);
  from_mask_ = DirectedSquares(outline, reference_outline);
  from_reference_ = DirectedSquares(reference_outline, outline);
}

double SurfaceDistances::DegeneratePx() const {
  return from_mask_.empty() && from_reference_.empty() ? 0 : diagonal_px_;
}

double SurfaceDistances::HausdorffPx() const {
  return HausdorffQuantilePx(1);
}

double SurfaceDistances::HausdorffQuantilePx(double share) const {
  NOREF_CHECK(share >= 0 && share <= 1);
  if (IsDegenerate()) return DegeneratePx();
  return std::max(QuantilePx(from_mask_, share), QuantilePx(from_reference_, share));
}

double SurfaceDistances::MeanPx() const {
  if (IsDegenerate()) return DegeneratePx();
  return (SumPx(from_mask_) + SumPx(from_reference_)) /
         static_cast<double>(from_mask_.size() + from_reference_.size());
}

double SurfaceDistances::SurfaceDice(double tolerance_px) const {
  if (IsDegenerate()) return from_mask_.empty() && from_reference_.empty() ? 1 : 0;
  const std::ptrdiff_t within =
      CountWithin(from_mask_, tolerance_px) + CountWithin(from_reference_, tolerance_px);
  return static_cast<double>(within) /
         static_cast<double>(from_mask_.size() + from_reference_.size());
}

}  // namespace noref
