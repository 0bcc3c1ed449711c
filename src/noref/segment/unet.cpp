// SPDX-License-Identifier: Apache-2.0
#include "noref/segment/unet.h"

#include "noref/base/error.h"

namespace noref {
namespace {

const ModelFile& Checked(const ModelFile& model) {
  if (model.config.task != Task::kSegment)
    throw UsageError(
        "--model: judges the quality of masks and finds no vessels; give one that was trained with "
        "'noref train --task segment'");
  return model;
}

}  // namespace

UnetSegmenter::UnetSegmenter(const ModelFile& model) : predictor_(Checked(model)) {}

SoftMap UnetSegmenter::Segment(const RgbImage& fundus, const Fov& fov) const {
  if (fundus.size() != fov.size())
    throw Error(Status::kSizeMismatch, "fundus image and field of view differ in size");
  return predictor_.Predict(fundus, fov);
}

}  // namespace noref
