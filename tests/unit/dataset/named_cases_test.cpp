// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/dataset/find_cases.h"

#include "support/folder_tree.h"

namespace noref {
namespace {

using test::FolderTree;
using test::MessageOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> IdsOf(const FolderTree& tree, const std::vector<std::string>& names) {
  std::vector<std::string> paths;
  for (const std::string& name : names) paths.push_back((tree / name).string());
  std::vector<std::string> ids;
  for (const Case& one : CasesFromPaths(paths, Role::kMasks).cases) ids.push_back(one.id);
  return ids;
}

TEST(NamedCases, FilesKeepTheirOrderAndFoldersAreInNaturalOrder) {
  const FolderTree tree({"b.png", "a.png", "f/10.png", "f/9.PNG", "f/note.txt", "f/.x.png"});
  EXPECT_THAT(IdsOf(tree, {"b.png", "f", "a.png"}), ElementsAre("b", "9", "10", "a"));
  const std::vector<std::string> folder = {(tree / "f").string()};
  EXPECT_THAT(CasesFromPaths(folder, Role::kMasks).notes,
              ElementsAre(folder[0] + ": 1 names are not taken as images: note.txt"));
}

TEST(NamedCases, AFileThatDoesNotExistIsACase) {
  const FolderTree tree({"a.png"});
  EXPECT_THAT(IdsOf(tree, {"a.png", "none.png"}), ElementsAre("a", "none"));
}

TEST(NamedCases, EqualNamesAreToldApartByFolders) {
  const FolderTree tree({"l/x/m.png", "l/y/m.png", "r/x/m.png", "r/k.png", "r/k.gif"});
  EXPECT_THAT(IdsOf(tree, {"l/x/m.png", "r/k.png"}), ElementsAre("m", "k"));
  EXPECT_THAT(IdsOf(tree, {"l/x/m.png", "l/y/m.png"}), ElementsAre("x/m", "y/m"));
  EXPECT_THAT(IdsOf(tree, {"l/x/m.png", "l/y/m.png", "r/x/m.png"}),
              ElementsAre("l/x/m", "y/m", "r/x/m"));
  EXPECT_THAT(IdsOf(tree, {"r/k.png", "r/k.gif"}),
              ElementsAre((tree / "r/k.png").string(), (tree / "r/k.gif").string()));
}

TEST(NamedCases, UnusableInputsAreRefused) {
  const FolderTree tree({"a.png", "sub/deep/1.png"});
  std::filesystem::create_directory(tree / "empty");
  EXPECT_THAT(MessageOf([&] {
                IdsOf(tree, {"a.png", "./a.png"});
              }),
              HasSubstr("a.png: is given twice; name it once"));
  EXPECT_THAT(MessageOf([&] { IdsOf(tree, {"empty"}); }),
              HasSubstr("empty: the folder is empty; name a folder of images"));
  EXPECT_THAT(MessageOf([&] { IdsOf(tree, {"sub"}); }),
              HasSubstr("sub: no images in the folder, only deep; name a folder of images"));
}

TEST(NamedCases, AListNamesTheFilesOfEachCase) {
  const FolderTree tree({});
  WriteFile(tree / "list.csv",
            std::string_view("id,path,fov,grade\nb,m/b.png,f/b.png,3\na,/abs/a.png,,2\n"));
  const CaseList list = ReadCaseTable(tree / "list.csv", Role::kSoft);
  ASSERT_EQ(list.cases.size(), 2u);
  EXPECT_EQ(list.cases[0].id, "b");
  EXPECT_EQ(list.cases[0].File(Role::kSoft), tree / "m/b.png");
  EXPECT_EQ(list.cases[0].File(Role::kFov), tree / "f/b.png");
  EXPECT_EQ(list.cases[1].File(Role::kSoft), "/abs/a.png");
  EXPECT_EQ(list.cases[1].File(Role::kFov), "");
}

TEST(NamedCases, BrokenListsNameTheLine) {
  const FolderTree tree({});
  const std::string name = (tree / "list.csv").string();
  const auto message = [&](std::string_view text) {
    WriteFile(name, text);
    return MessageOf([&] { ReadCaseTable(name, Role::kMasks); });
  };
  EXPECT_EQ(message("id,path,imgae\na,b,c\n"),
            name + ":1: unknown column 'imgae'; did you mean 'image'?");
  EXPECT_EQ(message("id,fov\na,b\n"), name + ": has no column 'path'; known: id, fov");
  EXPECT_EQ(message("id,path\na,b\na,c\n"),
            name + ":3: the id 'a' is empty or comes twice; give each case its own");
  EXPECT_EQ(message("id,path\n"), name + ": the list names no case; add a row");
  EXPECT_EQ(message("id,path\na\n"),
            name + ":2: 1 fields, but 2 columns; give each row one field per column");
}

}  // namespace
}  // namespace noref
