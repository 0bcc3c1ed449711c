// SPDX-License-Identifier: Apache-2.0
// What the images of DRIVE say: their pixel counts, and the study of the growing field of view.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "noref/base/parallel.h"
#include "noref/consistency/fov_growth.h"
#include "noref/image/decode.h"

#include "golden/consistency/golden_table.h"
#include "support/shared_data.h"

namespace noref {
namespace {

struct Eye {
  Mask reference;
  Fov fov;
};

std::vector<Eye> DriveTestImages() {
  const std::filesystem::path folder = test::SharedFolder() / "data/DRIVE/test";
  return ParallelMap<Eye>(20, ThreadCount(0), [&](std::size_t i) {
    return Eye{ReadMask(folder / fmt::format("manual1/{:02}_manual1.gif", i + 1)).value,
               ReadFov(folder / fmt::format("fov/{:02}_test_mask.gif", i + 1)).value};
  });
}

TEST(DriveImages, HoldTheShippedCounts) {
  NOREF_NEEDS_SHARED("data/DRIVE/test");
  const DataStatistics drive = test::Drive();
  const std::vector<Eye> eyes = DriveTestImages();
  for (std::size_t i = 0; i < eyes.size(); ++i) {
    SCOPED_TRACE(drive.images[i]);
    EXPECT_EQ(CountClasses(eyes[i].reference, eyes[i].fov), drive.fov[i]);
    EXPECT_EQ(CountClasses(eyes[i].reference, WholeFrame(eyes[i].fov.size())), drive.all_pixels[i]);
  }
}

/// The ends of the study are the outcomes under the FoV and on all pixels.
TEST(DriveImages, GrowthBeginsAtTheFovAndEndsAtAllPixels) {
  NOREF_NEEDS_SHARED("data/DRIVE/test");
  const DataStatistics drive = test::Drive();
  std::vector<std::vector<ClassCounts>> counts;
  for (const Eye& eye : DriveTestImages())
    counts.push_back(CountsWhileGrowing(eye.reference, eye.fov, 40));
  const std::vector<PublishedMethod> papers =
      ReadMethods(NOREF_SOURCE_DIR "/tests/golden/consistency/papers_scores.csv", drive, {})
          .methods;
  const std::vector<GrowthStep> steps = StudyGrowth(counts, papers, 40, ThreadCount(0));

  const test::GoldenTable images("image_level_triplets.csv");
  const test::GoldenTable averages("aggregated_triplets.csv");
  const auto share = [](const test::GoldenTable& table, const char* column, bool if_counted) {
    double possible = 0, rows = 0;
    for (std::size_t row = 0; row < table.size(); ++row) {
      if (if_counted && table.Text(row, "counts") != "1") continue;
      possible += table.Number(row, column);
      ++rows;
    }
    return possible / rows;
  };
  EXPECT_DOUBLE_EQ(steps.front().images_possible.value(), share(images, "integer_fov", false));
  EXPECT_DOUBLE_EQ(steps.back().images_possible.value(), share(images, "integer_all", false));
  EXPECT_DOUBLE_EQ(steps.front().mean_of_ratios_possible.value(), share(averages, "mor_fov", true));
  EXPECT_DOUBLE_EQ(steps.back().mean_of_ratios_possible.value(), share(averages, "mor_all", true));
  EXPECT_DOUBLE_EQ(steps.front().ratio_of_means_possible.value(), share(averages, "rom_fov", true));
  EXPECT_DOUBLE_EQ(steps.back().ratio_of_means_possible.value(), share(averages, "rom_all", true));
}

}  // namespace
}  // namespace noref
