// SPDX-License-Identifier: Apache-2.0
// Skeletal similarity against a second program with scikit-image and SciPy; skeletal.json is made
// by make_skeletal.py.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/metrics/skeletal_similarity.h"
#include "noref/shape/skeleton.h"

#include "support/golden.h"
#include "support/mask_text.h"

namespace noref {
namespace {

using nlohmann::json;

TEST(SkeletalGolden, IsThatOfTheSecondProgram) {
  const json cases = test::ReadGoldenCases("metrics/skeletal.json");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE(testing::Message() << "case " << i);
    const json& golden = cases[i];
    const Mask mask = test::MaskFromText(golden["mask"]);
    const Mask reference = test::MaskFromText(golden["reference"]);
    const auto result = CompareSkeletons(mask,
                                         reference,
                                         Skeletonize(mask),
                                         Skeletonize(reference),
                                         test::FovFromText(golden["fov"]));
    ASSERT_TRUE(result);
    constexpr double kRatio = 1e-9;
    EXPECT_NEAR(result->similarity, golden["similarity"].get<double>(), kRatio);
    EXPECT_NEAR(result->specificity, golden["specificity"].get<double>(), kRatio);
    EXPECT_NEAR(result->accuracy, golden["accuracy"].get<double>(), kRatio);
    EXPECT_NEAR(result->confidence, golden["confidence"].get<double>(), kRatio);
  }
}

}  // namespace
}  // namespace noref
