// SPDX-License-Identifier: Apache-2.0
// Vessels by a trained U-Net (`noref train --task segment`).
#pragma once

#include "noref/model/model_file.h"
#include "noref/model/vessel_predictor.h"
#include "noref/segment/segmenter.h"

namespace noref {

class UnetSegmenter : public Segmenter {
 public:
  /// Throws UsageError for a model whose task is not to segment.
  explicit UnetSegmenter(const ModelFile& model);

  /// The probability that a reader marks the pixel.
  SoftMap Segment(const RgbImage& fundus, const Fov& fov) const override;

 private:
  VesselPredictor predictor_;
};

}  // namespace noref
