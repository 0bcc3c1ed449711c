// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/submissions.h"

#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/challenge/case_files.h"

namespace noref {
namespace {

/// The figures of all submissions on one list of cases.
struct FiguresByCase {
  ChallengeTask task;
  ChallengeRules rules;
  std::size_t class_count;
  /// [submission][case]; nothing where the case does not count for it.
  std::vector<std::vector<std::optional<CaseFigures>>> figures;
};

void CheckComparable(const std::vector<Submission>& submissions) {
  if (submissions.size() < 2) throw UsageError("a ranking needs at least two submissions");
  const Submission& first = submissions.front();
  for (const Submission& other : submissions) {
    if (other.task != first.task || other.rules != first.rules ||
        other.class_count != first.class_count)
      throw Error(
          fmt::format("{}: evaluated with another task, rules or classes than {}; evaluate "
                      "both in the same way",
                      other.name,
                      first.name));
    if (other.case_names.empty())
      throw Error(fmt::format("{}: no case of it could be evaluated; leave it out", other.name));
  }
}

/// Case names in natural order, each with its place.
using CasePlaces = std::map<std::string, std::size_t, NaturalOrder>;

CasePlaces AllCases(const std::vector<Submission>& submissions) {
  CasePlaces places;
  for (const Submission& submission : submissions) {
    for (const std::string& name : submission.case_names) places.emplace(name, 0);
  }
  std::size_t place = 0;
  for (auto& [name, index] : places) index = place++;
  return places;
}

/// Lets every case that a submission lacks count as an empty prediction, which can be told from
/// the figures of those that have it.
void FillEmpty(FiguresByCase& table) {
  for (std::size_t i = 0; i < table.figures.front().size(); ++i) {
    CaseFigures empty;
    for (const auto& cases : table.figures) {
      if (cases[i]) empty = WithEmptyPrediction(*cases[i], table.task);
    }
    for (auto& cases : table.figures) {
      if (!cases[i]) cases[i] = empty;
    }
  }
}

ScoreMatrix AverageScoresOf(const FiguresByCase& table, std::span<const std::size_t> cases) {
  ScoreMatrix scores;
  for (const auto& of_submission : table.figures) {
    CaseFigures totals(table.class_count);
    for (const std::size_t i : cases) {
      if (!of_submission[i]) continue;
      for (std::size_t c = 0; c < totals.size(); ++c) totals[c] += (*of_submission[i])[c];
    }
    const ClassScores averages = AverageScores(ScoresOf(totals, table.rules));
    scores.emplace_back(averages.begin(), averages.begin() + ScoreCount(table.task));
  }
  return scores;
}

}  // namespace

Submission SubmissionOf(std::string name, const Evaluation& evaluation) {
  Submission submission{std::move(name),
                        evaluation.options.task,
                        evaluation.options.rules,
                        evaluation.options.class_count,
                        {},
                        {}};
  for (const EvaluatedCase& evaluated : evaluation.cases) {
    if (!evaluated.figures) continue;
    submission.case_names.push_back(evaluated.name);
    submission.figures.push_back(*evaluated.figures);
  }
  return submission;
}

RankingInput RankingOf(std::vector<Submission> submissions, MissingRule missing) {
  CheckComparable(submissions);
  const CasePlaces places = AllCases(submissions);
  const Submission& first = submissions.front();
  auto table = std::make_shared<FiguresByCase>(
      FiguresByCase{first.task, first.rules, static_cast<std::size_t>(first.class_count), {}});
  RankingInput input;
  input.case_count = places.size();
  for (std::size_t i = 0; i < ScoreCount(first.task); ++i)
    input.metrics.push_back(
        {std::string(kChallengeScoreNames[i]), IsLowerBetter(kChallengeScoreNames[i])});
  const char* outcome = missing == MissingRule::kEmpty ? "they count as empty predictions"
                                                       : "they do not count for it";
  for (Submission& submission : submissions) {
    input.methods.push_back(submission.name);
    auto& cases = table->figures.emplace_back(places.size());
    for (std::size_t i = 0; i < submission.case_names.size(); ++i)
      cases[places.at(submission.case_names[i])] = std::move(submission.figures[i]);
    const std::size_t lacking = places.size() - submission.case_names.size();
    if (lacking > 0)
      input.problems.push_back(fmt::format(
          "{}: lacks {} of {} cases; {}", submission.name, lacking, places.size(), outcome));
  }
  if (missing == MissingRule::kEmpty) FillEmpty(*table);
  input.scores = [table](std::span<const std::size_t> cases) {
    return AverageScoresOf(*table, cases);
  };
  return input;
}

}  // namespace noref
