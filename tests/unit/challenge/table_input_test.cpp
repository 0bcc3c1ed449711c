// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/table_input.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

NamedTable Csv(const std::string& method, const std::string& text) {
  return {method, ParseTable(text, method + ".csv", TableFormat::kCsv)};
}

TableInputOptions Metrics(std::vector<RankedMetric> metrics) {
  TableInputOptions options;
  options.metrics = std::move(metrics);
  return options;
}

TEST(RankingOfTables, TakesMeansOverCasesByName) {
  const RankingInput input =
      RankingOf({Csv("a", "id,dice\n1,0.5\n2,0.7\n"), Csv("b", "id,dice\n2,0.2\n1,0.6\n")},
                Metrics({{"dice", false}}));
  EXPECT_EQ(input.case_count, 2U);
  EXPECT_NEAR(ScoresOnAllCases(input)[0][0], 0.6, 1e-12);
  EXPECT_NEAR(ScoresOnAllCases(input)[1][0], 0.4, 1e-12);
  const std::vector<std::size_t> second = {1, 1};
  EXPECT_NEAR(input.scores(second)[1][0], 0.2, 1e-12);
}

TEST(RankingOfTables, GivesAnEmptyCellTheWorstFigureOfItsCase) {
  const std::vector<NamedTable> tables = {Csv("a", "id,d,h\n1,0.5,2\n2,0.9,\n"),
                                          Csv("b", "id,d,h\n1,0.6,7\n2,,4\n"),
                                          Csv("c", "id,d,h\n1,0.7,3\n")};
  TableInputOptions options = Metrics({{"d", false}, {"h", true}});
  const ScoreMatrix worst = ScoresOnAllCases(RankingOf(tables, options));
  EXPECT_NEAR(worst[1][0], (0.6 + 0.9) / 2, 1e-12);
  EXPECT_NEAR(worst[0][1], (2.0 + 4) / 2, 1e-12);
  EXPECT_NEAR(worst[2][1], (3.0 + 4) / 2, 1e-12);
  options.missing = MissingRule::kSkip;
  EXPECT_NEAR(ScoresOnAllCases(RankingOf(tables, options))[1][0], 0.6, 1e-12);
}

TEST(RankingOfTables, ReadsAColumnOfMethods) {
  const RankingInput input =
      RankingOf({Csv("", "method,dice\nu,0.8\nv,0.9\n")}, Metrics({{"dice", false}}));
  EXPECT_EQ(input.methods, (std::vector<std::string>{"u", "v"}));
  EXPECT_EQ(input.case_count, 1U);
}

TEST(RankingOfTables, ChoosesRows) {
  TableInputOptions options = Metrics({{"dice", false}});
  const std::vector<NamedTable> tables = {Csv("a", "id,region,dice\n1,fov,0.8\n1,all,0.9\n"),
                                          Csv("b", "id,region,dice\n1,fov,0.7\n1,all,0.6\n")};
  EXPECT_THROW(RankingOf(tables, options), Error);
  options.where = {{"region", "all"}};
  EXPECT_EQ(ScoresOnAllCases(RankingOf(tables, options))[1][0], 0.6);
}

TEST(RankingOfTables, RefusesAMethodWithoutAnyFigure) {
  const std::vector<NamedTable> tables = {Csv("a", "id,dice\n1,0.5\n"), Csv("b", "id,dice\n1,\n")};
  EXPECT_THROW(RankingOf(tables, Metrics({{"dice", false}})), Error);
}

}  // namespace
}  // namespace noref
