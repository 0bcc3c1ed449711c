// SPDX-License-Identifier: Apache-2.0
// Laws of shape over seeds, and slow obvious versions as judges.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/shape/box_counting.h"
#include "noref/shape/components.h"
#include "noref/shape/contour.h"
#include "noref/shape/distance.h"
#include "noref/shape/skeleton.h"
#include "noref/shape/skeleton_graph.h"

#include "support/random_pictures.h"

namespace noref {
namespace {

constexpr int kSeeds = 100;

Mask RandomMask(Rng& rng, int longest) {
  const Size size = test::RandomSize(longest, rng);
  return test::RandomBinary<Mask>(size, rng.Uniform(0.02, 0.98), rng);
}

/// Random discs and bars: shapes with an inside, unlike noise.
Mask RandomBlobs(Rng& rng, int longest) {
  Mask seeds = RandomMask(rng, longest);
  for (std::uint8_t& value : seeds.values()) value = value != 0 && rng.Bernoulli(0.03);
  return DilateByDisc(seeds, rng.Uniform(0, 5));
}

Mask Transposed(const Mask& mask) {
  Mask result({.width = mask.height(), .height = mask.width()});
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x) result.at(x, y) = mask.at(y, x);
  return result;
}

std::int64_t SlowSquaredDistance(const Mask& mask, int y, int x) {
  std::int64_t nearest =
      std::int64_t{mask.width()} * mask.width() + std::int64_t{mask.height()} * mask.height();
  for (int v = 0; v < mask.height(); ++v)
    for (int u = 0; u < mask.width(); ++u)
      if (mask.at(v, u) != 0)
        nearest = std::min<std::int64_t>(nearest, (u - x) * (u - x) + (v - y) * (v - y));
  return nearest;
}

/// Flood fill, pixel by pixel.
std::size_t SlowComponentCount(Mask mask, Connectivity connectivity) {
  std::size_t count = 0;
  std::vector<Point> open;
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (mask.at(y, x) == 0) continue;
      ++count;
      mask.at(y, x) = 0;
      open.push_back({.x = x, .y = y});
      while (!open.empty()) {
        const Point at = open.back();
        open.pop_back();
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) {
            if (connectivity == Connectivity::k4 && dx != 0 && dy != 0) continue;
            if (!mask.Contains(at.y + dy, at.x + dx)) continue;
            std::uint8_t& value = mask.at(at.y + dy, at.x + dx);
            if (value == 0) continue;
            value = 0;
            open.push_back({.x = at.x + dx, .y = at.y + dy});
          }
        }
      }
    }
  }
  return count;
}

/// n pixels, minus edges, plus faces: the Euler number of ones as closed squares.
std::int64_t EulerNumber(const Mask& mask) {
  const auto at = [&](int y, int x) { return mask.Contains(y, x) && mask.at(y, x) != 0; };
  std::int64_t euler = 0;
  for (int y = 0; y <= mask.height(); ++y) {
    for (int x = 0; x <= mask.width(); ++x) {
      euler += at(y, x);
      euler -= at(y, x) || at(y - 1, x);
      euler -= at(y, x) || at(y, x - 1);
      euler += at(y, x) || at(y - 1, x) || at(y, x - 1) || at(y - 1, x - 1);
    }
  }
  return euler;
}

TEST(ShapeProperty, DistanceEqualsTheSearchOverAllPixels) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 0, 0);
    Mask mask = RandomMask(rng, 24);
    if (seed % 3 == 0)
      for (std::uint8_t& value : mask.values()) value = value != 0 && rng.Bernoulli(0.05);
    const SquaredDistances distances = SquaredDistanceToOnes(mask);
    for (int y = 0; y < mask.height(); ++y)
      for (int x = 0; x < mask.width(); ++x)
        ASSERT_EQ(distances.at(y, x), SlowSquaredDistance(mask, y, x)) << y << " " << x;
  }
}

TEST(ShapeProperty, ComponentsEqualFloodFillAndCoverTheMask) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 1, 0);
    const Mask mask = RandomMask(rng, 40);
    for (const Connectivity connectivity : {Connectivity::k4, Connectivity::k8}) {
      const Components components = LabelComponents(mask, connectivity);
      EXPECT_EQ(components.list.size(), SlowComponentCount(mask, connectivity));
      std::int64_t area = 0;
      for (const Component& component : components.list) area += component.area_px;
      EXPECT_EQ(area, static_cast<std::int64_t>(CountOnes(mask)));
      for (std::size_t i = 0; i < mask.PixelCount(); ++i)
        ASSERT_EQ(components.labels.values()[i] != 0, mask.values()[i] != 0);
    }
  }
}

TEST(ShapeProperty, ComponentsLessHolesIsTheEulerNumber) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 2, 0);
    const Mask mask = RandomMask(rng, 40);
    const auto components = std::ssize(LabelComponents(mask, Connectivity::k8).list);
    const auto holes = std::ssize(FindHoles(mask, Connectivity::k8).list);
    EXPECT_EQ(components - holes, EulerNumber(mask));
  }
}

/// Thinning as published: in each of four directions all pixels are looked at in reading order.
Mask SlowSkeleton(Mask mask) {
  const auto is_set = [&](int y, int x) { return mask.Contains(y, x) && mask.at(y, x) != 0; };
  const auto neighbourhood = [&](int y, int x) {
    Mask around({3, 3});
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        around.at(dy + 1, dx + 1) = (dx != 0 || dy != 0) && is_set(y + dy, x + dx);
    return around;
  };
  const auto keeps_connection = [&](int y, int x) {
    return SlowComponentCount(neighbourhood(y, x), Connectivity::k8) <= 1;
  };
  const auto is_candidate = [&](int y, int x, Point side) {
    return is_set(y, x) && !is_set(y + side.y, x + side.x) && CountOnes(neighbourhood(y, x)) > 1 &&
           keeps_connection(y, x);
  };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const Point side : {Point{0, -1}, Point{0, 1}, Point{1, 0}, Point{-1, 0}}) {
      std::vector<Point> candidates;
      for (int y = 0; y < mask.height(); ++y)
        for (int x = 0; x < mask.width(); ++x)
          if (is_candidate(y, x, side)) candidates.push_back({.x = x, .y = y});
      for (const Point at : candidates) {
        if (!keeps_connection(at.y, at.x)) continue;
        mask.at(at.y, at.x) = 0;
        has_changed = true;
      }
    }
  }
  return mask;
}

TEST(ShapeProperty, SkeletonIsThatOfThePublishedLoop) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 23, 0);
    const Mask mask = seed % 2 == 0 ? RandomMask(rng, 40) : RandomBlobs(rng, 60);
    EXPECT_EQ(Skeletonize(mask), SlowSkeleton(mask));
  }
}

TEST(ShapeProperty, SkeletonLiesInTheMaskAndKeepsComponentsAndHoles) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 3, 0);
    const Mask mask = seed % 2 == 0 ? RandomMask(rng, 40) : RandomBlobs(rng, 60);
    const Mask skeleton = Skeletonize(mask);
    for (std::size_t i = 0; i < mask.PixelCount(); ++i)
      ASSERT_LE(skeleton.values()[i], mask.values()[i]);
    EXPECT_EQ(LabelComponents(skeleton, Connectivity::k8).list.size(),
              LabelComponents(mask, Connectivity::k8).list.size());
    EXPECT_EQ(FindHoles(skeleton, Connectivity::k8).list.size(),
              FindHoles(mask, Connectivity::k8).list.size());
    EXPECT_EQ(Skeletonize(skeleton), skeleton);
  }
}

TEST(ShapeProperty, SkeletonGraphCoversTheSkeletonAndKeepsItsTopology) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 5, 0);
    const Mask skeleton = Skeletonize(seed % 2 == 0 ? RandomMask(rng, 40) : RandomBlobs(rng, 60));
    const SkeletonGraph graph = TraceSkeleton(skeleton);
    Mask covered(skeleton.size());
    for (const SkeletonNode& node : graph.nodes)
      for (const Point at : node.pixels) ++covered.at(at.y, at.x);
    for (const SkeletonBranch& branch : graph.branches)
      for (std::size_t i = 1; i + 1 < branch.pixels.size(); ++i)
        ++covered.at(branch.pixels[i].y, branch.pixels[i].x);
    EXPECT_EQ(covered, skeleton);
    // Components by joining nodes over branches.
    std::vector<std::size_t> group(graph.nodes.size());
    for (std::size_t i = 0; i < group.size(); ++i) group[i] = i;
    for (const SkeletonBranch& branch : graph.branches)
      for (const std::size_t old = group[branch.from]; std::size_t & g : group)
        if (g == old) g = group[branch.to];
    std::sort(group.begin(), group.end());
    const auto groups = std::unique(group.begin(), group.end()) - group.begin();
    EXPECT_EQ(groups, std::ssize(LabelComponents(skeleton, Connectivity::k8).list));
  }
}

TEST(ShapeProperty, DistanceAndBoxesDoNotDependOnTheAxes) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 4, 0);
    const Mask mask = RandomBlobs(rng, 50);
    const Mask turned = Transposed(mask);
    const SquaredDistances distances = SquaredDistanceToZeros(mask);
    const SquaredDistances turned_distances = SquaredDistanceToZeros(turned);
    for (int y = 0; y < mask.height(); ++y)
      for (int x = 0; x < mask.width(); ++x)
        ASSERT_EQ(distances.at(y, x), turned_distances.at(x, y));
    EXPECT_EQ(CountBoxes(mask, {0, 0, mask.width(), mask.height()}),
              CountBoxes(turned, {0, 0, turned.width(), turned.height()}));
  }
}

/// Edges between ones and zeros, the outside of the frame being zero.
std::size_t CountEdges(const Mask& mask) {
  const auto value = [&](int y, int x) { return mask.Contains(y, x) ? mask.at(y, x) : 0; };
  std::size_t edges = 0;
  for (int y = 0; y <= mask.height(); ++y)
    for (int x = 0; x <= mask.width(); ++x)
      edges += static_cast<std::size_t>(value(y, x) != value(y, x - 1)) +
               static_cast<std::size_t>(value(y, x) != value(y - 1, x));
  return edges;
}

TEST(ContourProperty, OneLineAroundEachComponentAndHoleOverAllEdges) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 9, 0);
    const Mask mask = RandomMask(rng, 30);
    const std::vector<Contour> contours = TraceContours(mask);
    EXPECT_EQ(contours.size(),
              LabelComponents(mask, Connectivity::k8).list.size() +
                  FindHoles(mask, Connectivity::k8).list.size());
    std::size_t points = 0;
    for (const Contour& contour : contours) points += contour.size();
    EXPECT_EQ(points, CountEdges(mask));
  }
}

TEST(ContourProperty, NeighboursAreNextToEachOtherAndBesideTheirPixel) {
  for (int seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed), 10, 0);
    const Mask mask = RandomMask(rng, 30);
    for (const Contour& contour : TraceContours(mask)) {
      for (std::size_t i = 0; i < contour.size(); ++i) {
        const ContourPoint& at = contour[i];
        const Point next = contour[(i + 1) % contour.size()].half_px;
        const int square = (next.x - at.half_px.x) * (next.x - at.half_px.x) +
                           (next.y - at.half_px.y) * (next.y - at.half_px.y);
        EXPECT_TRUE(square == 2 || square == 4) << square;
        EXPECT_EQ(std::abs(at.half_px.x - 2 * at.pixel.x) + std::abs(at.half_px.y - 2 * at.pixel.y),
                  1);
        EXPECT_EQ(mask.at(at.pixel.y, at.pixel.x), 1);
      }
    }
  }
}

}  // namespace
}  // namespace noref
