// SPDX-License-Identifier: Apache-2.0
// `noref consistency rank`: verdicts, adjusted scores and new ranks of many methods.
#include <algorithm>

#include <fmt/format.h>

#include "noref/base/file.h"
#include "noref/base/parallel.h"
#include "noref/consistency/plots.h"

#include "cli/consistency.h"

namespace noref::cli {
namespace {

const std::vector<Column>& RankColumns() {
  static const std::vector<Column> columns = {{"rank"},
                                              {"method"},
                                              {"acc"},
                                              {"acc_error"},
                                              {"sens"},
                                              {"sens_error"},
                                              {"spec"},
                                              {"spec_error"},
                                              {"source"},
                                              {"verdict"},
                                              {"published_acc", kShortest},
                                              {"published_rank"},
                                              {"rank_change"}};
  return columns;
}

Cell RankCell(const std::optional<int>& rank) {
  return rank ? Cell(std::int64_t{*rank}) : Cell();
}

void AddFigure(Row& row, const std::optional<FovFigure>& figure) {
  row.push_back(CellOf(figure ? std::optional(figure->value) : std::nullopt));
  row.push_back(CellOf(figure ? std::optional(figure->error) : std::nullopt));
}

Row RankRow(const RankingRow& ranked) {
  const FovFigures figures = ranked.under_fov.value_or(FovFigures{});
  Row row = {RankCell(ranked.new_rank), ranked.method};
  AddFigure(row, figures.accuracy);
  AddFigure(row, figures.sensitivity);
  AddFigure(row, figures.specificity);
  row.push_back(std::string(ranked.under_fov ? FigureSourceName(figures.source) : ""));
  row.push_back(std::string(VerdictName(ranked.verdict)));
  row.push_back(CellOf(ranked.accuracy));
  row.push_back(RankCell(ranked.old_rank));
  const bool has_both = ranked.old_rank && ranked.new_rank;
  row.push_back(
      RankCell(has_both ? std::optional(*ranked.old_rank - *ranked.new_rank) : std::nullopt));
  return row;
}

/// By new rank; methods without one come last, by their old rank.
std::vector<RankingRow> InOrder(std::vector<RankingRow> rows) {
  const auto key = [](const RankingRow& row) {
    return std::tuple(!row.new_rank, row.new_rank, !row.old_rank, row.old_rank);
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const RankingRow& a, const RankingRow& b) {
    return key(a) < key(b);
  });
  return rows;
}

void PrintSummary(const RevisedRanking& ranking) {
  const auto ranked = std::count_if(ranking.rows.begin(), ranking.rows.end(), [](const auto& row) {
    return row.new_rank.has_value();
  });
  fmt::print(
      stderr, "noref: {} of {} methods have figures under the FoV", ranked, ranking.rows.size());
  if (ranking.correlation)
    fmt::print(stderr, "; correlation of published and new ranks {:.3f}", *ranking.correlation);
  fmt::print(stderr, "\n");
}

}  // namespace

int RunConsistencyRank(const ConsistencyRankArguments& arguments) {
  const DataStatistics statistics = ReadStatistics(arguments.counts.query);
  statistics.Regions();  // both regions are needed
  const std::vector<PublishedMethod> methods = MethodsOf(arguments.scores, statistics);
  const RevisedRanking ranking = RankMethods(statistics, methods, ThreadCount(arguments.threads));
  std::vector<Row> rows;
  for (const RankingRow& row : InOrder(ranking.rows)) rows.push_back(RankRow(row));
  WriteRows(arguments.output, RankColumns(), rows);
  if (!arguments.plot.empty()) WriteFile(arguments.plot, RankingSvg(ranking.rows));
  PrintSummary(ranking);
  return kExitOk;
}

}  // namespace noref::cli
