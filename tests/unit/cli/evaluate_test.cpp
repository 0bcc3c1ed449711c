// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/config/options.h"
#include "noref/graph/audit.h"
#include "noref/image/image_writer.h"
#include "noref/segment/cosfire.h"
#include "noref/table/table.h"

#include "cli/map.h"
#include "support/disc.h"
#include "support/shared_data.h"
#include "support/temporary_folder.h"

namespace noref::cli {
namespace {

/// Ten cases: nine perfect masks and one that misses everything.
class EvaluateTest : public testing::Test {
 protected:
  EvaluateTest() {
    const test::DiscCase disc = test::MakeDiscCase(48);
    for (int i = 0; i < 10; ++i) {
      const std::string name = std::to_string(i) + ".png";
      WritePng(folder_ / "m" / name, i == 4 ? Mask(disc.mask.size()) : disc.mask);
      WritePng(folder_ / "r" / name, disc.mask);
    }
    WritePng(folder_ / "fov.png", disc.fov);
    arguments_.cohort.patterns[Role::kMasks] = (folder_ / "m").string();
    arguments_.cohort.patterns[Role::kReference] = (folder_ / "r").string();
    arguments_.cohort.patterns[Role::kFov] = (folder_ / "fov.png").string();
    arguments_.cohort.out = (folder_ / "t.csv").string();
    arguments_.cohort.quiet = true;
    arguments_.summary = (folder_ / "s.csv").string();
  }

  /// A figure of the summary.
  std::optional<double> Summary(const std::string& metric, const char* column) const {
    const Table table = ReadTable(arguments_.summary);
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      if (table.rows[i][table.ColumnIndex("metric")] == metric)
        return table.Number(i, table.ColumnIndex(column));
    return std::nullopt;
  }

  const test::TemporaryFolder folder_;
  EvaluateArguments arguments_;
};

TEST_F(EvaluateTest, AMissedStructureCountsInEveryMean) {
  EXPECT_EQ(RunEvaluate(arguments_), kExitOk);
  for (const char* metric : {"dice", "nmi", "mcc", "cldice", "hd95_px", "surface_dice", "cal"})
    EXPECT_EQ(Summary(metric, "cases"), 10) << metric;
  EXPECT_NEAR(*Summary("dice", "mean"), 0.9, 1e-6);
  EXPECT_NEAR(*Summary("hd95_px", "mean"), std::hypot(48, 48) / 10, 1e-5);
  EXPECT_EQ(Summary("precision", "cases"), 9);
  EXPECT_EQ(Summary("precision", "without_value"), 1);
}

TEST_F(EvaluateTest, TableIsTheSameForAnyNumberOfThreads) {
  arguments_.regions = Regions::kBoth;
  arguments_.cohort.threads = 1;
  RunEvaluate(arguments_);
  const std::string one = ReadText(arguments_.cohort.out);
  arguments_.cohort.threads = 4;
  RunEvaluate(arguments_);
  EXPECT_EQ(ReadText(arguments_.cohort.out), one);
}

TEST_F(EvaluateTest, ACaseWithoutReferenceIsCountedAsFailed) {
  std::filesystem::remove(folder_ / "r/7.png");
  EXPECT_EQ(RunEvaluate(arguments_), kExitInputsFailed);
  EXPECT_EQ(Summary("dice", "cases"), 9);
  EXPECT_EQ(Summary("dice", "failed"), 1);
}

TEST_F(EvaluateTest, PatchesOfAllCasesStandInTheirOrderAndSumToTheCase) {
  arguments_.patches = (folder_ / "p.csv").string();
  arguments_.patch_overlays = (folder_ / "o").string();
  arguments_.metrics = {"tp", "fn"};
  EXPECT_EQ(RunEvaluate(arguments_), kExitOk);
  const Table patches = ReadTable(arguments_.patches);
  ASSERT_EQ(patches.rows.size(), 640u);
  std::map<std::string, double> tp;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < patches.rows.size(); ++i) {
    const std::string& id = patches.rows[i][patches.ColumnIndex("id")];
    if (ids.empty() || ids.back() != id) ids.push_back(id);
    tp[id] += patches.Number(i, patches.ColumnIndex("tp")).value_or(0);
  }
  const Table cases = ReadTable(arguments_.cohort.out);
  ASSERT_EQ(ids.size(), 10u);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    EXPECT_EQ(ids[i], cases.rows[i][cases.ColumnIndex("id")]);
    EXPECT_EQ(tp[ids[i]], cases.Number(i, cases.ColumnIndex("tp")));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "o" / (ids[i] + ".png")));
  }
  const std::string one = ReadText(arguments_.patches);
  arguments_.cohort.threads = 4;
  RunEvaluate(arguments_);
  EXPECT_EQ(ReadText(arguments_.patches), one);
}

/// Label images with 8-bit grey values.
void WriteLabels(const std::filesystem::path& path, const Mask& ones, const Mask& twos) {
  GreyImage labels(ones.size());
  for (std::size_t i = 0; i < labels.PixelCount(); ++i)
    labels.values()[i] = static_cast<float>(ones.values()[i] + 2 * twos.values()[i]) / 255.0F;
  WritePng(path, labels);
}

TEST_F(EvaluateTest, AClassHasTheFiguresOfItsMaskAndTheMeanThatOfTheClasses) {
  const test::DiscCase disc = test::MakeDiscCase(48);
  Mask left(disc.mask.size());
  Mask right(disc.mask.size());
  for (int y = 0; y < 48; ++y)
    for (int x = 0; x < 48; ++x) (x < 20 ? left : right).at(y, x) = disc.mask.at(y, x);
  Mask eroded = right;
  for (int y = 0; y < 48; ++y) eroded.at(y, 24) = 0;
  WriteLabels(folder_ / "labels/m/1.png", left, eroded);
  WriteLabels(folder_ / "labels/r/1.png", left, right);
  WritePng(folder_ / "artery/m/1.png", left);
  WritePng(folder_ / "artery/r/1.png", left);
  WritePng(folder_ / "vein/m/1.png", eroded);
  WritePng(folder_ / "vein/r/1.png", right);
  const auto rows_of = [&](const std::string& name, std::vector<std::string> classes) {
    EvaluateArguments arguments = arguments_;
    arguments.cohort.patterns[Role::kMasks] = (folder_ / name / "m").string();
    arguments.cohort.patterns[Role::kReference] = (folder_ / name / "r").string();
    arguments.cohort.classes = std::move(classes);
    RunEvaluate(arguments);
    return ReadTable(arguments.cohort.out);
  };
  const Table table = rows_of("labels", {"artery=1", "vein=2"});
  ASSERT_EQ(table.rows.size(), 3u);
  const Table artery = rows_of("artery", {});
  const Table vein = rows_of("vein", {});
  for (const char* metric : {"tp", "dice", "nmi", "hd95_px", "cldice", "skeletal_similarity"}) {
    const auto value = [&](const Table& from, std::size_t row) {
      return from.Number(row, from.ColumnIndex(metric)).value_or(-1);
    };
    EXPECT_EQ(value(table, 0), value(artery, 0)) << metric;
    EXPECT_EQ(value(table, 1), value(vein, 0)) << metric;
    EXPECT_NEAR(value(table, 2), (value(artery, 0) + value(vein, 0)) / 2, 1e-8) << metric;
  }
}

TEST_F(EvaluateTest, PatchesWithoutEnoughFovHaveAStatus) {
  arguments_.patches = (folder_ / "p.csv").string();
  EXPECT_EQ(RunEvaluate(arguments_), kExitOk);
  const Table patches = ReadTable(arguments_.patches);
  const auto cell = [&](std::size_t row, const char* column) {
    return patches.rows[row][patches.ColumnIndex(column)];
  };
  EXPECT_EQ(cell(0, "status"), "outside");  // the corner of a disc
  EXPECT_EQ(cell(0, "tp"), "");
  EXPECT_EQ(cell(1, "status"), "little_fov");
  EXPECT_NE(cell(1, "tp"), "");
  EXPECT_EQ(cell(1, "dice"), "");
  EXPECT_EQ(cell(27, "status"), "ok");
  EXPECT_EQ(cell(27, "dice"), "1.000000000");
}

TEST_F(EvaluateTest, MatrixHoldsAMeanForEachModelAndDataSet) {
  WriteFile(folder_ / "list.csv",
            std::string("model,data,soft,reference,fov\nA,X,m/{id}.png,r/{id}.png,fov.png\n"
                        "B,X,r/{id}.png,r/{id}.png,fov.png\nB,Y,r,r,\n"));
  arguments_.cohort.patterns.clear();
  arguments_.summary.clear();
  arguments_.matrix = (folder_ / "list.csv").string();
  arguments_.cohort.out = (folder_ / "o").string();
  EXPECT_EQ(RunEvaluate(arguments_), kExitOk);
  const Table dice = ReadTable(folder_ / "o/dice.csv");
  EXPECT_EQ(dice.columns, (std::vector<std::string>{"model", "X", "Y"}));
  EXPECT_NEAR(*dice.Number(0, 1), 0.9, 1e-6);
  EXPECT_FALSE(dice.Number(0, 2));
  EXPECT_EQ(dice.Number(1, 1), 1);
  EXPECT_EQ(ReadTable(folder_ / "o/average_precision.csv").Number(1, 2), 1);
  EXPECT_EQ(ReadTable(folder_ / "o/cases.csv").rows.size(), 30u);
  EXPECT_NE(ReadText(folder_ / "o/matrix.svg").find("<svg"), std::string::npos);
}

// Published: 0.9473/0.7760/0.9725 within the field of view, 0.9637/0.7757/0.9819 over all pixels.
TEST_F(EvaluateTest, TheSecondReaderOfDriveHasThePublishedFigures) {
  NOREF_NEEDS_SHARED("data/DRIVE/test");
  const std::filesystem::path drive = test::SharedFolder() / "data/DRIVE/test";
  arguments_.cohort.patterns[Role::kMasks] = (drive / "manual2/{id}_manual2.gif").string();
  arguments_.cohort.patterns[Role::kReference] = (drive / "manual1/{id}_manual1.gif").string();
  arguments_.cohort.patterns[Role::kFov] = (drive / "fov/{id}_test_mask.gif").string();
  arguments_.metrics = {"accuracy", "sensitivity", "specificity"};
  EXPECT_EQ(RunEvaluate(arguments_), kExitOk);
  EXPECT_NEAR(*Summary("accuracy", "mean"), 0.9473, 5e-5);
  EXPECT_NEAR(*Summary("sensitivity", "mean"), 0.7760, 5e-5);
  EXPECT_NEAR(*Summary("specificity", "mean"), 0.9725, 5e-5);
  arguments_.regions = Regions::kAll;
  EXPECT_EQ(RunEvaluate(arguments_), kExitOk);
  EXPECT_NEAR(*Summary("accuracy", "mean"), 0.9637, 5e-5);
  EXPECT_NEAR(*Summary("sensitivity", "mean"), 0.7757, 5e-5);
  EXPECT_NEAR(*Summary("specificity", "mean"), 0.9819, 5e-5);
}

TEST(EvaluateDocs, HoldTheTablesOfOptions) {
  const auto holds = [](const char* page, const std::string& table) {
    const std::string text = ReadText(std::string(NOREF_SOURCE_DIR "/docs/") + page);
    EXPECT_NE(text.find(table), std::string::npos) << page << " does not hold\n" << table;
  };
  holds("evaluate.md", DescribeOptions(MeasureOptions{}));
  holds("audit.md", DescribeOptions(AuditOptions{}));
  holds("map.md", DescribeOptions(MapOptions{}));
  holds("segment.md", DescribeOptions(CosfireOptions{}));
}

}  // namespace
}  // namespace noref::cli
