// SPDX-License-Identifier: Apache-2.0
// A trained quality model in use.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "noref/image/grid.h"
#include "noref/model/model_file.h"

namespace noref {

/// Predicts the quality of masks. Copies share the weights. All members may be called from several
/// threads at once; each call uses one thread and sees one mask, so that a score depends on
/// nothing but its own mask.
class Predictor {
 public:
  /// The model's task must be quality.
  explicit Predictor(const ModelFile& model);
  ~Predictor();
  Predictor(const Predictor&);
  Predictor& operator=(const Predictor&);

  /// The names of the predicted targets, the score first.
  const std::vector<std::string>& targets() const;

  /// The side of the canonical frame.
  int input_size_px() const;

  /// One value in [0, 1] per target. `mask` and `fov` have one size. Throws Error (kBadFov) for an
  /// empty field of view.
  std::vector<double> Predict(const Mask& mask, const Fov& fov) const;

  /// The same for a picture in the canonical frame.
  std::vector<double> PredictCanonical(const GreyImage& canonical) const;

  /// The network's pooled features of a mask, from which it predicts.
  std::vector<float> Features(const Mask& mask, const Fov& fov) const;

  /// The values that follow from features.
  std::vector<double> PredictFeatures(const std::vector<float>& features) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace noref
