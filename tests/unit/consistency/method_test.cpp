// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/consistency/ranking.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using enum Outcome;

TEST(Decide, CoversAllOutcomes) {
  EXPECT_EQ(Decide({kPossible, kImpossible}), Verdict::kFov);
  EXPECT_EQ(Decide({kImpossible, kPossible}), Verdict::kAllPixels);
  EXPECT_EQ(Decide({kImpossible, kImpossible}), Verdict::kOutlier);
  EXPECT_EQ(Decide({kPossible, kPossible}), Verdict::kAmbiguous);
  EXPECT_EQ(Decide({kUndecided, kImpossible}), Verdict::kUndecided);
  EXPECT_EQ(Decide({kPossible, kUndecided}), Verdict::kUndecided);
  EXPECT_EQ(Decide({std::nullopt, kImpossible}), Verdict::kUndecided);
}

TEST(MajorityPossible, NeedsMoreThanHalf) {
  EXPECT_EQ(MajorityPossible(std::array{kPossible, kPossible, kImpossible}), kPossible);
  EXPECT_EQ(MajorityPossible(std::array{kPossible, kImpossible}), kImpossible);
}

TEST(MajorityPossible, IsUndecidedOnlyIfItHangsOnUndecidedOnes) {
  EXPECT_EQ(MajorityPossible(std::array{kPossible, kPossible, kUndecided}), kPossible);
  EXPECT_EQ(MajorityPossible(std::array{kPossible, kUndecided, kImpossible}), kUndecided);
  EXPECT_EQ(MajorityPossible(std::array{kUndecided, kImpossible, kImpossible}), kImpossible);
}

/// Two images whose FoV is a small part of them, so that the regions are easy to tell apart.
DataStatistics Data() {
  return {.name = "data",
          .images = {"a", "b"},
          .fov = {{100, 100}, {200, 300}},
          .all_pixels = {{100, 900}, {200, 1800}}};
}

class MethodFile : public ::testing::Test {
 protected:
  MethodTable Read(const std::string& text) {
    WriteFile(folder_ / "scores.csv", text);
    return ReadMethods(folder_ / "scores.csv", Data(), {});
  }
  std::string Message(const std::string& text) {
    try {
      Read(text);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  }

 private:
  test::TemporaryFolder folder_;
};

TEST_F(MethodFile, GroupsRowsByMethodWithTheMainEntryFirst) {
  const MethodTable table = Read(
      "method,image,acc,sens,decimals,primary\n"
      "x,,0.9,0.8,,\nx,,0.95,0.7,3,1\ny,b,0.5,,,\nx,a,0.6,0.6,,\n");
  ASSERT_EQ(table.methods.size(), 2U);
  const PublishedMethod& x = table.methods[0];
  ASSERT_EQ(x.averaged.size(), 2U);
  EXPECT_EQ(x.averaged[0].Value(Score::kAccuracy), 0.95);
  EXPECT_EQ(x.averaged[0].scores[Score::kAccuracy], (ScoreInterval{1898, 1902, 2000}));
  EXPECT_EQ(x.images[0].image, 0U);
  EXPECT_EQ(table.methods[1].images[0].image, 1U);
  EXPECT_FALSE(table.methods[1].images[0].scores[Score::kSensitivity]);
}

TEST_F(MethodFile, SaysWhatLooksWrong) {
  const MethodTable table = Read("method,acc,sens\nx,94.5,7537\n");
  EXPECT_THAT(table.notes,
              ElementsAre(HasSubstr(":2: acc 94.5 is read as percent"),
                          HasSubstr(":2: sens 7537 is outside of its range")));
}

TEST_F(MethodFile, BadTablesAreRefused) {
  EXPECT_THAT(Message("name,acc\nx,0.5\n"), HasSubstr("no column 'method'"));
  EXPECT_THAT(Message("method,auc\nx,0.5\n"), HasSubstr("no column of scores"));
  EXPECT_THAT(Message("method,acc\n"), HasSubstr("no rows"));
  EXPECT_THAT(Message("method,acc\n,0.5\n"), HasSubstr(":2: the method has no name"));
  EXPECT_THAT(Message("method,acc\nx,\n"), HasSubstr(":2: the row has no scores"));
  EXPECT_THAT(Message("method,acc\nx,half\n"), HasSubstr(":2: acc: 'half' is no decimal"));
  EXPECT_THAT(Message("method,acc,image\nx,0.5,c\n"), HasSubstr(":2: image c: not in data"));
  EXPECT_THAT(Message("method,acc,decimals\nx,0.5,many\n"), HasSubstr(":2: 'many' in column"));
  EXPECT_THAT(Message("method,acc,decimals\nx,0.5,12\n"), HasSubstr("from 0 to 9"));
  EXPECT_THAT(Message("method,acc,primary\nx,0.5,yes\n"), HasSubstr("'yes' in column 'primary'"));
  EXPECT_THAT(Message("method,acc,primary\nx,0.5,1\nx,0.6,1\n"), HasSubstr(":3: a second main"));
}

/// tp 80 and 140, tn 90 and 270 under the FoV; all background outside is right.
constexpr const char* kFovRow = "0.835,0.750,0.900";
constexpr const char* kAllRow = "0.963,0.750,0.986";

TEST_F(MethodFile, TheMajorityOfImagesDecides) {
  const std::string head = "method,image,acc,sens,spec\n";
  // Image a: FoV (80 + 90) / 200, all (80 + 890) / 1000.
  const std::string fov = "x,a,0.850,0.800,0.900\n", all = "x,a,0.970,0.800,0.989\n";
  const auto verdict = [&](const std::string& rows) {
    return JudgeMethod(Data(), Read(head + rows).methods[0]).verdict;
  };
  EXPECT_EQ(verdict(fov), Verdict::kFov);
  EXPECT_EQ(verdict(fov + fov + all), Verdict::kFov);
  EXPECT_EQ(verdict(fov + all), Verdict::kOutlier);
  EXPECT_EQ(verdict(all), Verdict::kAllPixels);
}

TEST_F(MethodFile, TheMainEntryHasToPassToo) {
  const std::string head = "method,acc,sens,spec,primary\n";
  const std::string fov = std::string("x,") + kFovRow, all = std::string("x,") + kAllRow;
  const auto verdict = [&](const std::string& rows) {
    return JudgeMethod(Data(), Read(head + rows).methods[0]).verdict;
  };
  EXPECT_EQ(verdict(fov + ",1\n"), Verdict::kFov);
  EXPECT_EQ(verdict(all + ",1\n"), Verdict::kAllPixels);
  EXPECT_EQ(verdict(all + ",1\n" + fov + ",0\n" + fov + ",0\n"), Verdict::kOutlier);
}

TEST_F(MethodFile, RankingAdjustsAndOrders) {
  const MethodTable table = Read(std::string("method,acc,sens,spec\nall,") + kAllRow + "\nfov," +
                                 kFovRow + "\nbad,0.99,0.10,0.10\n");
  const RevisedRanking ranking = RankMethods(Data(), table.methods, 2);
  ASSERT_EQ(ranking.rows.size(), 3U);
  EXPECT_EQ(ranking.rows[0].old_rank, 2);
  EXPECT_EQ(ranking.rows[1].old_rank, 3);
  EXPECT_EQ(ranking.rows[2].old_rank, 1);
  EXPECT_EQ(ranking.rows[2].verdict, Verdict::kOutlier);
  EXPECT_FALSE(ranking.rows[2].new_rank);
  EXPECT_EQ(ranking.rows[0].under_fov->source, FigureSource::kAveraged);
  EXPECT_EQ(ranking.rows[1].under_fov->accuracy->error, 0);
  // The figures of both rows come from the same counts.
  const FovFigure& adjusted = ranking.rows[0].under_fov->accuracy.value();
  EXPECT_NEAR(adjusted.value, 0.835, adjusted.error + 1e-3);
}

}  // namespace
}  // namespace noref
