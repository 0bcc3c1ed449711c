// SPDX-License-Identifier: Apache-2.0
// Patches against scikit-image and SciPy; patches.json is made by make_patches.py.
#include <optional>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/metrics/patch_measures.h"

#include "support/golden.h"
#include "support/mask_text.h"

namespace noref {
namespace {

using nlohmann::json;

void ExpectValue(std::optional<double> value, const json& golden, const char* name) {
  ASSERT_EQ(value.has_value(), !golden.is_null()) << name;
  if (value) {
    EXPECT_NEAR(*value, golden.get<double>(), 1e-9) << name;
  }
}

void ExpectShape(const PatchShape& shape, const json& golden) {
  EXPECT_EQ(shape.components, golden["components"].get<std::int64_t>());
  ExpectValue(shape.smoothness, golden["smoothness"], "smoothness");
}

void ExpectPatch(const PatchCell& cell, const PatchRating& rating, const json& golden) {
  const auto count = [&](std::size_t i) { return golden["counts"][i].get<std::uint64_t>(); };
  EXPECT_EQ(rating.counts,
            (Contingency{.tp = count(0), .fp = count(1), .fn = count(2), .tn = count(3)}));
  EXPECT_NEAR(cell.fov_share, golden["fov_share"].get<double>(), 1e-9);
  ExpectValue(rating.Dice(), golden["dice"], "dice");
  ExpectValue(rating.Connectivity(), golden["connectivity"], "connectivity");
  ExpectValue(rating.Mislabelled(), golden["mislabelled"], "mislabelled");
  ExpectShape(rating.mask, golden["shapes"][0]);
  ExpectShape(rating.reference, golden["shapes"][1]);
}

TEST(PatchesGolden, AreThoseOfScikitImageAndSciPy) {
  for (const json& golden : test::ReadGoldenCases("metrics/patches.json")) {
    const Fov fov = test::FovFromText(golden["fov"]);
    const PatchGrid grid(fov, {.side = golden["side"]});
    const std::vector<PatchRating> ratings = RatePatches(
        test::MaskFromText(golden["mask"]), test::MaskFromText(golden["reference"]), fov, grid);
    ASSERT_EQ(ratings.size(), golden["patches"].size());
    for (std::size_t i = 0; i < ratings.size(); ++i) {
      SCOPED_TRACE(testing::Message() << "grid of " << golden["side"] << ", patch " << i);
      ExpectPatch(grid.cells()[i], ratings[i], golden["patches"][i]);
    }
  }
}

}  // namespace
}  // namespace noref
