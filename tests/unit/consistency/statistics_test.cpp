// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/statistics.h"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/consistency/aggregate_test.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

using ::testing::HasSubstr;

class StatisticsFile : public ::testing::Test {
 protected:
  DataStatistics Read(const std::string& text, StatisticsQuery query = {}) {
    query.data = (folder_ / "counts.csv").string();
    WriteFile(query.data, text);
    return ReadStatistics(query);
  }
  std::string Message(const std::string& text, const StatisticsQuery& query = {}) {
    try {
      Read(text, query);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  }

 private:
  test::TemporaryFolder folder_;
};

TEST_F(StatisticsFile, RowsOfBothRegionsMakeAnImage) {
  const DataStatistics data = Read(
      "image,region,positives,negatives\n"
      "01,fov,3,5\n01,all,4,9\n02,fov,2,6\n02,all,2,7\n");
  EXPECT_EQ(data.images, (std::vector<std::string>{"01", "02"}));
  EXPECT_EQ(data.fov, (std::vector<ClassCounts>{{3, 5}, {2, 6}}));
  EXPECT_EQ(data.all_pixels, (std::vector<ClassCounts>{{4, 9}, {2, 7}}));
  EXPECT_EQ(data.ImageIndex("2"), 1U);
  EXPECT_EQ(data.Regions()[0].OutsideNegatives(), 4);
}

TEST_F(StatisticsFile, TheTestSplitAndTheFirstAnnotatorAreTheDefault) {
  const std::string text =
      "image,split,annotator,region,positives,negatives\n"
      "21,train,1,all,1,9\n01,test,1,all,2,9\n01,test,2,all,3,9\n";
  EXPECT_EQ(Read(text).all_pixels, (std::vector<ClassCounts>{{2, 9}}));
  EXPECT_EQ(Read(text, {"", "train", ""}).all_pixels, (std::vector<ClassCounts>{{1, 9}}));
  EXPECT_EQ(Read(text, {"", "", "2"}).all_pixels, (std::vector<ClassCounts>{{3, 9}}));
  EXPECT_FALSE(Read(text).HasFov());
  EXPECT_THROW(Read(text).Regions(), Error);
}

TEST_F(StatisticsFile, BadTablesAreRefused) {
  const std::string head = "image,region,positives,negatives\n";
  EXPECT_THAT(Message("image,positives,negatives\n"), HasSubstr("no column 'region'"));
  EXPECT_THAT(Message(head), HasSubstr("no rows"));
  EXPECT_THAT(Message(head + "01,inner,1,2\n"), HasSubstr(":2: unknown region 'inner'"));
  EXPECT_THAT(Message(head + "01,fov,0,2\n"), HasSubstr("'0' in column 'positives'"));
  EXPECT_THAT(Message(head + "01,fov,1.5,2\n"), HasSubstr("'1.5' in column 'positives'"));
  EXPECT_THAT(Message(head + "01,fov,1,99999999999999\n"), HasSubstr("in column 'negatives'"));
  EXPECT_THAT(Message(head + "01,fov,1,2\n01,fov,1,2\n"), HasSubstr(":3: image 01 has two rows"));
  EXPECT_THAT(Message(head + "01,fov,1,2\n01,all,1,2\n02,all,1,2\n"),
              HasSubstr("1 images under the FoV and 2 on all pixels"));
  EXPECT_THAT(Message(head + "01,fov,3,2\n01,all,2,9\n"), HasSubstr("image 01: more pixels"));
  EXPECT_THAT(Message(head + "01,fov,1,2\n", {"", "tset", ""}), HasSubstr("--split tset"));
}

TEST(ShippedStatistics, AllFilesAreSound) {
  ::setenv("NOREF_HOME", NOREF_SOURCE_DIR, 1);
  EXPECT_EQ(ShippedStatistics(), (std::vector<std::string>{"chase_db1", "drive", "hrf", "stare"}));
  const auto count = [](const char* name) { return ReadStatistics({name, "", ""}).images.size(); };
  EXPECT_EQ(count("DRIVE"), 20U);
  EXPECT_EQ(count("STARE"), 20U);
  EXPECT_EQ(count("CHASE_DB1"), 28U);
  EXPECT_EQ(count("HRF"), 45U);
  const DataStatistics drive = ReadStatistics({"drive", "", ""});
  EXPECT_EQ(SumOf(drive.fov), (ClassCounts{577649, 3960494}));
  EXPECT_EQ(SumOf(drive.all_pixels), (ClassCounts{577945, 6021255}));
  EXPECT_THROW(ReadStatistics({"DRIV", "", ""}), UsageError);
}

}  // namespace
}  // namespace noref
