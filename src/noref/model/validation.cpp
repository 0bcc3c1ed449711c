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

TargetFigures FiguresOf(const std::string& target,
                        const std::vector<Judged>& samples,
                        std::size_t index) {
  std::vector<double> predicted;
  std::vector<double> truth;
  TargetFigures figures{.target = target};
  for (const Judged& sample : samples) {
    predicted.push_back(sample.predicted[index]);
    truth.push_back(sample.truth[index]);
    figures.mae += std::abs(predicted.back() - truth.back());
    figures.bias += predicted.back() - truth.back();
  }
  figures.mae /= static_cast<double>(samples.size());
  figures.bias /= static_cast<double>(samples.size());
  if (const auto correlation = Spearman(predicted, truth))
    figures.spearman = correlation->coefficient;
  return figures;
}

}  // namespace

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
  for (std::size_t t = 0; t < config.targets.size(); ++t)
    figures.push_back(FiguresOf(config.targets[t], judged, t));
  return figures;
}

}  // namespace noref
