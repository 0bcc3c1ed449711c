// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/metrics_file.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/file.h"

namespace noref {
namespace {

using nlohmann::ordered_json;

std::string Key(std::string_view name, std::size_t index) {
  return fmt::format("{}_{}", name, index + 1);
}

/// Calls visit(key, count) and visit(key, figure) for all figures of a case in the challenge's
/// order.
template <class Figures, class Visit>
void VisitFigures(Figures& figures, ChallengeTask task, const Visit& visit) {
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (task == ChallengeTask::kSegmentation) {
      visit(Key("DICE", i), figures[i].dice);
      visit(Key("HD95", i), figures[i].hd95);
      visit(Key("VOLSIM", i), figures[i].volume_similarity);
    }
    visit(Key("TP", i), figures[i].true_positives);
    visit(Key("FP", i), figures[i].false_positives);
    visit(Key("FN", i), figures[i].false_negatives);
    visit(Key("TN", i), figures[i].true_negatives);
  }
}

ordered_json FiguresJson(const CaseFigures& figures, ChallengeTask task) {
  ordered_json object = ordered_json::object();
  VisitFigures(figures, task, [&](const std::string& key, auto value) { object[key] = value; });
  return object;
}

ordered_json NorefJson(const Evaluation& evaluation) {
  const EvaluationOptions& options = evaluation.options;
  ordered_json cases = ordered_json::array();
  for (const EvaluatedCase& evaluated : evaluation.cases) {
    if (evaluated.figures) cases.push_back(evaluated.name);
  }
  return {{"task", static_cast<int>(options.task)},
          {"rules", options.rules == ChallengeRules::kProgram ? "program" : "page"},
          {"missing", options.missing == MissingRule::kEmpty ? "empty" : "skip"},
          {"classes", options.class_count},
          {"cases", cases},
          {"problems", evaluation.AllProblems()}};
}

CaseFigures ParseFigures(const ordered_json& object, ChallengeTask task, int class_count) {
  CaseFigures figures(static_cast<std::size_t>(class_count));
  VisitFigures(figures, task, [&](const std::string& key, auto& value) {
    object.at(key).get_to(value);
    if (!(std::abs(static_cast<double>(value)) < 1e9))
      throw Error(Status::kUnreadable, key + " is out of range; evaluate it again");
  });
  return figures;
}

Submission ParseMetrics(const ordered_json& content, std::string name) {
  if (!content.is_object() || !content.contains("noref"))
    throw Error(Status::kUnreadable,
                "has no names of cases; make it with 'noref challenge topaneu'");
  const ordered_json& noref = content.at("noref");
  Submission submission;
  submission.name = std::move(name);
  submission.task =
      noref.at("task").get<int>() == 1 ? ChallengeTask::kLocations : ChallengeTask::kSegmentation;
  submission.rules = noref.at("rules").get<std::string>() == "page" ? ChallengeRules::kPage
                                                                    : ChallengeRules::kProgram;
  submission.class_count = noref.at("classes").get<int>();
  noref.at("cases").get_to(submission.case_names);
  const ordered_json& results = content.at("results");
  if (submission.class_count < 1 || submission.class_count > kMaxClassCount ||
      results.size() != submission.case_names.size())
    throw Error(Status::kUnreadable, "its parts do not fit together; evaluate it again");
  for (const ordered_json& result : results)
    submission.figures.push_back(ParseFigures(result, submission.task, submission.class_count));
  return submission;
}

}  // namespace

std::string FormatMetrics(const Evaluation& evaluation) {
  const EvaluationOptions& options = evaluation.options;
  ordered_json results = ordered_json::array();
  for (const EvaluatedCase& evaluated : evaluation.cases) {
    if (evaluated.figures) results.push_back(FiguresJson(*evaluated.figures, options.task));
  }
  const CaseFigures totals = evaluation.Totals();
  const std::vector<ClassScores> scores = ScoresOf(totals, options.rules);
  const ClassScores averages = AverageScores(scores);
  ordered_json aggregates = FiguresJson(totals, options.task);
  ordered_json mean = ordered_json::object();
  for (std::size_t score = 0; score < ScoreCount(options.task); ++score) {
    for (std::size_t i = 0; i < scores.size(); ++i)
      aggregates[Key(kChallengeScoreNames[score], i)] = scores[i][score];
    mean[std::string(kChallengeScoreNames[score])] = averages[score];
  }
  const ordered_json content = {{"results", results},
                                {"aggregates_per_locations", aggregates},
                                {"aggregates_avg", mean},
                                {"noref", NorefJson(evaluation)}};
  return content.dump(4, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

Submission ReadMetrics(const std::filesystem::path& path, std::string name) {
  return WithContext(path.string(), [&] {
    try {
      return ParseMetrics(ordered_json::parse(ReadText(path)), std::move(name));
    } catch (const ordered_json::exception&) {
      throw Error(Status::kUnreadable,
                  "not a metrics.json; make it with 'noref challenge topaneu'");
    }
  });
}

}  // namespace noref
