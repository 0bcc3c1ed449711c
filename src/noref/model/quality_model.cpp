// SPDX-License-Identifier: Apache-2.0
#include "noref/model/quality_model.h"

#include <algorithm>

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
  std::optional<Predictor> masks;  ///< one of the two
  std::optional<VesselPredictor> vessels;

  double Calibrated(std::size_t target, double raw) const {
    return calibration.empty() ? raw : calibration[target].scale(raw);
  }
};

QualityModel::QualityModel(const ModelFile& model) {
  State state{.names = model.config.targets,
              .targets = model.config.ParsedTargets(),
              .calibration = model.calibration,
              .novelty = model.novelty,
              .masks = {},
              .vessels = {}};
  if (model.config.task == Task::kSegment)
    state.vessels.emplace(model);
  else
    state.masks.emplace(model);
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

bool QualityModel::IsCalibrated() const {
  return !state_->calibration.empty();
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

std::optional<Interval> QualityModel::IntervalAt(std::size_t target,
                                                 double value,
                                                 double level) const {
  if (!IsCalibrated()) return std::nullopt;
  const Interval interval = state_->calibration[target].intervals.At(value, level);
  return Interval{std::min(interval.low, value), std::max(interval.high, value)};
}

ImageQuality::ImageQuality(std::shared_ptr<const QualityModel::State> state,
                           Fov fov,
                           std::optional<Posterior> posterior)
    : state_(std::move(state)), fov_(std::move(fov)), posterior_(std::move(posterior)) {}

std::vector<double> ImageQuality::Predict(const Mask& mask) {
  std::vector<double> values(state_->targets.size());
  if (!posterior_) values = state_->masks->Predict(mask, fov_);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = posterior_ ? PredictTarget(mask, i) : state_->Calibrated(i, values[i]);
  return values;
}

double ImageQuality::PredictTarget(const Mask& mask, std::size_t target) {
  const double raw =
      posterior_ ? ExpectedTargetValue(state_->targets[target], Inside(mask, fov_), *posterior_)
                       .value_or(0)
                 : state_->masks->Predict(mask, fov_)[target];
  return state_->Calibrated(target, raw);
}

}  // namespace noref
