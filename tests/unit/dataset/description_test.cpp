// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/description.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/dataset/find_cases.h"

#include "support/folder_tree.h"
#include "support/shared_data.h"

namespace noref {
namespace {

namespace fs = std::filesystem;
using test::FolderTree;
using test::MessageOf;

const fs::path kConfigs = fs::path(NOREF_SOURCE_DIR) / "configs/datasets";

std::vector<fs::path> ShippedDescriptions() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(kConfigs)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// The ids of the cases of one role of a set that does not ship.
std::size_t CountShared(const std::string& config,
                        const std::string& folder,
                        Role role,
                        const std::string& split = "") {
  const DataSetOptions data =
      LoadDataSet(kConfigs / config, test::SharedFolder() / "data" / folder);
  const std::vector<Role> wanted = {Role::kFov};
  const CaseList list = FindCases(QueryOf(data, role, wanted, split));
  for (const Case& one : list.cases) EXPECT_NE(one.File(Role::kFov), "") << one.id;
  return list.cases.size();
}

TEST(Description, EveryShippedOneIsReadDumpedAndReadAgain) {
  for (const char* name :
       {"drive", "reta", "stare", "chase_db1", "hrf", "idrid", "messidor", "generic"})
    EXPECT_TRUE(fs::exists(kConfigs / (name + std::string(".yaml")))) << name;
  for (const fs::path& path : ShippedDescriptions()) {
    SCOPED_TRACE(path);
    DataSetOptions data;
    LoadOptions(data, path);
    EXPECT_NE(data, DataSetOptions{});
    DataSetOptions again;
    ParseOptions(again, DumpOptions(data), "dump");
    EXPECT_EQ(again, data);
  }
}

TEST(Description, EveryShippedPatternNamesAFileById) {
  for (const fs::path& path : ShippedDescriptions()) {
    const DataSetOptions data = LoadDataSet(path, "");
    EXPECT_FALSE(data.about.empty()) << path;
    for (const Role role : kRoles) {
      for (const std::string& pattern : data.Patterns(role))
        EXPECT_NE(pattern.find("{id}"), std::string::npos) << path << " " << pattern;
    }
  }
}

TEST(Description, TheRootCountsFromTheFileUnlessItIsGiven) {
  const FolderTree tree({});
  WriteFile(tree / "sub/d.yaml", std::string_view("root: here\nmasks: '{id}.png'\n"));
  EXPECT_EQ(LoadDataSet(tree / "sub/d.yaml", "").root, (tree / "sub/here").string());
  EXPECT_EQ(LoadDataSet(tree / "sub/d.yaml", "/data").root, "/data");
  const std::vector<std::string> overrides = {"masks={id}.gif"};
  EXPECT_EQ(LoadDataSet(tree / "sub/d.yaml", "/data", overrides).masks,
            (std::vector<std::string>{"{id}.gif"}));
}

TEST(Description, TheOriginalLayoutOfDriveIsFound) {
  const FolderTree tree({"training/images/21_training.tif",
                         "training/1st_manual/21_manual1.gif",
                         "training/mask/21_training_mask.gif",
                         "test/images/01_test.tif",
                         "test/1st_manual/01_manual1.gif",
                         "test/2nd_manual/01_manual2.gif",
                         "test/mask/01_test_mask.gif"});
  const DataSetOptions data = LoadDataSet(kConfigs / "drive.yaml", tree.path());
  const CaseList all = FindCases(QueryOf(data, Role::kReference, kRoles, ""));
  ASSERT_EQ(all.cases.size(), 2u);
  EXPECT_EQ(all.cases[0].id, "01");
  EXPECT_EQ(all.cases[0].File(Role::kReference2), tree / "test/2nd_manual/01_manual2.gif");
  EXPECT_EQ(all.cases[1].File(Role::kFov), tree / "training/mask/21_training_mask.gif");
  EXPECT_EQ(all.cases[1].File(Role::kImages), tree / "training/images/21_training.tif");
  EXPECT_EQ(FindCases(QueryOf(data, Role::kReference, kRoles, "test")).cases.size(), 1u);
}

TEST(Description, UnknownKeysAndSplitsNameTheNearest) {
  const FolderTree tree({});
  WriteFile(tree / "d.yaml", std::string_view("image: a\n"));
  EXPECT_EQ(MessageOf([&] { LoadDataSet(tree / "d.yaml", ""); }),
            (tree / "d.yaml").string() + ":1: unknown key 'image'; did you mean 'images'?");
  EXPECT_EQ(MessageOf([&] { static_cast<void>(DataSetOptions{}.SplitIds("test")); }),
            "--split test: the data set 'data' has no splits; leave it out");
}

TEST(Description, TheDocumentedTableIsTheOneOfTheCode) {
  const std::string page = ReadText(fs::path(NOREF_SOURCE_DIR) / "docs/datasets.md");
  EXPECT_NE(page.find("\n" + DescribeOptions(DataSetOptions{}) + "\n"), std::string::npos)
      << "docs/datasets.md should hold\n"
      << DescribeOptions(DataSetOptions{});
}

TEST(Description, RealSetsAreFoundWithTheirFields) {
  NOREF_NEEDS_SHARED("data/DRIVE");
  EXPECT_EQ(CountShared("drive.yaml", "DRIVE", Role::kReference), 40u);
  EXPECT_EQ(CountShared("drive.yaml", "DRIVE", Role::kReference, "training"), 20u);
  EXPECT_EQ(CountShared("drive.yaml", "DRIVE", Role::kReference2, "test"), 20u);
  EXPECT_EQ(CountShared("chase_db1.yaml", "CHASE_DB1", Role::kReference), 28u);
  EXPECT_EQ(CountShared("chase_db1.yaml", "CHASE_DB1", Role::kReference2, "test"), 8u);
  EXPECT_EQ(CountShared("hrf.yaml", "HRF", Role::kReference), 45u);
  EXPECT_EQ(CountShared("hrf.yaml", "HRF_907x605", Role::kImages, "training"), 15u);
}

}  // namespace
}  // namespace noref
