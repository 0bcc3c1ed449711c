// SPDX-License-Identifier: Apache-2.0
// Shape against scikit-image and SciPy; golden.json is made by make_golden.py.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/shape/components.h"
#include "noref/shape/distance.h"
#include "noref/shape/skeleton.h"

#include "support/golden.h"
#include "support/mask_text.h"

namespace noref {
namespace {

using nlohmann::json;

template <class Check>
void ForEachCase(const Check& check) {
  const json cases = test::ReadGoldenCases("shape/golden.json");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    check(cases[i], test::MaskFromText(cases[i]["mask"]));
  }
}

std::vector<std::int64_t> Areas(const Components& components) {
  std::vector<std::int64_t> areas;
  for (const Component& component : components.list) areas.push_back(component.area_px);
  return areas;
}

std::vector<std::int64_t> Values(const SquaredDistances& distances) {
  return {distances.values().begin(), distances.values().end()};
}

TEST(ShapeGolden, SkeletonIsThatOfScikitImage) {
  ForEachCase([](const json& golden, const Mask& mask) {
    EXPECT_EQ(test::MaskAsText(Skeletonize(mask)),
              golden["skeleton"].get<std::vector<std::string>>());
  });
}

TEST(ShapeGolden, ComponentsAndHolesAreThoseOfSciPy) {
  ForEachCase([](const json& golden, const Mask& mask) {
    using Sizes = std::vector<std::int64_t>;
    using enum Connectivity;
    EXPECT_EQ(Areas(LabelComponents(mask, k4)), golden["areas_4"].get<Sizes>());
    EXPECT_EQ(Areas(LabelComponents(mask, k8)), golden["areas_8"].get<Sizes>());
    EXPECT_EQ(Areas(FindHoles(mask, k4)), golden["holes_of_4"].get<Sizes>());
    EXPECT_EQ(Areas(FindHoles(mask, k8)), golden["holes_of_8"].get<Sizes>());
  });
}

TEST(ShapeGolden, DistancesAndBoundaryAreThoseOfSciPy) {
  ForEachCase([](const json& golden, const Mask& mask) {
    using Distances = std::vector<std::int64_t>;
    if (!golden["to_ones"].is_null()) {
      EXPECT_EQ(Values(SquaredDistanceToOnes(mask)), golden["to_ones"].get<Distances>());
    }
    EXPECT_EQ(Values(SquaredDistanceToZeros(mask)), golden["to_zeros"].get<Distances>());
    EXPECT_EQ(test::MaskAsText(Boundary(mask)), golden["boundary"].get<std::vector<std::string>>());
  });
}

}  // namespace
}  // namespace noref
