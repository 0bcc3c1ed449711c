// SPDX-License-Identifier: Apache-2.0
// The published figures of methods, and what the tests say about each method: Kovács and Fazekas,
// sections 3.3 and 3.4, with the rules of the authors' programs.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "noref/consistency/aggregate_test.h"
#include "noref/consistency/outcome.h"
#include "noref/consistency/score.h"
#include "noref/consistency/statistics.h"

namespace noref {

/// One set of published figures: of one image, or averaged over the data set.
struct PublishedEntry {
  std::optional<std::size_t> image;  ///< its index in the statistics; nothing: averaged
  Scores scores;
  std::array<std::optional<Decimal>, kScoreCount> published{};

  /// The published figure as the nearest double.
  std::optional<double> Value(Score score) const;
};

/// All figures of one method. `averaged` begins with the main entry. A paper may give further ones
/// (other settings), and more than one entry for the same image.
struct PublishedMethod {
  std::string name;
  std::vector<PublishedEntry> images;
  std::vector<PublishedEntry> averaged;
};

/// Adds what `reading` says of a score to an entry.
void SetScore(PublishedEntry& entry, Score score, const ScoreReading& reading);

struct MethodTable {
  std::vector<PublishedMethod> methods;  ///< in the order of the table
  std::vector<std::string> notes;        ///< figures read as percent or outside [0, 1], by line
};

/// Reads a table with the columns method, at least one of acc, sens, spec, dice, mcc, and if need
/// be image (empty: averaged), decimals and primary (1: the main entry; else the first averaged
/// one). `options` hold where a row says nothing else. A figure outside its range stays: it is
/// impossible. Throws Error `table:line: ...`.
MethodTable ReadMethods(const std::filesystem::path& path,
                        const DataStatistics& statistics,
                        const ReadingOptions& options);

/// The outcomes of one entry in one region.
struct RegionTest {
  Outcome mean_of_ratios = Outcome::kUndecided;  ///< of one image: its table
  Outcome ratio_of_means = Outcome::kUndecided;  ///< of one image: its table
  std::optional<AccuracyRange> allowed;          ///< by mean of ratios

  /// Possible if either way of averaging is.
  Outcome Overall() const { return EitherOf(mean_of_ratios, ratio_of_means); }
};

/// Nothing where the data set has no counts of the region.
struct EntryTest {
  std::optional<RegionTest> fov;
  std::optional<RegionTest> all_pixels;
};

EntryTest TestEntry(const DataStatistics& statistics, const PublishedEntry& entry);

/// More than half of the outcomes are `possible` (one half is not enough).
Outcome MajorityPossible(std::span<const Outcome> outcomes);

struct MethodReport {
  Verdict verdict = Verdict::kUndecided;
  Hypotheses hypotheses;  ///< the outcomes that the verdict rests on
  std::vector<EntryTest> images;
  std::vector<EntryTest> averaged;
};

/// The verdict on a method. With entries of images: a hypothesis is accepted if more than half of
/// them pass. Else: if the main entry and more than half of all averaged entries pass by mean of
/// ratios, or both by ratio of means.
MethodReport JudgeMethod(const DataStatistics& statistics, const PublishedMethod& method);

}  // namespace noref
