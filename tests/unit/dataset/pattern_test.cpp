// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/folder_tree.h"

namespace noref {
namespace {

using test::FolderTree;
using test::MessageOf;
using testing::HasSubstr;

/// `id=path` of each file, with the root taken off.
std::vector<std::string> Expand(const FolderTree& tree,
                                const std::string& pattern,
                                const std::string& id_glob = "*") {
  std::vector<std::string> found;
  for (const auto& [id, path] : ExpandPattern(tree.path(), pattern, id_glob))
    found.push_back(id + "=" + path.lexically_relative(tree.path()).string());
  return found;
}

using Found = std::vector<std::string>;

TEST(Pattern, TheIdIsWhatStandsBetweenTheFixedTexts) {
  const FolderTree tree({"01_test.tif", "02_test.tif", "02_training.tif", "other.txt"});
  EXPECT_EQ(Expand(tree, "{id}_test.tif"), (Found{"01=01_test.tif", "02=02_test.tif"}));
  EXPECT_EQ(Expand(tree, "{id}.tif", "[0-9][0-9]"), Found{});
}

TEST(Pattern, TheIdIsTheShortestTextThatFitsTheIdPattern) {
  const FolderTree tree({"a_b_c.png"});
  EXPECT_EQ(Expand(tree, "{id}_*.png"), (Found{"a=a_b_c.png"}));
  EXPECT_EQ(Expand(tree, "{id}_*.png", "*_*"), (Found{"a_b=a_b_c.png"}));
  EXPECT_EQ(Expand(tree, "{id}.png"), (Found{"a_b_c=a_b_c.png"}));
}

TEST(Pattern, TheSameIdTwiceIsTheSameText) {
  const FolderTree tree({"p1/p1_mask.png", "p2/p3_mask.png", "p4/x.png"});
  EXPECT_EQ(Expand(tree, "{id}/{id}_mask.png"), (Found{"p1=p1/p1_mask.png"}));
  EXPECT_EQ(Expand(tree, "{id}/x.png"), (Found{"p4=p4/x.png"}));
  const FolderTree twice({"1-1.png", "1-2.png"});
  EXPECT_EQ(Expand(twice, "{id}-{id}.png"), (Found{"1=1-1.png"}));
}

TEST(Pattern, WildcardsStandForTextWithinOnePartOfThePath) {
  const FolderTree tree({"train/a/01.png", "test/a/02.png", "test/a/b/03.png", "test/x4.png"});
  EXPECT_EQ(Expand(tree, "*/a/{id}.png"), (Found{"01=train/a/01.png", "02=test/a/02.png"}));
  EXPECT_EQ(Expand(tree, "*/?{id}.png"), (Found{"4=test/x4.png"}));
}

TEST(Pattern, TheCaseOfTheExtensionDoesNotMatter) {
  const FolderTree tree({"01_dr.JPG", "02_h.jpg", "03.PNG"});
  EXPECT_EQ(Expand(tree, "{id}.jpg"), (Found{"01_dr=01_dr.JPG", "02_h=02_h.jpg"}));
  EXPECT_EQ(Expand(tree, "{ID}.jpg"), Found{});
}

TEST(Pattern, AnyExtensionMeansAnyImage) {
  const FolderTree tree({"01.png", "02.TIFF", "readme.txt", "03"});
  EXPECT_EQ(Expand(tree, "{id}.*"), (Found{"01=01.png", "02=02.TIFF"}));
}

TEST(Pattern, TwoFilesOfOneIdAreAnError) {
  const FolderTree tree({"m/02.JPG", "m/02.jpg"});
  const std::string message = MessageOf([&] { Expand(tree, "m/{id}.jpg"); });
  EXPECT_THAT(message, HasSubstr("m/{id}.jpg: the id '02' stands for '"));
  EXPECT_THAT(message, HasSubstr("m/02.JPG"));
  EXPECT_THAT(message, HasSubstr("m/02.jpg"));
}

TEST(Pattern, CharactersOfOtherPatternLanguagesAreJustCharacters) {
  const FolderTree tree({"STAR 01_OSC [1].png", "STAR 02_ODC [1].png", "a(b)+.png"});
  EXPECT_EQ(Expand(tree, "STAR {id}_* [1].png"),
            (Found{"01=STAR 01_OSC [1].png", "02=STAR 02_ODC [1].png"}));
  EXPECT_EQ(Expand(tree, "a(b){id}.png"), (Found{"+=a(b)+.png"}));
}

TEST(Pattern, HiddenFilesAreLeftAlone) {
  const FolderTree tree({"._01.png", "01.png"});
  EXPECT_EQ(Expand(tree, "{id}.png"), (Found{"01=01.png"}));
  EXPECT_EQ(Expand(tree, "._{id}.png"), (Found{"01=._01.png"}));
}

TEST(Pattern, LinksInACircleEndAndBrokenLinksAreFiles) {
  const FolderTree tree({"a/01.png"});
  std::filesystem::create_directory_symlink("loop", tree / "loop");
  std::filesystem::create_directory_symlink("..", tree / "a/up");
  std::filesystem::create_symlink("nowhere", tree / "a/02.png");
  EXPECT_EQ(Expand(tree, "*/{id}.png"), (Found{"01=a/01.png", "02=a/02.png"}));
  EXPECT_EQ(Expand(tree, "a/up/a/{id}.png"), (Found{"01=a/up/a/01.png", "02=a/up/a/02.png"}));
  EXPECT_EQ(Expand(tree, "loop/{id}.png"), Found{});
}

TEST(Pattern, FoldersAreNoFiles) {
  const FolderTree tree({"01.png/x.png", "02.png"});
  EXPECT_EQ(Expand(tree, "{id}.png"), (Found{"02=02.png"}));
}

TEST(Pattern, AbsolutePatternsDoNotNeedTheRoot) {
  const FolderTree tree({"m/01.png"});
  const FilesById files = ExpandPattern("/nowhere", (tree / "m/{id}.png").string(), "*");
  EXPECT_EQ(files.at("01"), tree / "m/01.png");
}

TEST(Pattern, AMismatchTellsWhatThereIsInstead) {
  const FolderTree tree({"m/01_manual1.gif", "m/02_manual1.gif"});
  std::filesystem::create_directory(tree / "empty");
  EXPECT_EQ(DescribeMismatch(tree.path(), "m/{id}.png"),
            "'" + (tree / "m").string() + "' holds 2 names, for instance '01_manual1.gif'");
  EXPECT_EQ(DescribeMismatch(tree.path(), "none/{id}.png"),
            "there is no folder '" + (tree / "none").string() + "'");
  EXPECT_EQ(DescribeMismatch(tree.path(), "empty/{id}.png"),
            "'" + (tree / "empty").string() + "' is empty");
  EXPECT_THAT(MessageOf([&] { Expand(tree, "m/"); }), HasSubstr("m/: is not a pattern for files"));
  EXPECT_THAT(MessageOf([&] { Expand(tree, ""); }), HasSubstr("is not a pattern for files"));
}

TEST(Pattern, GlobsAreThoseOfTheShell) {
  EXPECT_TRUE(FitsGlob("21", "2[1-9]"));
  EXPECT_FALSE(FitsGlob("20", "2[1-9]"));
  EXPECT_TRUE(FitsGlob("anything", "*"));
}

}  // namespace
}  // namespace noref
