// SPDX-License-Identifier: Apache-2.0
#include "cli/cohort_arguments.h"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/file.h"

#include "support/folder_tree.h"

namespace noref::cli {
namespace {

using test::FolderTree;
using test::MessageOf;
using testing::ElementsAre;
using testing::HasSubstr;

const CohortRoles kScoreRoles = {.primary = {Role::kMasks, Role::kSoft},
                                 .required = {},
                                 .optional = {Role::kFov, Role::kImages}};

std::vector<std::string> Ids(const CohortInput& input) {
  std::vector<std::string> ids;
  for (const Case& one : input.list.cases) ids.push_back(one.id);
  return ids;
}

std::string ErrorOf(const CohortArguments& arguments, const CohortRoles& roles = kScoreRoles) {
  return MessageOf([&] { FindCohort(arguments, roles); });
}

TEST(CohortArguments, CasesComeFromFilesPatternsListsAndDescriptions) {
  const FolderTree tree({"m/1.png", "m/2.png", "f/1.png", "f/2.png", "x.png"});
  WriteFile(tree / "list.csv", std::string_view("id,path\nb,m/2.png\n"));
  WriteFile(tree / "d.yaml",
            std::string_view("masks: 'm/{id}.png'\nfov: 'f/{id}.png'\n"
                             "splits: [{name: test, ids: ['2']}]\n"));
  CohortArguments files;
  files.inputs = {(tree / "x.png").string(), (tree / "m").string()};
  EXPECT_THAT(Ids(FindCohort(files, kScoreRoles)), ElementsAre("x", "1", "2"));

  CohortArguments pattern;
  pattern.inputs = {(tree / "m/{id}.png").string()};
  pattern.patterns[Role::kFov] = (tree / "f/{id}.png").string();
  const CohortInput paired = FindCohort(pattern, kScoreRoles);
  EXPECT_THAT(Ids(paired), ElementsAre("1", "2"));
  EXPECT_EQ(paired.list.cases[1].File(Role::kFov), tree / "f/2.png");

  CohortArguments list;
  list.list = (tree / "list.csv").string();
  EXPECT_THAT(Ids(FindCohort(list, kScoreRoles)), ElementsAre("b"));

  CohortArguments data;
  data.data = (tree / "d.yaml").string();
  data.split = "test";
  EXPECT_THAT(Ids(FindCohort(data, kScoreRoles)), ElementsAre("2"));
  data.patterns[Role::kFov] = (tree / "x.png").string();
  EXPECT_EQ(FindCohort(data, kScoreRoles).list.cases[0].File(Role::kFov), tree / "x.png");
}

TEST(CohortArguments, OptionsDoNotSwallowTheInputsBehindThem) {
  CohortArguments arguments;
  CLI::App app;
  AddCohortOptions(app, arguments, kScoreRoles);
  app.parse(
      "--fov f --labels 1,2 a.png --set x=1 b.png --set y=[1,2] --threshold 0.5 --invert c.png");
  EXPECT_THAT(arguments.inputs, ElementsAre("a.png", "b.png", "c.png"));
  EXPECT_THAT(arguments.labels, ElementsAre(1, 2));
  EXPECT_THAT(arguments.overrides, ElementsAre("x=1", "y=[1,2]"));
  EXPECT_EQ(arguments.patterns[Role::kFov], "f");
  EXPECT_EQ(arguments.threshold, 0.5);
  EXPECT_TRUE(arguments.invert);
}

TEST(CohortArguments, ACommandOffersOnlyWhatItCanDo) {
  CohortArguments arguments;
  CLI::App app;
  AddCohortOptions(app,
                   arguments,
                   {.primary = {Role::kSoft}, .required = {}, .optional = {}, .can_resume = false});
  EXPECT_NE(app.get_option_no_throw("--soft"), nullptr);
  for (const char* name : {"--masks", "--fov", "--reference", "--threshold", "--resume"})
    EXPECT_EQ(app.get_option_no_throw(name), nullptr) << name;
}

TEST(CohortArguments, AThresholdMeansSoftMaps) {
  const FolderTree tree({"m/1.png"});
  CohortArguments arguments;
  arguments.inputs = {(tree / "m").string()};
  EXPECT_EQ(FindCohort(arguments, kScoreRoles).load.primary, Role::kMasks);
  arguments.threshold = 0.5;
  const CohortInput soft = FindCohort(arguments, kScoreRoles);
  EXPECT_EQ(soft.load.primary, Role::kSoft);
  EXPECT_EQ(soft.load.threshold, 0.5);
  EXPECT_EQ(soft.list.cases[0].File(Role::kSoft), tree / "m/1.png");
}

TEST(CohortArguments, ContradictionsAreUsageErrors) {
  const FolderTree tree({"m/1.png", "f/2.png"});
  const std::string masks = (tree / "m/{id}.png").string();
  EXPECT_THAT(ErrorOf({}), HasSubstr("inputs: nothing to work on"));
  CohortArguments both;
  both.inputs = {"a.png"};
  both.list = "l.csv";
  EXPECT_THAT(ErrorOf(both), HasSubstr("exclude each other"));
  CohortArguments two;
  two.patterns = {{Role::kMasks, masks}, {Role::kSoft, masks}};
  EXPECT_THAT(ErrorOf(two), HasSubstr("--masks and --soft: both are given"));
  CohortArguments soft;
  soft.patterns = {{Role::kSoft, masks}};
  EXPECT_THAT(ErrorOf(soft), HasSubstr("--soft: soft maps need a threshold"));
  CohortArguments hard;
  hard.patterns = {{Role::kMasks, masks}};
  hard.threshold = 0.5;
  EXPECT_THAT(ErrorOf(hard), HasSubstr("--threshold: masks need none"));
  CohortArguments level;
  level.inputs = {"a.png"};
  level.threshold = 127;
  EXPECT_THAT(ErrorOf(level), HasSubstr("--threshold: 127 is not from 0 to 1"));
  CohortArguments labels;
  labels.patterns = {{Role::kSoft, masks}};
  labels.threshold = 0.5;
  labels.labels = {1, 2};
  EXPECT_THAT(ErrorOf(labels), HasSubstr("--labels: soft maps have no labels"));
  CohortArguments root;
  root.inputs = {"a.png"};
  root.root = "/data";
  EXPECT_THAT(ErrorOf(root), HasSubstr("--root and --split: belong to a data set"));
  CohortArguments unmatched;
  unmatched.patterns = {{Role::kMasks, masks}, {Role::kFov, (tree / "f/{id}.png").string()}};
  EXPECT_THAT(ErrorOf(unmatched), HasSubstr("matches the ids 2, but the cases are 1"));
}

TEST(CohortArguments, WhatIsRequiredMustBeThere) {
  const FolderTree tree({"m/1.png"});
  CohortArguments arguments;
  arguments.inputs = {(tree / "m").string()};
  const CohortRoles roles = {
      .primary = {Role::kMasks}, .required = {Role::kReference}, .optional = {}};
  EXPECT_THAT(ErrorOf(arguments, roles), HasSubstr("reference: no case has one; give --reference"));
}

}  // namespace
}  // namespace noref::cli
