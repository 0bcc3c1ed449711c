// SPDX-License-Identifier: Apache-2.0
#include "noref/table/table.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

const std::vector<Column> kColumns = {{"id"}, {"n"}, {"score"}, {"p", kShortest}};

std::string CsvRow(const Row& row) {
  return FormatRow(kColumns, row, TableFormat::kCsv);
}
std::string JsonRow(const Row& row) {
  return FormatRow(kColumns, row, TableFormat::kJsonLines);
}

std::string ErrorOf(std::string_view text, TableFormat format = TableFormat::kCsv) {
  try {
    ParseTable(text, "t", format);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Table, NumbersHaveTheDigitsOfTheirColumn) {
  EXPECT_EQ(FormatHeader(kColumns, TableFormat::kCsv), "id,n,score,p\n");
  EXPECT_EQ(CsvRow({"a", 12, 0.5, 1e-9}), "a,12,0.500000,1e-09\n");
  EXPECT_EQ(JsonRow({"a", 12, 0.5, 0.1}),
            "{\"id\": \"a\", \"n\": 12, \"score\": 0.500000, \"p\": 0.1}\n");
  EXPECT_EQ(CsvRow({"a", 0, -1e-9, -0.0}), "a,0,0.000000,0\n");
}

TEST(Table, NothingIsWrittenForNumbersThatAreNotFinite) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(CsvRow({"a", Cell(), nan, -infinity}), "a,,,\n");
  EXPECT_EQ(JsonRow({"a", Cell(), nan, infinity}),
            "{\"id\": \"a\", \"n\": null, \"score\": null, \"p\": null}\n");
  EXPECT_EQ(CellOf(std::nullopt), Cell());
  EXPECT_EQ(CellOf(2.5), Cell(2.5));
}

TEST(Table, TextsAreQuotedAsRfc4180AndJsonWantIt) {
  EXPECT_EQ(CsvRow({"a,\"b\"\nc", 1, 0.0, 0.0}), "\"a,\"\"b\"\"\nc\",1,0.000000,0\n");
  EXPECT_EQ(JsonRow({"a\"\n\xff", 1, 0.0, 0.0}).substr(0, 21),
            "{\"id\": \"a\\\"\\n\xEF\xBF\xBD\", \"n");
}

TEST(Table, TheExtensionNamesTheFormat) {
  EXPECT_EQ(TableFormatOf("a/b.csv"), TableFormat::kCsv);
  EXPECT_EQ(TableFormatOf("b.JSONL"), TableFormat::kJsonLines);
  EXPECT_EQ(TableFormatOf("-"), TableFormat::kCsv);
  EXPECT_EQ(TableFormatOf(""), TableFormat::kCsv);
  EXPECT_THROW(TableFormatOf("b.txt"), UsageError);
}

TEST(Table, WhatWasWrittenIsReadBack) {
  const Row row = {"a,\"b\"\r\nc", 12, Cell(), 0.1};
  for (const TableFormat format : {TableFormat::kCsv, TableFormat::kJsonLines}) {
    const std::string text = FormatHeader(kColumns, format) + FormatRow(kColumns, row, format);
    const Table table = ParseTable(text, "t", format);
    EXPECT_EQ(table.columns, (std::vector<std::string>{"id", "n", "score", "p"}));
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(table.rows[0], (std::vector<std::string>{"a,\"b\"\r\nc", "12", "", "0.1"}));
    EXPECT_EQ(table.Number(0, 1), 12);
    EXPECT_EQ(table.Number(0, 2), std::nullopt);
    EXPECT_EQ(table.Number(0, table.ColumnIndex("p")), 0.1);
  }
}

TEST(Table, CsvOfOtherProgramsIsRead) {
  const Table table =
      ParseTable("\xEF\xBB\xBF\"id\",x\r\n\r\na,\"\"\r\n\"b\r\nc\",2", "t", TableFormat::kCsv);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"id", "x"}));
  EXPECT_EQ(table.rows, (std::vector<std::vector<std::string>>{{"a", ""}, {"b\r\nc", "2"}}));
  EXPECT_EQ(table.lines, (std::vector<int>{3, 4}));
}

TEST(Table, BrokenCsvNamesTheLine) {
  EXPECT_EQ(ErrorOf("a,b\n1,2\n3\n"),
            "t:3: 1 fields, but 2 columns; give each row one field per column");
  EXPECT_EQ(ErrorOf("a,b\n1,2,3\n"),
            "t:2: 3 fields, but 2 columns; give each row one field per column");
  EXPECT_EQ(ErrorOf("a,b,a\n"), "t:1: the column 'a' comes twice; rename one of them");
  EXPECT_EQ(ErrorOf("a,,b\n"), "t:1: a column has no name; name each column");
  EXPECT_EQ(ErrorOf("a,b\n\"1,2\n3,4\n"), "t:2: a quote is not closed; close it");
  EXPECT_EQ(ErrorOf("a,b\n\"1\"x,2\n"),
            "t:2: text behind a closing quote; double the quotes inside a quoted field");
  EXPECT_EQ(ErrorOf("a,b\n1\"x,2\n"),
            "t:2: a quote inside a field without quotes; put the whole field into quotes");
  EXPECT_EQ(ErrorOf("a;b\n1;2\n"),
            "t:1: the fields are not separated by commas; save it as comma-separated values");
  EXPECT_EQ(ErrorOf(""), "t:1: the table is empty; the first line must name the columns");
}

TEST(Table, BrokenJsonLinesNameTheLine) {
  const auto error = [](std::string_view text) { return ErrorOf(text, TableFormat::kJsonLines); };
  EXPECT_EQ(error("{\"a\": 1}\n{\"a\": 1"),
            "t:2: it is not valid JSON; give one flat JSON object per line");
  EXPECT_EQ(error("{\"a\": NaN}\n"),
            "t:1: it is not valid JSON; give one flat JSON object per line");
  EXPECT_EQ(error("{\"a\": [1]}\n"), "t:1: a value is a list; give one flat JSON object per line");
  EXPECT_EQ(error("{\"a\": {}}\n"),
            "t:1: a value is an object; give one flat JSON object per line");
  EXPECT_EQ(error("[1]\n"), "t:1: a value is a list; give one flat JSON object per line");
  EXPECT_EQ(error("1\n"), "t:1: it is no object; give one flat JSON object per line");
  EXPECT_EQ(error("{\"a\": 1, \"a\": 2}\n"), "t:1: the column 'a' comes twice; rename one of them");
  EXPECT_EQ(error("{\"a\": 1}\n\n{\"b\": 1}\n"),
            "t:3: the key 'a' is missing; give every row the same keys");
  EXPECT_EQ(error("{\"a\": 1}\n{\"a\": 2, \"b\": 1}\n"),
            "t:2: the key 'b' is not in the first row; give every row the same keys");
  EXPECT_EQ(error("{\"a\": 1, \"b\": 2}\n{\"b\": 3, \"a\": 4}\n"), "no error");
  EXPECT_EQ(error(std::string(100000, '[')),
            "t:1: a value is a list; give one flat JSON object per line");
}

TEST(Table, ColumnsAndNumbersThatAreNotThereSaySo) {
  const Table table = ParseTable("id,dice\na,x\nb,nan\n", "t.csv", TableFormat::kCsv);
  const auto error = [](const auto& action) -> std::string {
    try {
      action();
    } catch (const Error& caught) {
      return caught.what();
    }
    return "no error";
  };
  EXPECT_EQ(error([&] { (void)table.ColumnIndex("dcie"); }),
            "t.csv: has no column 'dcie'; did you mean 'dice'?");
  EXPECT_EQ(error([&] { (void)table.Number(0, 1); }),
            "t.csv:2: 'x' in column 'dice' is not a number; leave it empty if there is none");
  EXPECT_EQ(error([&] { (void)table.Number(1, 1); }),
            "t.csv:3: 'nan' in column 'dice' is not a number; leave it empty if there is none");
  EXPECT_TRUE(table.HasColumn("id"));
  EXPECT_FALSE(table.HasColumn("ID"));
}

TEST(Table, AFileIsReadByItsExtension) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "a.jsonl", std::string_view("{\"x\": 1}\n"));
  EXPECT_EQ(ReadTable(folder / "a.jsonl").columns, (std::vector<std::string>{"x"}));
  EXPECT_THROW(ReadTable(folder / "none.csv"), Error);
}

}  // namespace
}  // namespace noref
