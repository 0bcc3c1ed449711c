// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/phantom.h"

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace noref {
namespace {

TEST(Phantom, IsAnEyeOfTheAskedSize) {
  const Phantom eye = MakePhantom({.size = 300}, 1, 0);
  EXPECT_EQ(eye.mask.size(), (Size{300, 300}));
  EXPECT_EQ(eye.fov.size(), (Size{300, 300}));
  const double area = 3.14159265 * eye.fov_radius * eye.fov_radius;
  EXPECT_NEAR(static_cast<double>(CountOnes(eye.fov)) / area, 1, 0.01);
  EXPECT_DOUBLE_EQ(eye.fov_radius, 0.95 * 150);
}

TEST(Phantom, DiffersBySeedAndByIndex) {
  const Mask first = MakePhantom({.size = 200}, 1, 0).mask;
  EXPECT_EQ(first, MakePhantom({.size = 200}, 1, 0).mask);
  EXPECT_NE(first, MakePhantom({.size = 200}, 1, 1).mask);
  EXPECT_NE(first, MakePhantom({.size = 200}, 2, 0).mask);
}

TEST(Phantom, TheTabEnlargesTheFov) {
  const Fov plain = MakePhantom({.size = 300}, 1, 0).fov;
  const Fov with_tab = MakePhantom({.size = 300, .has_notch = true}, 1, 0).fov;
  EXPECT_EQ(Inside(Mask(plain.size(), {plain.values().begin(), plain.values().end()}), with_tab),
            Mask(plain.size(), {plain.values().begin(), plain.values().end()}));
  EXPECT_GT(CountOnes(with_tab), CountOnes(plain) + 30);
}

TEST(Phantom, OptionsDoWhatTheySay) {
  const auto ones = [](const TreeOptions& options) {
    return CountOnes(MakePhantom({.size = 400, .vessels = options}, 3, 0).mask);
  };
  EXPECT_LT(ones({.spacing = 2.0}), ones({}));
  EXPECT_GT(ones({.calibre = 1.5}), ones({}));
  const auto bending = [](double tortuosity) {
    const Phantom eye = MakePhantom({.size = 400, .vessels = {.tortuosity = tortuosity}}, 3, 0);
    double turn = 0;
    double steps = 0;
    for (const VesselSegment& segment : eye.tree)
      for (std::size_t i = 2; i < segment.points.size(); ++i, ++steps)
        turn += std::abs(Cross(Direction(segment.points[i] - segment.points[i - 1]),
                               Direction(segment.points[i - 1] - segment.points[i - 2])));
    return turn / steps;
  };
  EXPECT_GT(bending(3.0), 1.5 * bending(0.0));
}

TEST(Phantom, TruthAsJsonAgreesWithTheTree) {
  const Phantom eye = MakePhantom({.size = 200}, 5, 2);
  const nlohmann::json truth = nlohmann::json::parse(PhantomTruthJson(eye));
  EXPECT_EQ(truth["index"], 2);
  EXPECT_EQ(truth["width"], 200);
  ASSERT_EQ(truth["segments"].size(), eye.tree.size());
  EXPECT_EQ(truth["branch_points"].size() * 2 + truth["tips"].size() * 0,
            eye.tree.size() - static_cast<std::size_t>(std::count_if(
                                  eye.tree.begin(), eye.tree.end(), [](const VesselSegment& s) {
                                    return s.parent < 0;
                                  })));
  EXPECT_EQ(truth["branch_points"].size() + truth["tips"].size(), eye.tree.size());
  for (std::size_t i = 0; i < eye.tree.size(); ++i) {
    const auto& segment = truth["segments"][i];
    EXPECT_EQ(segment["parent"], eye.tree[i].parent);
    EXPECT_DOUBLE_EQ(segment["radius_px"].get<double>(), eye.tree[i].radius);
    ASSERT_EQ(segment["points"].size(), eye.tree[i].points.size());
    EXPECT_NEAR(segment["points"][0][1].get<double>(), eye.tree[i].points[0].y, 1e-4);
  }
}

}  // namespace
}  // namespace noref
