// SPDX-License-Identifier: Apache-2.0
#include "noref/model/validation.h"

#include <cmath>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/stats/correlation.h"

namespace noref {
namespace {

struct Judged {
  std::vector<double> predicted;
  std::vector<double> truth;
};

}  // namespace

TargetFigures FiguresOf(const std::string& target,
                        const std::vector<double>& predicted,
                        const std::vector<double>& truth) {
  NOREF_CHECK(!predicted.empty() && predicted.size() == truth.size());
  TargetFigures figures{.target = target};
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    figures.mae += std::abs(predicted[i] - truth[i]);
    figures.bias += predicted[i] - truth[i];
  }
  figures.mae /= static_cast<double>(predicted.size());
  figures.bias /= static_cast<double>(predicted.size());
  if (const auto correlation = Spearman(predicted, truth))
    figures.spearman = correlation->coefficient;
  return figures;
}

std::vector<TargetFigures> Validate(const CanonicalScorer& scorer,
                                    std::span<const TrainingCase> cases,
                                    const ModelConfig& config,
                                    int samples,
                                    int threads) {
  NOREF_CHECK(samples > 0);
  const auto judged =
      ParallelMap<Judged>(static_cast<std::size_t>(samples), threads, [&](std::size_t i) {
        TrainingSample sample = MakeTrainingSample(cases, config, kValidationEpoch, i);
        return Judged{scorer(sample.input), std::move(sample.targets)};
      });
  std::vector<TargetFigures> figures;
  for (std::size_t t = 0; t < config.targets.size(); ++t) {
    std::vector<double> predicted;
    std::vector<double> truth;
    for (const Judged& sample : judged) {
      predicted.push_back(sample.predicted[t]);
      truth.push_back(sample.truth[t]);
    }
    figures.push_back(FiguresOf(config.targets[t], predicted, truth));
  }
  return figures;
}

}  // namespace noref
