// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/find_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/folder_tree.h"

namespace noref {
namespace {

using test::FolderTree;
using test::MessageOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

CaseQuery MasksAndFov(const FolderTree& tree, const std::string& masks, const std::string& fov) {
  CaseQuery query;
  query.sources[Role::kMasks] = {.root = tree.path(), .patterns = {masks}, .must_match = true};
  query.sources[Role::kFov] = {.root = tree.path(), .patterns = {fov}, .must_match = true};
  return query;
}

std::vector<std::string> Ids(const CaseList& list) {
  std::vector<std::string> ids;
  for (const Case& one : list.cases) ids.push_back(one.id);
  return ids;
}

std::string FileName(const Case& one, Role role) {
  return one.File(role).filename().string();
}

TEST(FindCases, PairsByIdInNaturalOrder) {
  const FolderTree tree({"01_test.tif",
                         "01_manual1.gif",
                         "01_mask.gif",
                         "02.JPG",
                         "02_manual1.gif",
                         "02_mask.gif",
                         "10_manual1.gif",
                         "10_mask.gif",
                         "9_manual1.gif",
                         "9_mask.gif"});
  const CaseList list = FindCases(MasksAndFov(tree, "{id}_manual1.gif", "{id}_mask.gif"));
  EXPECT_THAT(Ids(list), ElementsAre("01", "02", "9", "10"));
  EXPECT_THAT(list.notes, IsEmpty());
  for (const Case& one : list.cases) {
    EXPECT_EQ(FileName(one, Role::kMasks), one.id + "_manual1.gif");
    EXPECT_EQ(FileName(one, Role::kFov), one.id + "_mask.gif");
    EXPECT_EQ(FileName(one, Role::kImages), "");
  }
}

TEST(FindCases, WhatStandsAloneIsListed) {
  const FolderTree tree({"m/1.png", "m/2.png", "m/3.png", "f/2.png", "f/10.png", "f/9.png"});
  const CaseList list = FindCases(MasksAndFov(tree, "m/{id}.png", "f/{id}.png"));
  EXPECT_THAT(Ids(list), ElementsAre("1", "2", "3"));
  EXPECT_THAT(
      list.notes,
      ElementsAre("fov: no file for 2 of 3 cases: 1, 3", "fov: 2 files belong to no case: 9, 10"));
}

TEST(FindCases, NothingFoundSaysWhatThereIs) {
  const FolderTree tree({"m/1.png", "f/1_mask.png"});
  EXPECT_EQ(MessageOf([&] { FindCases(MasksAndFov(tree, "m/{id}.gif", "f/{id}.png")); }),
            "masks: no file matches 'm/{id}.gif': '" + (tree / "m").string() +
                "' holds 1 names, for instance '1.png'; check the pattern, --root and --split");
  EXPECT_EQ(MessageOf([&] { FindCases(MasksAndFov(tree, "m/{id}.png", "f/{id}.png")); }),
            "fov: 'f/{id}.png' matches the ids 1_mask, but the cases are 1; write the patterns so "
            "that {id} stands for the same text");
  EXPECT_THAT(MessageOf([&] { FindCases(MasksAndFov(tree, "m/{id}.png", "g/{id}.png")); }),
              HasSubstr("fov: no file matches 'g/{id}.png': there is no folder '"));
  EXPECT_THAT(MessageOf([] { FindCases({}); }), HasSubstr("masks: nothing says where they are"));
}

TEST(FindCases, ARoleThatNeedNotMatchIsNoted) {
  const FolderTree tree({"m/1.png"});
  CaseQuery query = MasksAndFov(tree, "m/{id}.png", "f/{id}.png");
  query.sources[Role::kFov].must_match = false;
  EXPECT_THAT(FindCases(query).notes, ElementsAre("fov: no file matches 'f/{id}.png'"));
}

TEST(FindCases, OfAlternativesTheFirstThatMatchesCounts) {
  const FolderTree tree({"m/1.png", "m/2.png", "new/1.png", "old/1.png", "old/2.png"});
  CaseQuery query = MasksAndFov(tree, "m/{id}.png", "");
  query.sources[Role::kFov].patterns = {"none/{id}.png", "new/{id}.png", "old/{id}.png"};
  const CaseList list = FindCases(query);
  EXPECT_EQ(list.cases[0].File(Role::kFov), tree / "new/1.png");
  EXPECT_EQ(list.cases[1].File(Role::kFov), tree / "old/2.png");
}

TEST(FindCases, AFileUnderTwoIdsIsNotLeftOver) {
  const FolderTree tree({"m/1.png", "f/1_mask.png"});
  CaseQuery query = MasksAndFov(tree, "m/{id}.png", "");
  query.sources[Role::kFov].patterns = {"f/{id}.png", "f/{id}_mask.png"};
  EXPECT_THAT(FindCases(query).notes, IsEmpty());
}

TEST(FindCases, OneFileServesAllAndAFolderStandsForItsImages) {
  const FolderTree tree({"m/1.png", "m/2.png", "f/1.gif", "f/2.tif", "f/note.txt", "fov.png"});
  const CaseList one_file = FindCases(MasksAndFov(tree, "m", "fov.png"));
  EXPECT_EQ(FileName(one_file.cases[0], Role::kFov), "fov.png");
  EXPECT_EQ(FileName(one_file.cases[1], Role::kFov), "fov.png");
  const CaseList folder = FindCases(MasksAndFov(tree, "m", "f"));
  EXPECT_EQ(FileName(folder.cases[0], Role::kFov), "1.gif");
  EXPECT_EQ(FileName(folder.cases[1], Role::kFov), "2.tif");
}

TEST(FindCases, ASplitTakesItsIdsAndMissesThoseThatAreNotThere) {
  const FolderTree tree({"m/1.png", "m/2.png", "m/13.png", "f/1.png", "f/13.png"});
  CaseQuery query = MasksAndFov(tree, "m/{id}.png", "f/{id}.png");
  query.only_ids = {"1?", "2", "7"};
  const CaseList list = FindCases(query);
  EXPECT_THAT(Ids(list), ElementsAre("2", "13"));
  EXPECT_THAT(
      list.notes,
      ElementsAre("masks: no file for 1 ids of the split: 7", "fov: no file for 1 of 2 cases: 2"));
}

TEST(FindCases, ADescriptionGivesTheSources) {
  const FolderTree tree({"manual/1.png", "manual/2.png", "fov/1.png"});
  DataSetOptions data;
  data.root = tree.path().string();
  data.reference = {"manual/{id}.png"};
  data.fov = {"fov/{id}.png"};
  data.splits = {{.name = "train", .ids = {"1"}}};
  const std::vector<Role> wanted = {Role::kFov, Role::kImages};
  EXPECT_THAT(Ids(FindCases(QueryOf(data, Role::kReference, wanted, ""))), ElementsAre("1", "2"));
  const CaseList train = FindCases(QueryOf(data, Role::kReference, wanted, "train"));
  EXPECT_THAT(Ids(train), ElementsAre("1"));
  EXPECT_EQ(train.cases[0].File(Role::kFov), tree / "fov/1.png");
  EXPECT_EQ(MessageOf([&] { QueryOf(data, Role::kReference, wanted, "tarin"); }),
            "--split tarin: the data set 'data' has no such split; did you mean 'train'?");
}

}  // namespace
}  // namespace noref
