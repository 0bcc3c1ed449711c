// SPDX-License-Identifier: Apache-2.0
// What the commands `noref consistency ...` share: the options that say which scores and which
// counts, and how results are written.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "noref/consistency/method.h"
#include "noref/dataset/find_cases.h"
#include "noref/image/grid.h"
#include "noref/table/table.h"

#include "cli/app.h"

namespace noref::cli {

/// Counts to test against: a shipped data set or a table.
struct CountsSource {
  StatisticsQuery query;
};

/// Published figures: on the command line, or many in a table.
struct FiguresSource {
  std::array<std::string, kScoreCount> scores;
  std::string image;
  std::string table;
  std::string rounding = std::string(kRoundingWords[0]);
  std::optional<int> decimals;
};

/// Where rows go, and how.
struct RowsTarget {
  std::string out;
  bool as_json = false;
};

struct ConsistencyCheckArguments {
  CountsSource counts;
  FiguresSource scores;
  RowsTarget output;
  int threads = 0;
};

struct ConsistencyAdjustArguments {
  CountsSource counts;
  FiguresSource scores;
  RowsTarget output;
};

struct ConsistencyRankArguments {
  CountsSource counts;
  FiguresSource scores;
  RowsTarget output;
  std::string plot;
  int threads = 0;
};

/// Images to count in: a description of a data set.
struct ImagesSource {
  std::string data;
  std::string root;
  std::string split;
  std::vector<std::string> overrides;
  int threads = 0;
};

struct ConsistencyStatsArguments {
  ImagesSource data;
  RowsTarget output;
};

struct ConsistencyGrowthArguments {
  ImagesSource data;
  FiguresSource scores;
  RowsTarget output;
  std::string plot;
  int step_px = 2;
};

int RunConsistencyCheck(const ConsistencyCheckArguments& arguments);
int RunConsistencyAdjust(const ConsistencyAdjustArguments& arguments);
int RunConsistencyRank(const ConsistencyRankArguments& arguments);
int RunConsistencyStats(const ConsistencyStatsArguments& arguments);
int RunConsistencyGrowth(const ConsistencyGrowthArguments& arguments);

/// The options of the command line as the library takes them. Throws UsageError.
ReadingOptions ReadingOptionsOf(const FiguresSource& arguments);

/// The one entry of the command line. Percent is told on stderr. Throws UsageError for figures
/// outside of their range, without any figure, or for an unknown image.
PublishedEntry EntryOf(const FiguresSource& arguments, const DataStatistics& statistics);

/// The methods of `--table`; what looks wrong in it is told on stderr.
std::vector<PublishedMethod> MethodsOf(const FiguresSource& arguments,
                                       const DataStatistics& statistics);

/// `sens 0.7450 (0.7449 to 0.7451)` and so on: what the figures stand for.
std::string DescribeEntry(const PublishedEntry& entry);

/// Rows to `--out`, or to standard output.
void WriteRows(const RowsTarget& output,
               std::span<const Column> columns,
               std::span<const Row> rows);

/// True if rows are wanted in place of text for people.
bool WantsRows(const RowsTarget& output);

/// The cases with manual masks, of one split or (`split` empty) of all. Notes go to stderr.
std::vector<Case> CasesWithReference(const DataSetOptions& data, const std::string& split);

/// The files of a case; what is unusual about them is told on stderr.
Mask ReferenceOf(const std::filesystem::path& path);
Fov FovOf(const std::filesystem::path& path);

/// The cells of a figure and its name for each score that an entry may have.
std::vector<Column> ScoreColumns();
Row ScoreCells(const PublishedEntry& entry);

/// The name of the image of an entry, empty for an averaged one.
std::string ImageName(const PublishedEntry& entry, const DataStatistics& statistics);

}  // namespace noref::cli
