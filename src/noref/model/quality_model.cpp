// SPDX-License-Identifier: Apache-2.0
#include "noref/model/quality_model.h"

#include "noref/base/error.h"
#include "noref/metrics/target.h"
#include "noref/model/predictor.h"
#include "noref/model/vessel_predictor.h"

namespace noref {

struct QualityModel::State {
  std::vector<std::string> names;
  std::vector<Target> targets;
  std::vector<TargetCalibration> calibration;  ///< empty, or one per target
  std::optional<NoveltyMeasure> novelty;
  std::optional<Predictor> masks;  ///< one of the two, or both
  std::optional<VesselPredictor> vessels;
  std::vector<JointTarget> joint;  ///< one per target where both are there

  double Calibrated(std::size_t target, double raw) const {
    return calibration.empty() ? raw : calibration[target].scale(raw);
  }

  /// Around a calibrated value.
  std::optional<Interval> IntervalAt(std::size_t target, double value, double level) const {
    if (calibration.empty()) return std::nullopt;
    return calibration[target].intervals.At(value, level);
  }
};

QualityModel::QualityModel(const ModelFile& model) {
  State state{.names = model.config.targets,
              .targets = model.config.ParsedTargets(),
              .calibration = model.calibration,
              .novelty = model.novelty,
              .masks = {},
              .vessels = {},
              .joint = {}};
  if (model.config.task == Task::kSegment)
    state.vessels.emplace(model);
  else
    state.masks.emplace(model);
  state_ = std::make_shared<const State>(std::move(state));
}

QualityModel::QualityModel(const ModelFile& segmenter, const ModelFile& mask_model) {
  NOREF_CHECK(AreCalibratedTogether(segmenter, mask_model));
  State state{.names = segmenter.config.targets,
              .targets = segmenter.config.ParsedTargets(),
              .calibration = {},
              .novelty = mask_model.novelty,
              .masks = Predictor(mask_model),
              .vessels = VesselPredictor(segmenter),
              .joint = segmenter.joint->targets};
  for (const JointTarget& one : state.joint) state.calibration.push_back(one.calibration);
  state_ = std::make_shared<const State>(std::move(state));
}

QualityModel::~QualityModel() = default;
QualityModel::QualityModel(const QualityModel&) = default;
QualityModel& QualityModel::operator=(const QualityModel&) = default;

const std::vector<std::string>& QualityModel::targets() const {
  return state_->names;
}

bool QualityModel::UsesImage() const {
  return state_->vessels.has_value();
}

bool QualityModel::UsesMask() const {
  return state_->masks.has_value();
}

std::optional<double> QualityModel::NoveltyOf(const Mask& mask, const Fov& fov) const {
  if (!state_->novelty) return std::nullopt;
  return (*state_->novelty)(state_->masks->Features(mask, fov));
}

ImageQuality QualityModel::For(Fov fov, const RgbImage* image) const {
  if (!UsesImage()) return {state_, std::move(fov), std::nullopt};
  if (image == nullptr)
    throw Error(Status::kMissing,
                "image: this model judges by the fundus image and there is none; give --images");
  SoftMap probability = state_->vessels->Predict(*image, fov);
  Posterior posterior(std::move(probability), fov);
  return {state_, std::move(fov), std::move(posterior)};
}

ImageQuality::ImageQuality(std::shared_ptr<const QualityModel::State> state,
                           Fov fov,
                           std::optional<Posterior> posterior)
    : state_(std::move(state)), fov_(std::move(fov)), posterior_(std::move(posterior)) {}

std::vector<double> ImageQuality::Predict(const Mask& mask) {
  Evidence evidence = Examine(mask);
  std::vector<double> values;
  for (std::size_t i = 0; i < state_->targets.size(); ++i) values.push_back(Value(evidence, i));
  return values;
}

Prediction ImageQuality::PredictWithIntervals(const Mask& mask, double level) {
  Prediction prediction{.values = Predict(mask), .intervals = {}};
  for (std::size_t i = 0; i < prediction.values.size(); ++i)
    prediction.intervals.push_back(state_->IntervalAt(i, prediction.values[i], level));
  return prediction;
}

double ImageQuality::PredictTarget(const Mask& mask, std::size_t target) {
  Evidence evidence = Examine(mask);
  return Value(evidence, target);
}

ImageQuality::Evidence ImageQuality::Examine(const Mask& mask) {
  Evidence evidence;
  if (state_->masks) evidence.by_mask = state_->masks->Predict(mask, fov_);
  if (posterior_) evidence.by_image.emplace(mask, *posterior_);
  return evidence;
}

double ImageQuality::Value(Evidence& evidence, std::size_t target) const {
  const std::vector<double>& by_mask = evidence.by_mask;
  if (!evidence.by_image) return state_->Calibrated(target, by_mask[target]);
  const double by_image =
      ExpectedTargetValue(state_->targets[target], *evidence.by_image).value_or(0);
  if (by_mask.empty()) return state_->Calibrated(target, by_image);
  return state_->Calibrated(target, state_->joint[target].Mix(by_image, by_mask[target]));
}

}  // namespace noref
