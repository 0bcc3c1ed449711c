// SPDX-License-Identifier: Apache-2.0
// The B-COSFIRE filter against a slow program from the definition; golden.json is made by
// make_golden.py.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/segment/bar_filter.h"

#include "support/golden.h"

namespace noref {
namespace {

using nlohmann::json;

GreyImage Picture(const json& golden) {
  GreyImage picture({golden["width"].get<int>(), golden["height"].get<int>()});
  for (std::size_t i = 0; i < picture.PixelCount(); ++i)
    picture.values()[i] = golden["levels"][i].get<float>() / 255.0F;
  return picture;
}

BarFilterOptions Options(const json& options) {
  return {.sigma_px = options["sigma_px"],
          .reach_px = options["reach_px"],
          .step_px = options["step_px"],
          .sigma0_px = options["sigma0_px"],
          .alpha = options["alpha"],
          .orientations = options["orientations"]};
}

TEST(BarFilterGolden, EqualsTheDefinition) {
  const json golden = test::ReadGolden("segment/golden.json");
  const GreyImage picture = Picture(golden);
  ASSERT_EQ(golden["cases"].size(), 3U);
  for (std::size_t i = 0; i < golden["cases"].size(); ++i) {
    const json& one = golden["cases"][i];
    const BarShape shape = one["shape"] == "bar" ? BarShape::kBar : BarShape::kBarEnd;
    const GreyImage response = BarResponse(picture, shape, Options(one["options"]));
    for (std::size_t p = 0; p < response.PixelCount(); ++p) {
      const double expected = one["response"][p];
      // Single precision; the root of a product enlarges what is lost in small factors.
      ASSERT_NEAR(response.values()[p], expected, 2e-5)
          << "case " << i << ", pixel " << p << ", difference " << response.values()[p] - expected;
    }
  }
}

}  // namespace
}  // namespace noref
