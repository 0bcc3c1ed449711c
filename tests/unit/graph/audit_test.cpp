// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/audit.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/graph/audit_json.h"
#include "noref/graph/audit_overlay.h"

#include "support/vessel_drawing.h"

namespace noref {
namespace {

constexpr Size kSize{512, 512};

Fov Round() {
  Fov fov(kSize);
  for (int y = 0; y < 512; ++y)
    for (int x = 0; x < 512; ++x) fov.at(y, x) = std::hypot(x - 256, y - 256) < 250;
  return fov;
}

/// A branching vessel, a stray dot of 9 pixels, and a hole of one pixel in the trunk.
Mask Drawing() {
  Mask mask(kSize);
  test::DrawVessel(mask, {.x = 60, .y = 256}, {.x = 250, .y = 256}, 9);
  test::DrawVessel(mask, {.x = 250, .y = 256}, {.x = 400, .y = 180}, 2);
  test::DrawVessel(mask, {.x = 250, .y = 256}, {.x = 400, .y = 330}, 2);
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) mask.at(100 + y, 250 + x) = 1;
  mask.at(254, 150) = 0;
  return mask;
}

TEST(Audit, CountsWhatIsThere) {
  Mask mask = Drawing();
  mask.at(254, 150) = 1;
  const AuditReport report = AuditMask(mask, Round());
  EXPECT_NEAR(report.scale, 499 / 1024.0, 1e-12);
  EXPECT_EQ(report.components.size(), 2u);
  ASSERT_EQ(report.small_components.size(), 1u);
  EXPECT_EQ(report.small_components[0].area_px, 9);
  EXPECT_EQ(report.bifurcations, 1);
  EXPECT_EQ(report.crossings, 0);
  EXPECT_NEAR(report.thick_length_px, 190, 12);
  EXPECT_NEAR(report.thin_length_px, 2 * std::hypot(150, 75), 16);
  EXPECT_NEAR(report.length_px, report.thick_length_px + report.thin_length_px, 1e-9);
  EXPECT_EQ(report.strahler_order, 2);
  EXPECT_NEAR(*report.mean_bifurcation_angle_deg, 2 * 26.6, 8);
  EXPECT_TRUE(report.holes.empty());
}

TEST(Audit, FindsAHoleAndItsCycle) {
  const AuditReport report = AuditMask(Drawing(), Round());
  ASSERT_EQ(report.small_holes.size(), 1u);
  EXPECT_EQ(report.small_holes[0].first, (Point{.x = 150, .y = 254}));
  EXPECT_GE(report.trees.cycles, 1u);
}

TEST(Audit, LimitsScaleWithTheFieldOfView) {
  // 9 pixels are stray in half the reference width (25), not in an eighth of it (1.6).
  Mask mask({128, 128});
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) mask.at(60 + y, 60 + x) = 1;
  EXPECT_TRUE(AuditMask(mask, WholeFrame(mask.size())).small_components.empty());
}

TEST(Audit, PixelsOutsideTheFieldOfViewDoNotCount) {
  Mask mask = Drawing();
  const AuditReport clean = AuditMask(mask, Round());
  for (int x = 0; x < 512; ++x) mask.at(0, x) = 1;
  const AuditReport dirty = AuditMask(mask, Round());
  EXPECT_EQ(AuditJson("a", clean), AuditJson("a", dirty));
}

TEST(Audit, AnEmptyMaskHasCountsAndNoMeans) {
  const AuditReport report = AuditMask(Mask(kSize), Round());
  EXPECT_EQ(report.components.size(), 0u);
  EXPECT_EQ(report.length_px, 0);
  EXPECT_FALSE(report.mean_calibre_px);
  EXPECT_FALSE(report.box_dimension);
  EXPECT_FALSE(report.mean_bifurcation_angle_deg);
}

TEST(Audit, BoxDimensionIsTakenOverFrameAndCircle) {
  const AuditReport full = AuditMask(Mask(kSize, 1), WholeFrame(kSize));
  EXPECT_NEAR(*full.box_dimension, 2, 1e-12);
  EXPECT_NEAR(*full.box_dimension_circle, 2, 0.1);
  EXPECT_LT(*full.box_dimension_circle, 2);
  EXPECT_EQ(full.vessel_fraction, 1);
}

TEST(Audit, JsonHoldsTheGraph) {
  const AuditReport report = AuditMask(Drawing(), Round());
  const auto json = nlohmann::json::parse(AuditJson("case \"1\"", report));
  EXPECT_EQ(json["id"], "case \"1\"");
  ASSERT_EQ(json["edges"].size(), report.graph.edges.size());
  EXPECT_EQ(json["vertices"].size(), report.graph.vertices.size());
  EXPECT_EQ(json["edges"][0]["pixels"].size(), report.graph.edges[0].pixels.size());
  EXPECT_EQ(json["small_holes"], 1);
  EXPECT_EQ(json["suspicions"].size(), report.suspicions.size());
}

TEST(Audit, OverlayMarksTheStrayDotAndKeepsTheOutsideBlack) {
  const AuditReport report = AuditMask(Drawing(), Round());
  const RgbImage overlay = AuditOverlay(Drawing(), Round(), report);
  EXPECT_EQ(overlay.size(), (Size{1536, 1536}));
  EXPECT_EQ(overlay.at(0, 0), (Rgb{0, 0, 0}));
  const Rgb orange{255, 150, 30};
  EXPECT_EQ(overlay.at(3 * 100 - 4, 3 * 250), orange);
  EXPECT_EQ(std::count(overlay.values().begin(), overlay.values().end(), orange) > 40, true);
}

}  // namespace
}  // namespace noref
