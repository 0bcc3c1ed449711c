// SPDX-License-Identifier: Apache-2.0
#include "noref/threshold/search.h"

#include <algorithm>
#include <map>

#include "noref/base/error.h"
#include "noref/threshold/levels.h"

namespace noref {
namespace {

/// Scores of candidates by their index; each is computed once, up to a budget.
class Evaluations {
 public:
  Evaluations(const std::vector<float>& candidates,
              const std::function<double(float)>& score,
              std::size_t budget)
      : candidates_(candidates), score_(score), budget_(budget) {}

  bool HasBudget() const { return scores_.size() < budget_; }

  /// Computes the score of a candidate unless it is known or the budget is spent.
  void Evaluate(std::ptrdiff_t index) {
    if (index < 0 || index >= std::ssize(candidates_)) return;
    if (!HasBudget() || scores_.contains(index)) return;
    scores_[index] = score_(candidates_[static_cast<std::size_t>(index)]);
  }

  /// The middle of the plateau of best scores; plateaus end where neighbours in the list of
  /// evaluations differ. The first of several plateaus that are equally high.
  std::ptrdiff_t Best() const {
    const auto lower = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto first = std::max_element(scores_.begin(), scores_.end(), lower);
    const auto last = std::find_if(
        first, scores_.end(), [&](const auto& s) { return s.second != first->second; });
    const auto length = std::distance(first, last);
    return std::next(first, (length - 1) / 2)->first;
  }

  std::vector<CurvePoint> Curve() const {
    std::vector<CurvePoint> curve;
    for (const auto& [index, score] : scores_)
      curve.push_back({candidates_[static_cast<std::size_t>(index)], score});
    return curve;
  }

 private:
  const std::vector<float>& candidates_;
  const std::function<double(float)>& score_;
  std::size_t budget_;
  std::map<std::ptrdiff_t, double> scores_;
};

/// The smallest power of two with which a grid and the halvings after it (two evaluations each)
/// stay within the budget.
std::ptrdiff_t FirstStep(std::ptrdiff_t candidates, std::ptrdiff_t budget) {
  std::ptrdiff_t step = 1;
  std::ptrdiff_t halvings = 0;
  while ((candidates + step - 1) / step + 2 * halvings > budget && step < candidates) {
    step *= 2;
    ++halvings;
  }
  return step;
}

void CoarseToFine(std::ptrdiff_t candidates, std::ptrdiff_t budget, Evaluations& evaluations) {
  std::ptrdiff_t step = FirstStep(candidates, budget);
  for (std::ptrdiff_t index = step / 2; index < candidates; index += step)
    evaluations.Evaluate(index);
  while (step > 1) {
    step = (step + 1) / 2;
    const std::ptrdiff_t best = evaluations.Best();
    evaluations.Evaluate(best - step);
    evaluations.Evaluate(best + step);
  }
}

}  // namespace

ThresholdReport FindThreshold(const SoftMap& soft,
                              const Fov& fov,
                              const MaskScore& score,
                              const ThresholdOptions& options) {
  NOREF_CHECK(options.most_evaluations >= 3 && options.most_levels >= 2);
  const std::vector<Level> levels = GreyLevels(soft, fov);
  if (levels.empty()) throw Error(Status::kBadFov, "the field of view is empty; give another one");
  if (levels.size() == 1)
    throw Error(levels.front().value < 0.5f ? Status::kEmpty : Status::kFull,
                "the soft map is constant in the field of view; no threshold tells pixels apart");

  const std::function<double(float)> score_at = [&](float threshold) {
    return score(Binarize(soft, threshold));
  };
  std::vector<float> candidates =
      CandidateThresholds(levels, static_cast<std::size_t>(options.most_levels));
  // The lowest level makes the whole field of view vessel; it is no segmentation.
  candidates.erase(candidates.begin());
  const std::ptrdiff_t count = std::ssize(candidates);
  const bool exhaustive = options.search == Search::kExhaustive;
  const std::ptrdiff_t budget = exhaustive ? count : options.most_evaluations;
  Evaluations evaluations(candidates, score_at, static_cast<std::size_t>(budget));
  if (exhaustive) {
    for (std::ptrdiff_t index = 0; index < count; ++index) evaluations.Evaluate(index);
  } else {
    CoarseToFine(count, budget, evaluations);
  }
  ThresholdReport report{.curve = evaluations.Curve(), .was_binary = levels.size() == 2};
  report.threshold = candidates[static_cast<std::size_t>(evaluations.Best())];
  report.score = std::find_if(report.curve.begin(), report.curve.end(), [&](const CurvePoint& p) {
                   return p.threshold == report.threshold;
                 })->score;
  return report;
}

}  // namespace noref
