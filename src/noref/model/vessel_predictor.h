// SPDX-License-Identifier: Apache-2.0
// A trained segmenter in use.
#pragma once

#include <memory>

#include "noref/image/grid.h"
#include "noref/model/model_file.h"

namespace noref {

/// Predicts vessels. Copies share the weights. `Predict` may be called from several threads at
/// once; each call uses one thread, so that a map depends on nothing but its own image.
class VesselPredictor {
 public:
  /// The model's task must be to segment.
  explicit VesselPredictor(const ModelFile& model);
  ~VesselPredictor();
  VesselPredictor(const VesselPredictor&);
  VesselPredictor& operator=(const VesselPredictor&);

  /// For each pixel of the image the probability that a reader marks it as vessel; 0 outside the
  /// FoV. `image` and `fov` have one size. Throws Error (kBadFov) for an empty field of view.
  SoftMap Predict(const RgbImage& image, const Fov& fov) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace noref
