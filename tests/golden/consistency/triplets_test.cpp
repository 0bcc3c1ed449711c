// SPDX-License-Identifier: Apache-2.0
// Every triplet of scores of the 100 papers: the outcome in both regions, one by one.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "golden/consistency/golden_table.h"

namespace noref {
namespace {

using test::Drive;
using test::GoldenTable;
using test::OutcomeOf;

bool PassesSixConditions(const ClassCounts& counts, const Scores& scores) {
  const std::array<bool, 6> six = SixConditions(counts, scores);
  return std::count(six.begin(), six.end(), true) == 6;
}

TEST(Triplets, OfSingleImages) {
  const DataStatistics drive = Drive();
  const GoldenTable table("image_level_triplets.csv");
  ASSERT_EQ(table.size(), 605U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    SCOPED_TRACE(fmt::format("{} entry {}", table.Text(row, "key"), table.Text(row, "entry")));
    const std::size_t image = drive.ImageIndex(table.Text(row, "image"));
    for (const char* suffix : {"", "_half_eps"}) {
      const Rounding rounding = *suffix == '\0' ? Rounding::kEither : Rounding::kRound;
      const Scores scores = table.Entry(row, rounding).scores;
      const std::string end = suffix;
      EXPECT_EQ(PassesSixConditions(drive.fov[image], scores), table.Text(row, "fov" + end) == "1");
      EXPECT_EQ(PassesSixConditions(drive.all_pixels[image], scores),
                table.Text(row, "all" + end) == "1");
      EXPECT_EQ(TestOneTable(drive.fov[image], scores),
                OutcomeOf(table.Text(row, "integer_fov" + end)));
      EXPECT_EQ(TestOneTable(drive.all_pixels[image], scores),
                OutcomeOf(table.Text(row, "integer_all" + end)));
    }
  }
}

void ExpectRegion(const GoldenTable& table,
                  std::size_t row,
                  const RegionTest& test,
                  const std::string& region) {
  EXPECT_EQ(test.mean_of_ratios, OutcomeOf(table.Text(row, "mor_" + region)));
  EXPECT_EQ(test.ratio_of_means, OutcomeOf(table.Text(row, "rom_" + region)));
  const std::string low = "mor_" + region + "_acc_min";
  ASSERT_EQ(test.allowed.has_value(), !table.Text(row, low).empty());
  if (!test.allowed) return;
  EXPECT_NEAR(test.allowed->low, table.Number(row, low), 1e-11);
  EXPECT_NEAR(test.allowed->high, table.Number(row, "mor_" + region + "_acc_max"), 1e-11);
}

TEST(Triplets, Aggregated) {
  const DataStatistics drive = Drive();
  const GoldenTable table("aggregated_triplets.csv");
  ASSERT_EQ(table.size(), 234U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    SCOPED_TRACE(fmt::format("{} {}", table.Text(row, "key"), table.Text(row, "variant")));
    const EntryTest test = TestEntry(drive, table.Entry(row));
    ExpectRegion(table, row, test.fov.value(), "fov");
    ExpectRegion(table, row, test.all_pixels.value(), "all");
  }
}

/// Decisions of another program, mlscorecheck 1.0.3.
TEST(Triplets, AgreeWithMlscorecheck) {
  const DataStatistics drive = Drive();
  const GoldenTable table("mlscorecheck_decisions.csv");
  for (std::size_t row = 0; row < table.size(); ++row) {
    SCOPED_TRACE(row);
    PublishedEntry entry = table.Entry(row);
    if (table.Text(row, "level") != "aggregated")
      entry.image = drive.ImageIndex(table.Text(row, "image"));
    const EntryTest test = TestEntry(drive, entry);
    const RegionTest& region =
        table.Text(row, "region") == "fov" ? test.fov.value() : test.all_pixels.value();
    const bool is_sum = table.Text(row, "aggregation") == "score of means";
    EXPECT_EQ(is_sum ? region.ratio_of_means : region.mean_of_ratios,
              OutcomeOf(table.Text(row, "consistent_mlscorecheck")));
  }
}

/// The second annotator's drawing as a segmentation: scores whose region is known.
TEST(Triplets, OfTheSecondAnnotator) {
  const DataStatistics drive = Drive();
  const GoldenTable images("annotator2_image_level.csv");
  for (std::size_t row = 0; row < images.size(); ++row) {
    SCOPED_TRACE(row);
    const std::size_t image = drive.ImageIndex(images.Text(row, "image"));
    for (const auto& [rounding, suffix] :
         {std::pair{Rounding::kEither, "full"}, std::pair{Rounding::kRound, "half"}}) {
      const Scores scores = images.Entry(row, rounding).scores;
      const std::string eps = fmt::format("_eps_{}", suffix);
      EXPECT_EQ(TestOneTable(drive.fov[image], scores), OutcomeOf(images.Text(row, "fov" + eps)));
      EXPECT_EQ(TestOneTable(drive.all_pixels[image], scores),
                OutcomeOf(images.Text(row, "all" + eps)));
    }
  }
  const GoldenTable averages("annotator2_aggregated.csv");
  for (std::size_t row = 0; row < averages.size(); ++row) {
    SCOPED_TRACE(row);
    for (const auto& [rounding, suffix] :
         {std::pair{Rounding::kEither, "full"}, std::pair{Rounding::kRound, "half"}}) {
      const EntryTest test = TestEntry(drive, averages.Entry(row, rounding));
      const std::string eps = fmt::format("_eps_{}", suffix);
      EXPECT_EQ(test.fov->mean_of_ratios, OutcomeOf(averages.Text(row, "mor_fov" + eps)));
      EXPECT_EQ(test.fov->ratio_of_means, OutcomeOf(averages.Text(row, "rom_fov" + eps)));
      EXPECT_EQ(test.all_pixels->mean_of_ratios, OutcomeOf(averages.Text(row, "mor_all" + eps)));
      EXPECT_EQ(test.all_pixels->ratio_of_means, OutcomeOf(averages.Text(row, "rom_all" + eps)));
    }
  }
}

}  // namespace
}  // namespace noref
