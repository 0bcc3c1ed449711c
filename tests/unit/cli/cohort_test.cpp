// SPDX-License-Identifier: Apache-2.0
#include "cli/cohort.h"

#include <atomic>
#include <csignal>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/image/image_writer.h"
#include "noref/table/table.h"

#include "support/disc.h"
#include "support/folder_tree.h"

namespace noref::cli {
namespace {

constexpr int kCases = 50;
constexpr int kTruncated = 7;
constexpr int kZeroBytes = 31;

/// Fifty masks, one truncated and one without bytes.
class CohortTest : public testing::Test {
 protected:
  CohortTest() {
    for (int i = 0; i < kCases; ++i) {
      Mask mask = test::MakeDiscCase(32).mask;
      mask.row(0)[static_cast<std::size_t>(i % 32)] = 1;
      std::vector<std::uint8_t> bytes = PngBytes(mask);
      if (i == kTruncated) bytes.resize(bytes.size() / 2);
      if (i == kZeroBytes) bytes.clear();
      AppendFile(File(i), 0).Append({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    arguments_.inputs = {(folder_ / "m").string()};
    arguments_.out = (folder_ / "t.csv").string();
    arguments_.quiet = true;
    arguments_.threads = 2;
  }

  std::filesystem::path File(int index) const {
    return folder_ / "m" / ("mask_" + std::to_string(index) + ".png");
  }

  /// Writes the table; the work is done `stop_after` times before the interrupt comes.
  int Run(int stop_after = kCases * 2) {
    computed_ = 0;
    return RunCohort(arguments_,
                     FindCohort(arguments_, roles_),
                     table_,
                     [&](const LoadedCase& one) -> CaseResult {
                       if (++computed_ == stop_after) std::raise(SIGINT);
                       const auto pixels = static_cast<std::int64_t>(CountOnes(*one.mask));
                       CaseResult result{.rows = {}, .warnings = {}};
                       for (std::size_t i = 0; i < table_.row_labels.size(); ++i)
                         result.rows.push_back({pixels});
                       return result;
                     });
  }

  std::string Text() const { return ReadText(arguments_.out); }

  const test::TemporaryFolder folder_;
  CohortArguments arguments_;
  CohortRoles roles_{.primary = {Role::kMasks}, .required = {}, .optional = {Role::kFov}};
  CohortTable table_{.label = "counting",
                     .columns = {{"pixels"}},
                     .row_labels = {{}},
                     .model = "m1",
                     .settings = ""};
  std::atomic<int> computed_ = 0;
};

TEST_F(CohortTest, EveryCaseHasARowAndTheBadOnesSayWhy) {
  EXPECT_EQ(Run(), kExitInputsFailed);
  const Table table = ReadTable(arguments_.out);
  EXPECT_EQ(table.columns,
            (std::vector<std::string>{"id",
                                      "path",
                                      "pixels",
                                      "fov_source",
                                      "vessel_fraction",
                                      "status",
                                      "message",
                                      "warnings",
                                      "model",
                                      "fingerprint"}));
  ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(kCases));
  const std::size_t status = table.ColumnIndex("status");
  for (int i = 0; i < kCases; ++i) {
    SCOPED_TRACE(i);
    const std::vector<std::string>& row = table.rows[static_cast<std::size_t>(i)];
    const bool is_bad = i == kTruncated || i == kZeroBytes;
    EXPECT_EQ(row[0], "mask_" + std::to_string(i));
    EXPECT_EQ(row[status], is_bad ? "unreadable" : "ok");
    EXPECT_EQ(row[2].empty(), is_bad);
    EXPECT_EQ(row[status + 1].starts_with(File(i).string()), is_bad) << row[status + 1];
  }
}

TEST_F(CohortTest, AStoppedRunIsContinuedToTheSameBytes) {
  Run();
  const std::string whole = Text();
  EXPECT_EQ(computed_, kCases - 2);
  for (const int threads : {1, 2, 5}) {
    SCOPED_TRACE(threads);
    arguments_.threads = threads;
    arguments_.resume = false;
    EXPECT_EQ(Run(20), kExitInputsFailed);
    const std::string part = Text();
    EXPECT_LT(part.size(), whole.size());
    EXPECT_EQ(whole.substr(0, part.size()), part);
    arguments_.resume = true;
    EXPECT_EQ(Run(), kExitInputsFailed);
    EXPECT_EQ(Text(), whole);
    EXPECT_LE(computed_, kCases - (20 - 2 * threads));
    Run();
    EXPECT_EQ(computed_, 0);
    EXPECT_EQ(Text(), whole);
  }
}

TEST_F(CohortTest, ChangedFilesModelsAndSettingsAreComputedAgain) {
  Run();
  arguments_.resume = true;
  WritePng(File(kTruncated), test::MakeDiscCase(40).mask);
  Run();
  EXPECT_EQ(computed_, 1);
  table_.settings = "other";
  Run();
  EXPECT_EQ(computed_, kCases - 1);
  table_.model = "m2";
  Run();
  EXPECT_EQ(computed_, kCases - 1);
  const std::string continued = Text();
  arguments_.resume = false;
  Run();
  EXPECT_EQ(Text(), continued);
}

TEST_F(CohortTest, OneCaseAloneHasTheSameRowAsInTheCohort) {
  Run();
  const std::string whole = Text();
  arguments_.inputs = {File(3).string()};
  EXPECT_EQ(Run(), kExitOk);
  const std::string alone = Text();
  EXPECT_NE(whole.find(alone.substr(alone.find('\n'))), std::string::npos);
}

TEST_F(CohortTest, ACaseMayHaveSeveralRows) {
  table_.columns = {{"region"}, {"pixels"}};
  table_.row_labels = {{"fov"}, {"all"}};
  Run();
  const Table table = ReadTable(arguments_.out);
  ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(2 * kCases));
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    EXPECT_EQ(table.rows[i][2], i % 2 ? "all" : "fov");
}

TEST_F(CohortTest, InvertedMasksAreRefusedOrWarnedAbout) {
  arguments_.inputs = {File(0).string()};
  WritePng(File(0), Inverted(test::MakeDiscCase(32).mask));
  EXPECT_EQ(Run(), kExitInputsFailed);
  Table table = ReadTable(arguments_.out);
  EXPECT_EQ(table.rows[0][table.ColumnIndex("status")], "suspected_inverted");
  EXPECT_NE(table.rows[0][table.ColumnIndex("vessel_fraction")], "");
  roles_.refuses_inverted = false;
  EXPECT_EQ(Run(), kExitOk);
  table = ReadTable(arguments_.out);
  EXPECT_EQ(table.rows[0][table.ColumnIndex("warnings")], "suspected_inverted");
}

TEST_F(CohortTest, AUsageErrorInTheWorkEndsTheRun) {
  const auto work = [](const LoadedCase&) -> CaseResult { throw UsageError("x"); };
  EXPECT_THROW(RunCohort(arguments_, FindCohort(arguments_, roles_), table_, work), UsageError);
}

TEST_F(CohortTest, OutcomesCanBeCollected) {
  const CohortOutcomes collected =
      CollectCohort(arguments_, FindCohort(arguments_, roles_), table_, [](const LoadedCase&) {
        return CaseResult{.rows = {{std::int64_t{1}}}, .warnings = {"w"}};
      });
  EXPECT_EQ(collected.exit_code, kExitInputsFailed);
  ASSERT_EQ(collected.outcomes.size(), static_cast<std::size_t>(kCases));
  EXPECT_EQ(collected.outcomes[kTruncated].status, Status::kUnreadable);
  EXPECT_EQ(collected.outcomes[3].rows.front().size(), CohortColumns(table_).size());
  EXPECT_EQ(collected.outcomes[3].rows.front()[2], Cell(std::int64_t{1}));
}

TEST(Status, EveryWordIsExplainedInTheDocs) {
  const std::string page = ReadText(std::filesystem::path(NOREF_SOURCE_DIR) / "docs/status.md");
  for (int i = 0; i <= static_cast<int>(Status::kFailed); ++i) {
    const std::string row = fmt::format("\n| `{}` | ", StatusName(static_cast<Status>(i)));
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

TEST(Status, EveryCohortColumnIsExplainedInTheDocs) {
  const std::string page = ReadText(std::filesystem::path(NOREF_SOURCE_DIR) / "docs/status.md");
  CohortTable table;
  table.model = "m";
  for (const Column& column : CohortColumns(table))
    EXPECT_NE(page.find("`" + column.name + "`"), std::string::npos) << column.name;
}

}  // namespace
}  // namespace noref::cli
