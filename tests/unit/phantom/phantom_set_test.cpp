// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/phantom_set.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/dataset/find_cases.h"
#include "noref/table/table.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

PhantomSetOptions SmallSet(int count) {
  PhantomSetOptions options;
  options.count = count;
  options.eye.size = 128;
  return options;
}

std::map<std::string, std::string> FilesBelow(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      files[fs::relative(entry.path(), folder).string()] = ReadText(entry.path());
  return files;
}

TEST(PhantomSet, IsADataSetThatTheOthersRead) {
  const test::TemporaryFolder folder;
  WritePhantomSet(folder / "set", SmallSet(3), 2);
  const DataSetOptions data = LoadDataSet(folder / "set" / "dataset.yaml", "");
  for (const Role primary : {Role::kMasks, Role::kSoft, Role::kReference}) {
    const CaseList found = FindCases(QueryOf(data, primary, kRoles, ""));
    EXPECT_TRUE(found.notes.empty());
    ASSERT_EQ(found.cases.size(), 3u);
    EXPECT_EQ(found.cases[2].id, "p0003");
    for (const Role role : {Role::kMasks, Role::kSoft, Role::kFov, Role::kImages, Role::kReference})
      EXPECT_TRUE(fs::exists(found.cases[2].File(role))) << RoleName(role);
  }
  const Table index = ReadTable(folder / "set" / "phantoms.csv");
  EXPECT_EQ(index.rows.size(), 3u);
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_GT(*index.Number(row, index.ColumnIndex("segmentation_dice")), 0.2);
    EXPECT_GT(*index.Number(row, index.ColumnIndex("branch_points")), 100);
  }
}

TEST(PhantomSet, HasTheSameBytesOnAnyNumberOfThreads) {
  const test::TemporaryFolder folder;
  WritePhantomSet(folder / "one", SmallSet(3), 1);
  WritePhantomSet(folder / "two", SmallSet(3), 2);
  EXPECT_EQ(FilesBelow(folder / "one"), FilesBelow(folder / "two"));
}

TEST(PhantomSet, ALargerSetBeginsWithTheSamePhantoms) {
  const test::TemporaryFolder folder;
  WritePhantomSet(folder / "small", SmallSet(2), 1);
  WritePhantomSet(folder / "large", SmallSet(3), 1);
  const auto large = FilesBelow(folder / "large");
  for (const auto& [name, content] : FilesBelow(folder / "small"))
    if (name.find('/') != std::string::npos) {
      EXPECT_EQ(content, large.at(name)) << name;
    }
}

TEST(PhantomSet, OptionsAreWrittenAndReadBack) {
  const test::TemporaryFolder folder;
  PhantomSetOptions options = SmallSet(1);
  options.qualities = {0.55};
  options.picture.dark_lesions = 4;
  WritePhantomSet(folder / "a", options, 1);
  EXPECT_TRUE(fs::exists(folder / "a/soft/q0.55/p0001.png"));
  PhantomSetOptions read_back;
  LoadOptions(read_back, folder / "a/options.yaml");
  WritePhantomSet(folder / "b", read_back, 1);
  EXPECT_EQ(FilesBelow(folder / "a"), FilesBelow(folder / "b"));
}

TEST(PhantomSet, NeverWritesIntoAFolderThatHoldsSomething) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "full/mine.txt", std::string_view("keep"));
  EXPECT_THAT([&] { WritePhantomSet(folder / "full", SmallSet(1), 1); },
              ThrowsMessage<UsageError>(HasSubstr("not an empty folder")));
  EXPECT_THAT([&] { WritePhantomSet(folder / "full/mine.txt", SmallSet(1), 1); },
              ThrowsMessage<UsageError>(HasSubstr("not an empty folder")));
  EXPECT_EQ(FilesBelow(folder.path()).size(), 1u);
}

TEST(PhantomSet, FillsAnEmptyFolderAndLeavesNothingBeside) {
  const test::TemporaryFolder folder;
  fs::create_directory(folder / "empty");
  WritePhantomSet((folder / "empty").string() + "/", SmallSet(1), 1);
  EXPECT_TRUE(fs::exists(folder / "empty/dataset.yaml"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator{}), 1);
}

TEST(PhantomSet, ThePageShowsTheOptions) {
  EXPECT_THAT(ReadText(fs::path(NOREF_SOURCE_DIR) / "docs/phantom.md"),
              HasSubstr(DescribeOptions(PhantomSetOptions{})));
}

TEST(SegmentationQuality, SpreadsEvenly) {
  std::vector<double> qualities;
  for (std::uint64_t i = 0; i < 20; ++i) qualities.push_back(SegmentationQuality(i));
  std::sort(qualities.begin(), qualities.end());
  EXPECT_GE(qualities.front(), 0.3);
  EXPECT_LT(qualities.back(), 1.0);
  for (std::size_t i = 1; i < qualities.size(); ++i)
    EXPECT_LT(qualities[i] - qualities[i - 1], 0.08);
}

}  // namespace
}  // namespace noref
