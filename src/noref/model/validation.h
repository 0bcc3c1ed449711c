// SPDX-License-Identifier: Apache-2.0
// How well a model predicts its targets on degraded masks.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "noref/model/model_file.h"
#include "noref/model/training_data.h"

namespace noref {

/// Predicts the targets of a picture in the canonical frame. Called from several threads.
using CanonicalScorer = std::function<std::vector<double>(const GreyImage&)>;

/// Figures of one target; both of one length, not empty.
TargetFigures FiguresOf(const std::string& target,
                        const std::vector<double>& predicted,
                        const std::vector<double>& truth);

/// Figures per target over `samples` degraded masks of `cases`, made by the config's recipe. The
/// same samples for every model of that config and seed.
std::vector<TargetFigures> Validate(const CanonicalScorer& scorer,
                                    std::span<const TrainingCase> cases,
                                    const ModelConfig& config,
                                    int samples,
                                    int threads);

}  // namespace noref
