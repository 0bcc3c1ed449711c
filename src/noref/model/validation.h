// SPDX-License-Identifier: Apache-2.0
// How well a model predicts its targets on degraded masks.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "noref/model/model_file.h"
#include "noref/model/training_data.h"

namespace noref {

/// Predicts the targets of a picture in the canonical frame. Called from several threads.
using CanonicalScorer = std::function<std::vector<double>(const GreyImage&)>;

/// Figures per target over `samples` degraded masks of `cases`, made by the config's recipe. The
/// same samples for every model of that config and seed.
std::vector<TargetFigures> Validate(const CanonicalScorer& scorer,
                                    std::span<const TrainingCase> cases,
                                    const ModelConfig& config,
                                    int samples,
                                    int threads);

}  // namespace noref
