// SPDX-License-Identifier: Apache-2.0
// `noref consistency adjust`: scores of all pixels as they would be under the field of view.
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/consistency/ranking.h"

#include "cli/consistency.h"

namespace noref::cli {
namespace {

struct NamedRange {
  const char* name;
  ScoreRange AdjustedScores::*range;
};
constexpr std::array<NamedRange, 3> kRanges = {NamedRange{"acc", &AdjustedScores::accuracy},
                                               NamedRange{"sens", &AdjustedScores::sensitivity},
                                               NamedRange{"spec", &AdjustedScores::specificity}};

std::string RangeText(const std::optional<AdjustedScores>& scores,
                      ScoreRange AdjustedScores::*range) {
  if (!scores) return "impossible";
  return fmt::format("{:.5f} to {:.5f}", ((*scores).*range).low, ((*scores).*range).high);
}

void PrintAverages(std::span<const RegionCounts> regions, const PublishedEntry& entry) {
  const AggregatedAdjustment adjusted = AdjustAggregated(regions, entry.scores);
  const AdjustedScores scores = adjusted.Union().value();
  fmt::print("under the FoV  adjusted           by mean of ratios   by ratio of means\n");
  for (const NamedRange& named : kRanges) {
    const ScoreRange& range = scores.*named.range;
    fmt::print("{:<15}{:.4f} +- {:.4f}   {:<20}{}\n",
               named.name,
               range.Middle(),
               range.HalfWidth(),
               RangeText(adjusted.mean_of_ratios, named.range),
               RangeText(adjusted.ratio_of_means, named.range));
  }
  if (!scores.accuracy.gap)
    fmt::print(
        "the ends are outer bounds: whether whole numbers of pixels give these scores is "
        "undecided\n");
}

void PrintImage(const AdjustedScores& scores) {
  fmt::print("under the FoV  adjusted           interval\n");
  for (const NamedRange& named : kRanges) {
    const ScoreRange& range = scores.*named.range;
    fmt::print("{:<15}{:.4f} +- {:.4f}   {:.5f} to {:.5f}\n",
               named.name,
               range.Middle(),
               range.HalfWidth(),
               range.low,
               range.high);
  }
}

std::vector<Column> AdjustColumns() {
  std::vector<Column> columns = {{"method"}, {"image"}};
  for (const Column& column : ScoreColumns()) columns.push_back(column);
  for (const NamedRange& named : kRanges) {
    for (const char* part : {"", "_error", "_low", "_high", "_gap"})
      columns.push_back({std::string("fov_") + named.name + part, 9});
  }
  columns.push_back({"outcome"});
  return columns;
}

Row AdjustRow(const DataStatistics& statistics,
              std::span<const RegionCounts> regions,
              const std::string& method,
              const PublishedEntry& entry) {
  Row row = {method, ImageName(entry, statistics)};
  for (const Cell& cell : ScoreCells(entry)) row.push_back(cell);
  const std::optional<AdjustedScores> scores = AdjustEntry(regions, entry);
  for (const NamedRange& named : kRanges) {
    if (!scores) {
      row.insert(row.end(), 5, Cell());
      continue;
    }
    const ScoreRange& range = (*scores).*named.range;
    for (const double value : {range.Middle(), range.HalfWidth(), range.low, range.high})
      row.push_back(value);
    row.push_back(CellOf(range.gap));
  }
  const Outcome outcome = !scores                 ? Outcome::kImpossible
                          : !scores->accuracy.gap ? Outcome::kUndecided
                                                  : Outcome::kPossible;
  row.push_back(std::string(OutcomeName(outcome)));
  return row;
}

int AdjustTable(const ConsistencyAdjustArguments& arguments,
                const DataStatistics& statistics,
                std::span<const RegionCounts> regions) {
  std::vector<Row> rows;
  for (const PublishedMethod& method : MethodsOf(arguments.scores, statistics)) {
    for (const auto* entries : {&method.averaged, &method.images}) {
      for (const PublishedEntry& entry : *entries)
        rows.push_back(AdjustRow(statistics, regions, method.name, entry));
    }
  }
  WriteRows(arguments.output, AdjustColumns(), rows);
  return kExitOk;
}

}  // namespace

int RunConsistencyAdjust(const ConsistencyAdjustArguments& arguments) {
  const DataStatistics statistics = ReadStatistics(arguments.counts.query);
  const std::vector<RegionCounts> regions = statistics.Regions();
  if (!arguments.scores.table.empty()) return AdjustTable(arguments, statistics, regions);
  const PublishedEntry entry = EntryOf(arguments.scores, statistics);
  if (WantsRows(arguments.output)) {
    const std::vector<Row> rows = {AdjustRow(statistics, regions, "", entry)};
    WriteRows(arguments.output, AdjustColumns(), rows);
    return kExitOk;
  }
  const std::optional<AdjustedScores> scores = AdjustEntry(regions, entry);
  if (!scores)
    throw Error(
        fmt::format("{}: no counts on all pixels give these scores; see what `noref "
                    "consistency check` says of them",
                    statistics.name));
  fmt::print("{}, on all pixels: {}\n", statistics.name, DescribeEntry(entry));
  if (entry.image)
    PrintImage(*scores);
  else
    PrintAverages(regions, entry);
  return kExitOk;
}

}  // namespace noref::cli
