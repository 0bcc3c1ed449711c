// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "noref/challenge/segmentation.h"
#include "noref/challenge/surface_distance.h"
#include "noref/volume/volume_file.h"

#include "golden/challenge/golden.h"

namespace noref {
namespace {

using nlohmann::json;
using test::ChallengeFolder;
using test::kTolerance;

void ExpectClass(const ClassFigures& figures, const json& expected) {
  test::ExpectCounts(figures, expected);
  EXPECT_NEAR(figures.dice, expected["DICE"].get<double>(), kTolerance);
  EXPECT_NEAR(figures.hd95, expected["HD95"].get<double>(), kTolerance);
  EXPECT_NEAR(figures.volume_similarity, expected["VOLSIM"].get<double>(), kTolerance);
}

TEST(SegmentationGolden, PairsHaveTheProgramsFigures) {
  const json pairs = test::ReadGolden(ChallengeFolder() / "task2/pairs_expected.json");
  EXPECT_EQ(pairs.size(), 45U);
  for (const json& pair : pairs) {
    SCOPED_TRACE(pair["name"].get<std::string>());
    const LabelVolume truth =
        ReadLabelVolume(ChallengeFolder() / "task2" / pair["gt"].get<std::string>());
    const LabelVolume prediction =
        ReadLabelVolume(ChallengeFolder() / "task2" / pair["pred"].get<std::string>());
    const json& expected = pair["expected"];
    if (expected.contains("error")) {
      EXPECT_NE(truth.size(), prediction.size());
      continue;
    }
    const CaseFigures figures =
        CompareVolumes(truth, prediction, pair["n_classes"], ChallengeRules::kProgram);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      SCOPED_TRACE("class " + std::to_string(i + 1));
      ExpectClass(figures[i], test::OfClass(expected["classes"], expected["all_other_classes"], i));
    }
  }
}

}  // namespace
}  // namespace noref
