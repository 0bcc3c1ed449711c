// SPDX-License-Identifier: Apache-2.0
#include "noref/table/table_writer.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

struct CaseOfTest {
  std::string id;
  std::string fingerprint;
  double score = 0;
};

/// Quotes and line feeds in ids make records of more than one line.
std::vector<CaseOfTest> Cases() {
  return {{"a", "1", 0.1}, {"b,\n\"b\"", "2", 0.2}, {"c", "3", 0.3}, {"d", "4", 0.4}};
}

struct Written {
  std::size_t computed = 0;
  std::string text;
};

/// Writes the first `count` cases as a cohort does.
Written WriteCases(const std::filesystem::path& path,
                   const std::vector<CaseOfTest>& cases,
                   bool resume,
                   std::size_t rows_per_case = 1,
                   std::size_t count = 100) {
  TableWriter writer({.path = path,
                      .columns = {{"id"}, {"region"}, {"score"}, {"fingerprint"}},
                      .rows_per_case = rows_per_case,
                      .resume = resume});
  Written run;
  for (std::size_t i = 0; i < std::min(count, cases.size()); ++i) {
    const auto& [id, fingerprint, score] = cases[i];
    if (writer.Holds(id, fingerprint)) {
      EXPECT_EQ(writer.Repeat(id, fingerprint).front()[0], id);
      continue;
    }
    ++run.computed;
    std::vector<Row> rows;
    for (std::size_t row = 0; row < rows_per_case; ++row)
      rows.push_back({id, row == 0 ? "fov" : "all", score, fingerprint});
    writer.Append(rows);
  }
  if (count >= cases.size()) writer.Finish();
  run.text = ReadText(path);
  return run;
}

TEST(TableWriter, WritesHeaderAndRows) {
  const test::TemporaryFolder folder;
  const Written run = WriteCases(folder / "new/t.csv", Cases(), false);
  EXPECT_EQ(run.text,
            "id,region,score,fingerprint\n"
            "a,fov,0.100000,1\n"
            "\"b,\n\"\"b\"\"\",fov,0.200000,2\n"
            "c,fov,0.300000,3\n"
            "d,fov,0.400000,4\n");
}

TEST(TableWriter, ARunStoppedAtAnyByteIsContinuedToTheSameBytes) {
  const test::TemporaryFolder folder;
  for (const char* name : {"t.csv", "t.jsonl"}) {
    for (const std::size_t rows_per_case : {1u, 2u}) {
      const std::string whole = WriteCases(folder / name, Cases(), false, rows_per_case).text;
      for (std::size_t size = 0; size <= whole.size(); ++size) {
        SCOPED_TRACE(fmt::format("{} {} {}", name, rows_per_case, size));
        AppendFile(folder / name, 0).Append(std::string_view(whole).substr(0, size));
        const Written run = WriteCases(folder / name, Cases(), true, rows_per_case);
        EXPECT_EQ(run.text, whole);
        if (size + 1 >= whole.size()) {
          EXPECT_EQ(run.computed, whole.size() - size);
        }
      }
    }
  }
}

TEST(TableWriter, ChangedAddedAndRemovedCasesGiveTheTableOfAFreshRun) {
  const test::TemporaryFolder folder;
  WriteCases(folder / "t.csv", Cases(), false);
  std::vector<CaseOfTest> cases = Cases();
  cases[1].fingerprint = "changed";
  cases.pop_back();
  cases.insert(cases.begin() + 2, {"new", "5", 0.5});
  const std::string fresh = WriteCases(folder / "fresh.csv", cases, false).text;
  const Written run = WriteCases(folder / "t.csv", cases, true);
  EXPECT_EQ(run.text, fresh);
  EXPECT_EQ(run.computed, 2u);
}

TEST(TableWriter, AStopInAContinuedRunLosesNothingThatStoodInItsPlace) {
  const test::TemporaryFolder folder;
  const std::string whole = WriteCases(folder / "t.csv", Cases(), false).text;
  EXPECT_EQ(WriteCases(folder / "t.csv", Cases(), true, 1, 2).text, whole);
  EXPECT_EQ(WriteCases(folder / "t.csv", Cases(), true).computed, 0u);
}

TEST(TableWriter, RemovedLastCasesAreDroppedAtTheEnd) {
  const test::TemporaryFolder folder;
  WriteCases(folder / "t.csv", Cases(), false);
  std::vector<CaseOfTest> cases = Cases();
  cases.resize(2);
  EXPECT_EQ(WriteCases(folder / "t.csv", cases, true).text,
            WriteCases(folder / "fresh.csv", cases, false).text);
}

TEST(TableWriter, OtherColumnsAreRefused) {
  const test::TemporaryFolder folder;
  const std::string name = (folder / "t.csv").string();
  WriteFile(name, std::string_view("id,area,score,fingerprint\n"));
  try {
    WriteCases(name, Cases(), true);
    FAIL() << "no error";
  } catch (const UsageError& error) {
    EXPECT_EQ(std::string(error.what()),
              name +
                  ": column 2 is 'area', this run writes 'region'; choose another --out or leave "
                  "out --resume");
  }
  EXPECT_EQ(ReadText(name), "id,area,score,fingerprint\n");
  WriteFile(name, std::string_view("id,region,score\n"));
  EXPECT_THROW(WriteCases(name, Cases(), true), UsageError);
}

TEST(TableWriter, WhatCannotBeWrittenIsSaidAtOnce) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(WriteCases(folder.path(), Cases(), false), Error);
  EXPECT_THROW(WriteCases(folder / "t.txt", Cases(), false), UsageError);
  EXPECT_THROW(WriteCases("-", Cases(), true), UsageError);
  WriteFile(folder / "file", std::string_view("x"));
  EXPECT_THROW(WriteCases(folder / "file" / "t.csv", Cases(), false), Error);
}

}  // namespace
}  // namespace noref
