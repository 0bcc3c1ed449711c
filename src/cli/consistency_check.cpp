// SPDX-License-Identifier: Apache-2.0
// `noref consistency check`: which region scores can come from.
#include <algorithm>

#include <fmt/format.h>

#include "noref/base/parallel.h"

#include "cli/consistency.h"

namespace noref::cli {
namespace {

bool HasTriplet(const PublishedEntry& entry) {
  return entry.Value(Score::kAccuracy) && entry.Value(Score::kSensitivity) &&
         entry.Value(Score::kSpecificity);
}

/// What sensitivity and specificity say of the accuracy.
std::string AccuracyReason(const RegionTest& test, const PublishedEntry& entry) {
  if (!test.allowed) return "sens or spec lies outside [0, 1]";
  const AccuracyRange& allowed = *test.allowed;
  const std::string range =
      fmt::format("sens and spec allow acc {:.6f} to {:.6f}", allowed.low, allowed.high);
  if (allowed.meets_reported) return range;
  const double acc = *entry.Value(Score::kAccuracy);
  return fmt::format("{}; the reported one is {:.6f} too {}",
                     range,
                     acc < allowed.low ? allowed.low - acc : acc - allowed.high,
                     acc < allowed.low ? "low" : "high");
}

/// The lines of one hypothesis.
std::string DescribeRegion(std::string_view name,
                           const std::optional<RegionTest>& test,
                           const PublishedEntry& entry) {
  if (!test)
    return fmt::format("{:<12}not tested: the data set has no counts of this region\n", name);
  std::string reason = HasTriplet(entry) ? AccuracyReason(*test, entry) : "";
  const Outcome overall = test->Overall();
  if (entry.image) {
    if (overall == Outcome::kImpossible && (reason.empty() || test->allowed->meets_reported))
      reason +=
          std::string(reason.empty() ? "" : "; ") + "no whole numbers of pixels give these scores";
  } else {
    reason += fmt::format("{}mean of ratios {}, ratio of means {}",
                          reason.empty() ? "" : "; ",
                          OutcomeName(test->mean_of_ratios),
                          OutcomeName(test->ratio_of_means));
  }
  return fmt::format("{:<12}{:<12}{}\n", name, OutcomeName(overall), reason);
}

std::string_view Explain(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFov:
      return "FoV: the scores can come from the field of view, not from all pixels";
    case Verdict::kAllPixels:
      return "all pixels: the scores can come from all pixels, not from the field of view";
    case Verdict::kOutlier:
      return "outlier: the scores can come from neither region of this data set";
    case Verdict::kAmbiguous:
      return "ambiguous: the scores can come from either region";
    case Verdict::kUndecided:
      return "undecided: what was tested does not settle the region";
  }
  return "";
}

void PrintEntry(const DataStatistics& statistics,
                const PublishedEntry& entry,
                const EntryTest& test,
                Verdict verdict) {
  const std::string what = entry.image
                               ? fmt::format("image {}", statistics.images[*entry.image])
                               : fmt::format("averages over {} images", statistics.images.size());
  fmt::print("{}, {}: {}\n", statistics.name, what, DescribeEntry(entry));
  fmt::print("{}", DescribeRegion("FoV", test.fov, entry));
  fmt::print("{}", DescribeRegion("all pixels", test.all_pixels, entry));
  const bool has_more = entry.Value(Score::kDice) || entry.Value(Score::kMcc);
  if (has_more && !entry.image) fmt::print("dice and mcc are tested by ratio of means only\n");
  fmt::print("verdict: {}\n", Explain(verdict));
}

std::vector<Column> CheckColumns() {
  std::vector<Column> columns = {{"method"}, {"image"}};
  for (const Column& column : ScoreColumns()) columns.push_back(column);
  for (const char* region : {"fov", "all"}) {
    for (const char* name : {"", "_mean_of_ratios", "_ratio_of_means", "_acc_low", "_acc_high"})
      columns.push_back({std::string(region) + name, 9});
  }
  columns.push_back({"verdict"});
  return columns;
}

void AddRegionCells(Row& row, const std::optional<RegionTest>& test, bool is_average) {
  if (!test) {
    row.insert(row.end(), 5, Cell());
    return;
  }
  const auto outcome = [](Outcome value) { return Cell(std::string(OutcomeName(value))); };
  row.push_back(outcome(test->Overall()));
  row.push_back(is_average ? outcome(test->mean_of_ratios) : Cell());
  row.push_back(is_average ? outcome(test->ratio_of_means) : Cell());
  row.push_back(CellOf(test->allowed ? std::optional(test->allowed->low) : std::nullopt));
  row.push_back(CellOf(test->allowed ? std::optional(test->allowed->high) : std::nullopt));
}

Row CheckRow(const DataStatistics& statistics,
             const std::string& method,
             const PublishedEntry& entry,
             const EntryTest& test,
             Verdict verdict) {
  Row row = {method, ImageName(entry, statistics)};
  for (const Cell& cell : ScoreCells(entry)) row.push_back(cell);
  AddRegionCells(row, test.fov, !entry.image);
  AddRegionCells(row, test.all_pixels, !entry.image);
  row.push_back(std::string(VerdictName(verdict)));
  return row;
}

Verdict VerdictOf(const EntryTest& test) {
  const auto outcome = [](const std::optional<RegionTest>& region) {
    return region ? std::optional(region->Overall()) : std::nullopt;
  };
  return Decide({outcome(test.fov), outcome(test.all_pixels)});
}

int CheckOne(const ConsistencyCheckArguments& arguments, const DataStatistics& statistics) {
  const PublishedEntry entry = EntryOf(arguments.scores, statistics);
  const EntryTest test = TestEntry(statistics, entry);
  const Verdict verdict = VerdictOf(test);
  if (WantsRows(arguments.output)) {
    const std::vector<Row> rows = {CheckRow(statistics, "", entry, test, verdict)};
    WriteRows(arguments.output, CheckColumns(), rows);
  } else {
    PrintEntry(statistics, entry, test, verdict);
  }
  return kExitOk;
}

int CountPossible(std::span<const EntryTest> entries,
                  std::optional<RegionTest> EntryTest::*region) {
  return static_cast<int>(std::count_if(entries.begin(), entries.end(), [&](const EntryTest& test) {
    return (test.*region) && (test.*region)->Overall() == Outcome::kPossible;
  }));
}

void PrintMethods(std::span<const PublishedMethod> methods, std::span<const MethodReport> reports) {
  std::size_t width = 6;
  for (const PublishedMethod& method : methods) width = std::max(width, method.name.size());
  fmt::print("{:<{}}  verdict     judged by  entries  FoV  all pixels\n", "method", width);
  std::array<int, kVerdicts.size()> totals{};
  for (std::size_t i = 0; i < methods.size(); ++i) {
    const MethodReport& report = reports[i];
    const bool by_images = !report.images.empty();
    const auto& entries = by_images ? report.images : report.averaged;
    fmt::print("{:<{}}  {:<10}  {:<9}  {:>7}  {:>3}  {:>10}\n",
               methods[i].name,
               width,
               VerdictName(report.verdict),
               by_images ? "images" : "averages",
               entries.size(),
               CountPossible(entries, &EntryTest::fov),
               CountPossible(entries, &EntryTest::all_pixels));
    ++totals[static_cast<std::size_t>(report.verdict)];
  }
  std::string sum;
  for (const Verdict verdict : kVerdicts)
    sum += fmt::format("{}{} {}",
                       sum.empty() ? "" : ", ",
                       totals[static_cast<std::size_t>(verdict)],
                       VerdictName(verdict));
  fmt::print("{}\n", sum);
}

int CheckTable(const ConsistencyCheckArguments& arguments, const DataStatistics& statistics) {
  const std::vector<PublishedMethod> methods = MethodsOf(arguments.scores, statistics);
  const auto reports =
      ParallelMap<MethodReport>(methods.size(), ThreadCount(arguments.threads), [&](std::size_t i) {
        return JudgeMethod(statistics, methods[i]);
      });
  if (!WantsRows(arguments.output)) {
    PrintMethods(methods, reports);
    return kExitOk;
  }
  std::vector<Column> columns = CheckColumns();
  columns.push_back({"method_verdict"});
  std::vector<Row> rows;
  const auto add = [&](std::size_t i,
                       std::span<const PublishedEntry> entries,
                       std::span<const EntryTest> tests) {
    for (std::size_t e = 0; e < entries.size(); ++e) {
      rows.push_back(
          CheckRow(statistics, methods[i].name, entries[e], tests[e], VerdictOf(tests[e])));
      rows.back().push_back(std::string(VerdictName(reports[i].verdict)));
    }
  };
  for (std::size_t i = 0; i < methods.size(); ++i) {
    add(i, methods[i].averaged, reports[i].averaged);
    add(i, methods[i].images, reports[i].images);
  }
  WriteRows(arguments.output, columns, rows);
  return kExitOk;
}

}  // namespace

int RunConsistencyCheck(const ConsistencyCheckArguments& arguments) {
  const DataStatistics statistics = ReadStatistics(arguments.counts.query);
  return arguments.scores.table.empty() ? CheckOne(arguments, statistics)
                                        : CheckTable(arguments, statistics);
}

}  // namespace noref::cli
