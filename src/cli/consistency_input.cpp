// SPDX-License-Identifier: Apache-2.0
// Figures from the command line and from tables, and rows back.
#include <algorithm>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/image/decode.h"

#include "cli/consistency.h"

namespace noref::cli {
namespace {

/// Errors of values that stand on the command line are usage errors.
template <class Action>
auto OfCommandLine(Action action) {
  try {
    return action();
  } catch (const UsageError&) {
    throw;
  } catch (const Error& error) {
    throw UsageError(fmt::format("--{}", error.what()));
  }
}

template <class Picture>
Picture TellWarnings(const std::filesystem::path& path, Decoded<Picture> decoded) {
  for (const Warning& warning : decoded.warnings)
    fmt::print(stderr, "noref: {}: {}\n", path.string(), FormatWarning(warning));
  return std::move(decoded.value);
}

void CheckRange(Score score, const std::string& text, const ScoreReading& reading) {
  if (IsInRange(score, reading.value)) return;
  throw UsageError(
      fmt::format("--{} {}: outside [{}, 1]; give a fraction, or percent with its sign",
                  ScoreName(score),
                  text,
                  score == Score::kMcc ? -1 : 0));
}

}  // namespace

ReadingOptions ReadingOptionsOf(const FiguresSource& arguments) {
  const auto word = std::find(kRoundingWords.begin(), kRoundingWords.end(), arguments.rounding);
  if (word == kRoundingWords.end()) {
    const std::vector<std::string> known(kRoundingWords.begin(), kRoundingWords.end());
    throw UsageError(fmt::format(
        "--rounding {}: unknown{}", arguments.rounding, NameHint(arguments.rounding, known)));
  }
  if (arguments.decimals && (*arguments.decimals < 0 || *arguments.decimals > kMaxPlaces))
    throw UsageError(
        fmt::format("--decimals {}: impossible; give 0 to {}", *arguments.decimals, kMaxPlaces));
  return {static_cast<Rounding>(word - kRoundingWords.begin()), arguments.decimals};
}

PublishedEntry EntryOf(const FiguresSource& arguments, const DataStatistics& statistics) {
  const ReadingOptions options = ReadingOptionsOf(arguments);
  PublishedEntry entry;
  bool has_score = false;
  for (std::size_t i = 0; i < kScoreCount; ++i) {
    const std::string& text = arguments.scores[i];
    if (text.empty()) continue;
    const auto score = static_cast<Score>(i);
    const ScoreReading reading =
        OfCommandLine([&] { return ReadScore(kScoreNames[i], text, options); });
    CheckRange(score, text, reading);
    if (reading.was_percent)
      fmt::print(stderr, "noref: --{} {} is read as percent\n", kScoreNames[i], text);
    SetScore(entry, score, reading);
    has_score = true;
  }
  if (!has_score)
    throw UsageError(fmt::format("scores: none is given; give one or more of --{}, or --table",
                                 fmt::join(kScoreNames, ", --")));
  if (!arguments.image.empty())
    entry.image = OfCommandLine([&] { return statistics.ImageIndex(arguments.image); });
  return entry;
}

std::vector<PublishedMethod> MethodsOf(const FiguresSource& arguments,
                                       const DataStatistics& statistics) {
  const bool has_single = std::any_of(arguments.scores.begin(),
                                      arguments.scores.end(),
                                      [](const std::string& text) { return !text.empty(); });
  if (has_single || !arguments.image.empty())
    throw UsageError("--table: holds the figures; leave single scores and --image out");
  MethodTable table = ReadMethods(arguments.table, statistics, ReadingOptionsOf(arguments));
  for (const std::string& note : table.notes) fmt::print(stderr, "noref: {}\n", note);
  return std::move(table.methods);
}

std::string DescribeEntry(const PublishedEntry& entry) {
  std::string text;
  for (std::size_t i = 0; i < kScoreCount; ++i) {
    const std::optional<ScoreInterval>& interval = entry.scores[static_cast<Score>(i)];
    if (!interval) continue;
    const auto end = [&](std::int64_t value) {
      return static_cast<double>(value) / static_cast<double>(interval->unit);
    };
    text += fmt::format("{}{} {} ({} to {})",
                        text.empty() ? "" : ", ",
                        kScoreNames[i],
                        FormatDecimal(*entry.published[i]),
                        end(interval->low),
                        end(interval->high));
  }
  return text;
}

bool WantsRows(const RowsTarget& output) {
  return output.as_json || !output.out.empty();
}

void WriteRows(const RowsTarget& output,
               std::span<const Column> columns,
               std::span<const Row> rows) {
  const bool is_json = output.as_json && IsStandardOutput(output.out);
  const TableFormat format = is_json ? TableFormat::kJsonLines : TableFormatOf(output.out);
  WriteTable(output.out, format, columns, rows);
}

std::vector<Column> ScoreColumns() {
  std::vector<Column> columns;
  for (const std::string_view name : kScoreNames) columns.push_back({std::string(name), kShortest});
  return columns;
}

Row ScoreCells(const PublishedEntry& entry) {
  Row cells;
  for (std::size_t i = 0; i < kScoreCount; ++i)
    cells.push_back(CellOf(entry.Value(static_cast<Score>(i))));
  return cells;
}

std::string ImageName(const PublishedEntry& entry, const DataStatistics& statistics) {
  return entry.image ? statistics.images[*entry.image] : "";
}

Mask ReferenceOf(const std::filesystem::path& path) {
  return TellWarnings(path, ReadMask(path));
}

Fov FovOf(const std::filesystem::path& path) {
  return TellWarnings(path, ReadFov(path));
}

std::vector<Case> CasesWithReference(const DataSetOptions& data, const std::string& split) {
  constexpr std::array kWanted = {Role::kReference, Role::kReference2, Role::kFov};
  CaseList list = FindCases(QueryOf(data, Role::kReference, kWanted, split));
  for (const std::string& note : list.notes) fmt::print(stderr, "noref: {}\n", note);
  return std::move(list.cases);
}

}  // namespace noref::cli
