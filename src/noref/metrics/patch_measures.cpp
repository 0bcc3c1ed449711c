// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/patch_measures.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "noref/metrics/overlap.h"
#include "noref/shape/components.h"
#include "noref/shape/contour.h"

namespace noref {
namespace {

/// Points on either side over which chords are taken.
constexpr std::ptrdiff_t kReach = 4;

template <class Picture>
Picture Cropped(const Picture& picture, Rect rect) {
  Picture part({.width = rect.width, .height = rect.height});
  for (int y = 0; y < rect.height; ++y)
    std::copy_n(picture.row(rect.y + y).begin() + rect.x, rect.width, part.row(y).begin());
  return part;
}

/// Steps between neighbouring points: 2 or sqrt(2) half pixels long.
struct Steps {
  std::int64_t straight = 0;
  std::int64_t slanted = 0;

  void Add(const ContourPoint& a, const ContourPoint& b, std::int64_t times) {
    const bool is_slanted = a.half_px.x != b.half_px.x && a.half_px.y != b.half_px.y;
    (is_slanted ? slanted : straight) += times;
  }
  double Length() const {
    return 2 * static_cast<double>(straight) + std::numbers::sqrt2 * static_cast<double>(slanted);
  }
};

/// Chords over the points of outlines and the ways along them.
struct OutlineSums {
  double chords = 0;
  Steps ways;
};

/// Adds every point of an outline to the cell that holds its pixel.
void AddContour(const Contour& contour, const PatchGrid& grid, std::vector<OutlineSums>& sums) {
  const std::ptrdiff_t count = std::ssize(contour);
  const auto point = [&](std::ptrdiff_t i) -> const ContourPoint& {
    return contour[static_cast<std::size_t>((i % count + count) % count)];
  };
  Steps way;
  for (std::ptrdiff_t i = -kReach; i < kReach; ++i) way.Add(point(i), point(i + 1), 1);
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const Point from = point(i - kReach).half_px;
    const Point to = point(i + kReach).half_px;
    OutlineSums& sum = sums[grid.IndexOf(point(i).pixel)];
    sum.chords += std::hypot(to.x - from.x, to.y - from.y);
    sum.ways.straight += way.straight;
    sum.ways.slanted += way.slanted;
    way.Add(point(i + kReach), point(i + kReach + 1), 1);
    way.Add(point(i - kReach), point(i - kReach + 1), -1);
  }
}

std::optional<double> Smoothness(const OutlineSums& sums) {
  const double ways = sums.ways.Length();
  if (ways == 0) return std::nullopt;
  return std::min(1.0, sums.chords / ways);  // rounding
}

/// `inside` is cut to the FoV.
std::vector<PatchShape> Describe(const Mask& inside, const PatchGrid& grid) {
  std::vector<OutlineSums> sums(grid.cells().size());
  for (const Contour& contour : TraceContours(inside)) AddContour(contour, grid, sums);
  std::vector<PatchShape> shapes(grid.cells().size());
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const Mask part = Cropped(inside, grid.cells()[i].rect);
    shapes[i].components = std::ssize(LabelComponents(part, Connectivity::k8).list);
    shapes[i].smoothness = Smoothness(sums[i]);
  }
  return shapes;
}

}  // namespace

std::optional<double> PatchRating::Dice() const {
  return noref::Dice(counts);
}

std::optional<double> PatchRating::Connectivity() const {
  const std::uint64_t pixels = counts.tp + counts.fn;
  if (pixels == 0) return counts.fp == 0 ? std::nullopt : std::optional(0.0);
  const auto difference = static_cast<double>(std::abs(mask.components - reference.components));
  return 1 - std::min(1.0, difference / static_cast<double>(pixels));
}

std::optional<double> PatchRating::Mislabelled() const {
  if (counts.Total() == 0) return std::nullopt;
  return static_cast<double>(counts.fp + counts.fn) / static_cast<double>(counts.Total());
}

std::vector<PatchShape> DescribePatches(const Mask& mask, const Fov& fov, const PatchGrid& grid) {
  return Describe(Inside(mask, fov), grid);
}

std::vector<PatchRating> RatePatches(const Mask& mask,
                                     const Mask& reference,
                                     const Fov& fov,
                                     const PatchGrid& grid) {
  const std::vector<PatchShape> shapes = DescribePatches(mask, fov, grid);
  const std::vector<PatchShape> reference_shapes = DescribePatches(reference, fov, grid);
  std::vector<PatchRating> ratings;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const Rect rect = grid.cells()[i].rect;
    ratings.push_back(
        {.counts = CountPixels(Cropped(mask, rect), Cropped(reference, rect), Cropped(fov, rect)),
         .mask = shapes[i],
         .reference = reference_shapes[i]});
  }
  return ratings;
}

}  // namespace noref
