// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/skeletal_similarity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "noref/metrics/cubic_fit.h"
#include "noref/shape/distance.h"
#include "noref/shape/skeleton_graph.h"

namespace noref {
namespace {

using Pixels = std::vector<Point>;

/// A pixel's segment + 1, or 0.
using SegmentLabels = Grid<std::int32_t, struct SegmentLabelsMeaning>;
/// The search range of each reference skeleton pixel, else 0.
using Ranges = Grid<int, struct RangesMeaning>;

double RadiusPx(const SquaredDistances& inside, Point at) {
  return std::sqrt(static_cast<double>(inside.at(at.y, at.x)));
}

Pixels OnesOf(const Mask& mask) {
  Pixels ones;
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x)
      if (mask.at(y, x) != 0) ones.push_back({.x = x, .y = y});
  return ones;
}

/// Branches without their junctions, cut into equal parts of at most the longest length.
std::vector<Pixels> CutSegments(const Mask& skeleton, const SkeletalOptions& options) {
  const SkeletonGraph graph = TraceSkeleton(skeleton);
  std::vector<Pixels> segments;
  for (const SkeletonBranch& branch : graph.branches) {
    const bool drop_first = graph.nodes[branch.from].kind == NodeKind::kJunction;
    // A loop's last pixel is its first.
    const bool drop_last = graph.nodes[branch.to].kind != NodeKind::kEnd;
    const auto begin = branch.pixels.begin() + (drop_first ? 1 : 0);
    const auto end = branch.pixels.end() - (drop_last ? 1 : 0);
    const std::ptrdiff_t length = end - begin;
    const std::ptrdiff_t parts = (length + options.longest_px - 1) / options.longest_px;
    for (std::ptrdiff_t part = 0; part < parts; ++part) {
      Pixels segment(begin + length * part / parts, begin + length * (part + 1) / parts);
      if (std::ssize(segment) >= options.shortest_px) segments.push_back(std::move(segment));
    }
  }
  return segments;
}

/// Thin vessels get the wide ranges: the radii are divided into `levels` equal classes.
Ranges SearchRanges(const Mask& skeleton, const SquaredDistances& inside, int levels) {
  const Pixels pixels = OnesOf(skeleton);
  Ranges ranges(skeleton.size());
  double thinnest = RadiusPx(inside, pixels.front());
  double thickest = thinnest;
  for (const Point at : pixels) {
    thinnest = std::min(thinnest, RadiusPx(inside, at));
    thickest = std::max(thickest, RadiusPx(inside, at));
  }
  for (const Point at : pixels) {
    const double share =
        thickest > thinnest ? (thickest - RadiusPx(inside, at)) / (thickest - thinnest) : 1;
    ranges.at(at.y, at.x) = std::clamp(static_cast<int>(std::floor(share * levels)) + 1, 1, levels);
  }
  return ranges;
}

/// Whether a shift of (dx, dy) lies within a range: the whole part of its length counts.
bool IsWithin(int dx, int dy, int range) {
  return dx * dx + dy * dy < (range + 1) * (range + 1);
}

/// Calls visit(pixel) for all pixels of the frame within `range` of `at`.
template <class Visit>
void ForEachWithin(Size size, Point at, int range, const Visit& visit) {
  for (int y = std::max(0, at.y - range); y <= std::min(size.height - 1, at.y + range); ++y)
    for (int x = std::max(0, at.x - range); x <= std::min(size.width - 1, at.x + range); ++x)
      if (IsWithin(x - at.x, y - at.y, range)) visit(Point{.x = x, .y = y});
}

Mask SearchArea(const Ranges& ranges) {
  Mask area({.width = ranges.width(), .height = ranges.height()});
  for (int y = 0; y < ranges.height(); ++y)
    for (int x = 0; x < ranges.width(); ++x)
      if (ranges.at(y, x) > 0)
        ForEachWithin(ranges.size(), {.x = x, .y = y}, ranges.at(y, x), [&](Point p) {
          area.at(p.y, p.x) = 1;
        });
  return area;
}

/// The pixels of the mask's skeleton that belong to each segment.
std::vector<Pixels> MatchPixels(const Pixels& mask_pixels,
                                const Ranges& ranges,
                                const SegmentLabels& labels,
                                std::size_t segments,
                                int levels) {
  std::vector<Pixels> matched(segments);
  for (const Point at : mask_pixels) {
    std::int64_t nearest_square = std::int64_t{levels + 1} * (levels + 1);
    Point nearest{.x = -1, .y = -1};
    ForEachWithin(ranges.size(), at, levels, [&](Point p) {
      const std::int64_t square = (p.x - at.x) * (p.x - at.x) + (p.y - at.y) * (p.y - at.y);
      if (ranges.at(p.y, p.x) == 0 || square >= nearest_square) return;
      nearest_square = square;
      nearest = p;
    });
    if (nearest.x < 0 || labels.at(nearest.y, nearest.x) == 0) continue;
    if (!IsWithin(nearest.x - at.x, nearest.y - at.y, ranges.at(nearest.y, nearest.x))) continue;
    matched[static_cast<std::size_t>(labels.at(nearest.y, nearest.x) - 1)].push_back(at);
  }
  return matched;
}

double MeanRadiusPx(const Pixels& pixels, const SquaredDistances& inside) {
  double sum = 0;
  for (const Point at : pixels) sum += RadiusPx(inside, at);
  return sum / static_cast<double>(pixels.size());
}

bool RunsAlongX(const Pixels& segment) {
  std::set<int> xs;
  std::set<int> ys;
  for (const Point at : segment) {
    xs.insert(at.x);
    ys.insert(at.y);
  }
  return xs.size() > ys.size();
}

/// The absolute cosine between the coefficients of the two cubics; straight lines along the axis
/// have none, and are alike.
double CurveSimilarity(const Pixels& segment, const Pixels& matched) {
  const bool along_x = RunsAlongX(segment);
  const auto fit = [&](const Pixels& pixels) {
    std::vector<double> places;
    std::vector<double> values;
    for (const Point at : pixels) {
      places.push_back((along_x ? at.x : at.y) + 1);
      values.push_back((along_x ? at.y : at.x) + 1);
    }
    return FitCubic(places, values);
  };
  const std::array<double, 3> a = fit(matched);
  const std::array<double, 3> b = fit(segment);
  double product = 0;
  double square_a = 0;
  double square_b = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    product += a[i] * b[i];
    square_a += a[i] * a[i];
    square_b += b[i] * b[i];
  }
  constexpr double kFlat = 1e-18;  // squared: what rounding leaves of a straight line
  if (square_a < kFlat && square_b < kFlat) return 1;
  if (square_a < kFlat || square_b < kFlat) return 0;
  return std::min(1.0, std::abs(product) / std::sqrt(square_a * square_b));
}

/// Equation 6: how much of a segment is found, in [0, 1].
double SegmentSimilarity(const Pixels& segment,
                         const Pixels& matched,
                         const SquaredDistances& inside_reference,
                         const SquaredDistances& inside_mask,
                         const Ranges& ranges,
                         double thickness_weight) {
  constexpr double kShareNeeded = 0.6;
  const auto needed = kShareNeeded * static_cast<double>(segment.size());
  if (matched.size() <= 3 || static_cast<double>(matched.size()) <= needed) return 0;
  double range = 0;
  for (const Point at : segment) range += ranges.at(at.y, at.x);
  range /= static_cast<double>(segment.size());
  const double difference =
      std::abs(MeanRadiusPx(segment, inside_reference) - MeanRadiusPx(matched, inside_mask));
  const double thickness = std::max(0.0, 1 - difference / range);
  return (1 - thickness_weight) * CurveSimilarity(segment, matched) + thickness_weight * thickness;
}

/// Revised counts: vessels and search ranges are positive and found to the share `similarity`.
SkeletalSimilarity Revise(
    double similarity, const Mask& mask, const Mask& reference, const Mask& area, const Fov& fov) {
  std::int64_t positive = 0;
  std::int64_t fp = 0;
  std::int64_t tn = 0;
  for (std::size_t i = 0; i < fov.PixelCount(); ++i) {
    if (fov.values()[i] == 0) continue;
    if (reference.values()[i] != 0 || area.values()[i] != 0)
      ++positive;
    else
      ++(mask.values()[i] != 0 ? fp : tn);
  }
  const double tp = similarity * static_cast<double>(positive);
  const auto negative = static_cast<double>(fp + tn);
  return {.similarity = similarity,
          .specificity = negative > 0 ? static_cast<double>(tn) / negative : 1,
          .accuracy = (tp + static_cast<double>(tn)) / (static_cast<double>(positive) + negative)};
}

}  // namespace

std::optional<SkeletalSimilarity> CompareSkeletons(const Mask& mask,
                                                   const Mask& reference,
                                                   const Mask& mask_skeleton,
                                                   const Mask& reference_skeleton,
                                                   const Fov& fov,
                                                   const SkeletalOptions& options) {
  const std::vector<Pixels> segments = CutSegments(reference_skeleton, options);
  if (segments.empty()) return std::nullopt;
  SegmentLabels labels(reference.size());
  std::size_t compared = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    for (const Point at : segments[i]) labels.at(at.y, at.x) = static_cast<std::int32_t>(i) + 1;
    compared += segments[i].size();
  }
  const SquaredDistances inside_reference = SquaredDistanceToZeros(reference);
  const SquaredDistances inside_mask = SquaredDistanceToZeros(mask);
  const Ranges ranges = SearchRanges(reference_skeleton, inside_reference, options.range_levels);
  const std::vector<Pixels> matched =
      MatchPixels(OnesOf(mask_skeleton), ranges, labels, segments.size(), options.range_levels);
  double sum = 0;
  for (std::size_t i = 0; i < segments.size(); ++i)
    sum += static_cast<double>(segments[i].size()) * SegmentSimilarity(segments[i],
                                                                       matched[i],
                                                                       inside_reference,
                                                                       inside_mask,
                                                                       ranges,
                                                                       options.thickness_weight);
  SkeletalSimilarity result =
      Revise(sum / static_cast<double>(compared), mask, reference, SearchArea(ranges), fov);
  result.confidence =
      static_cast<double>(compared) / static_cast<double>(CountOnes(reference_skeleton));
  return result;
}

}  // namespace noref
