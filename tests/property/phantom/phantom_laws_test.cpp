// SPDX-License-Identifier: Apache-2.0
// Laws that every phantom keeps, over many seeds.
#include <cmath>

#include <gtest/gtest.h>

#include "noref/base/parallel.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/overlap.h"
#include "noref/phantom/fundus_picture.h"
#include "noref/phantom/phantom.h"
#include "noref/phantom/simulated_soft_map.h"
#include "noref/phantom/vessel_raster.h"

namespace noref {
namespace {

constexpr std::uint64_t kSeeds = 100;

double VesselFraction(const Phantom& eye) {
  return static_cast<double>(CountOnes(eye.mask)) / static_cast<double>(CountOnes(eye.fov));
}

TEST(PhantomLaws, MurrayHoldsAtEveryBranchPoint) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const VesselTree tree = MakePhantom({.size = 128}, seed, 0).tree;
    const std::vector<Children> children = ChildrenOf(tree);
    int branch_points = 0;
    for (std::size_t i = 0; i < tree.size(); ++i) {
      if (children[i].first < 0) continue;
      ++branch_points;
      const VesselSegment& parent = tree[i];
      const VesselSegment& a = tree[static_cast<std::size_t>(children[i].first)];
      const VesselSegment& b = tree[static_cast<std::size_t>(children[i].second)];
      const double flow = std::pow(a.radius, 3) + std::pow(b.radius, 3);
      ASSERT_NEAR(std::pow(parent.radius, 3) / flow, 1, 1e-9);
      const Position end =
          Direction(parent.points.back() - parent.points[parent.points.size() - 2]);
      ASSERT_NEAR(std::acos(Dot(end, a.start_direction)),
                  MurrayAngle(parent.radius, a.radius, b.radius),
                  1e-6);
      ASSERT_NEAR(std::acos(Dot(end, b.start_direction)),
                  MurrayAngle(parent.radius, b.radius, a.radius),
                  1e-6);
      ASSERT_LE(Cross(end, a.start_direction) * Cross(end, b.start_direction), 0) << "same side";
      ASSERT_EQ(a.points.front(), parent.points.back());
      ASSERT_EQ(b.points.front(), parent.points.back());
      ASSERT_EQ(a.kind, parent.kind);
      ASSERT_EQ(b.kind, parent.kind);
    }
    EXPECT_GT(branch_points, 100);
  }
}

TEST(PhantomLaws, VesselsStayInTheFovAndOutOfTheAvascularZone) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Phantom eye = MakePhantom({.size = 200}, seed, 0);
    ASSERT_EQ(Inside(eye.mask, eye.fov), eye.mask);
    const Rect box = BoundingBox(eye.fov);
    ASSERT_GT(box.x, 0);
    ASSERT_GT(box.y, 0);
    ASSERT_LT(box.x + box.width, 200);
    ASSERT_LT(box.y + box.height, 200);
    for (const VesselSegment& segment : eye.tree) {
      ASSERT_GT(segment.radius, 0);
      ASSERT_GE(segment.points.size(), 2u);
      for (const Position& place : segment.points) {
        ASSERT_LT(Distance(place, eye.fov_center), eye.fov_radius + 1e-9);
        ASSERT_GT(Distance(place, eye.fovea), 0.8 * eye.avascular_radius);
      }
    }
  }
}

TEST(PhantomLaws, LooksLikeAnEyeInNumbers) {
  double mean = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Phantom eye = MakePhantom({}, seed, 0);
    const double fraction = VesselFraction(eye);
    EXPECT_GT(fraction, 0.08);
    EXPECT_LT(fraction, 0.18);
    mean += fraction / kSeeds;
    double widest[2] = {0, 0};
    double thinnest = 100;
    for (const VesselSegment& segment : eye.tree) {
      double& width = widest[segment.kind == VesselKind::kVein];
      width = std::max(width, 2 * segment.radius);
      thinnest = std::min(thinnest, 2 * segment.radius);
    }
    EXPECT_GT(widest[1], 4);
    EXPECT_LT(widest[1], 12);
    EXPECT_LT(thinnest, 1.2);
    EXPECT_NEAR(Distance(eye.disc, eye.fovea) / eye.fov_radius, 15 / 22.5, 0.05);
  }
  EXPECT_NEAR(mean, 0.13, 0.015);  // manual masks of the DRIVE training images: 0.125
}

TEST(PhantomLaws, VeinsAreWiderThanArteriesOnTheWhole) {
  double widest[2] = {0, 0};
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    double of_eye[2] = {0, 0};
    for (const VesselSegment& segment : MakePhantom({.size = 128}, seed, 0).tree) {
      double& width = of_eye[segment.kind == VesselKind::kVein];
      width = std::max(width, segment.radius);
    }
    for (int kind : {0, 1}) widest[kind] += of_eye[kind];
  }
  EXPECT_GT(widest[1], 1.1 * widest[0]);
}

TEST(PhantomLaws, QualityIsMonotoneInTrueDice) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Phantom eye = MakePhantom({.size = 300}, seed, 0);
    double previous = 0;
    for (const double quality : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
      const Mask mask = Binarize(SimulatedSoftMap(eye, quality), 0.5f);
      const double dice = Dice(CountPixels(mask, eye.mask, eye.fov)).value();
      EXPECT_GT(dice, previous) << quality;
      previous = dice;
    }
    EXPECT_EQ(previous, 1.0);
  }
}

TEST(PhantomLaws, TheSameBytesOnAnyNumberOfThreads) {
  struct Result {
    Mask mask;
    RgbImage picture;
    SoftMap soft;
    bool operator==(const Result&) const = default;
  };
  const std::function<Result(std::size_t)> make = [](std::size_t i) {
    const Phantom eye = MakePhantom({.size = 160}, 9, i);
    return Result{eye.mask,
                  FundusPicture(eye, {.dark_lesions = 3, .bright_lesions = 3}),
                  SimulatedSoftMap(eye, 0.6)};
  };
  EXPECT_EQ(ParallelMap(6, 1, make), ParallelMap(6, 3, make));
}

TEST(PhantomLaws, TheSameEyeAtAnySize) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const Phantom small = MakePhantom({.size = 300}, seed, 0);
    const Phantom large = MakePhantom({.size = 900}, seed, 0);
    ASSERT_EQ(small.tree.size(), large.tree.size());
    for (std::size_t i = 0; i < small.tree.size(); ++i) {
      ASSERT_NEAR(3 * small.tree[i].radius, large.tree[i].radius, 1e-9);
      // Pixel k of the small picture covers pixels 3k to 3k + 2 of the large one.
      const Position tip = small.tree[i].points.back();
      const Position large_tip = large.tree[i].points.back();
      ASSERT_NEAR(3 * tip.x + 1, large_tip.x, 1e-9);
      ASSERT_NEAR(3 * tip.y + 1, large_tip.y, 1e-9);
    }
  }
}

}  // namespace
}  // namespace noref
