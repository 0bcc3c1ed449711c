// SPDX-License-Identifier: Apache-2.0
#include "noref/model/predictor.h"

#include "noref/base/error.h"
#include "noref/image/canonical_frame.h"
#include "noref/model/network_torch.h"

namespace noref {

namespace {

std::vector<float> CanonicalFeatures(const QualityNetwork& network, const GreyImage& canonical) {
  // The setting belongs to the calling thread. One thread per picture: sums are taken in one order
  // whatever the machine, and throughput comes from pictures side by side.
  at::set_num_threads(1);
  const c10::InferenceMode inference;
  return FromTorch(network.Features(ToTorch(canonical)));
}

}  // namespace

struct Predictor::State {
  std::vector<std::string> targets;
  int input_size_px;
  std::shared_ptr<QualityNetwork> network;
};

Predictor::Predictor(const ModelFile& model) {
  NOREF_CHECK(model.config.task == Task::kQuality);
  State state{model.config.targets,
              model.config.input_size_px,
              std::make_shared<QualityNetwork>(
                  model.config.network, 1, static_cast<int>(model.config.targets.size()))};
  state.network->SetWeights(model.tensors);
  state.network->UseChannelsLast();
  state_ = std::make_shared<const State>(std::move(state));
}

Predictor::~Predictor() = default;
Predictor::Predictor(const Predictor&) = default;
Predictor& Predictor::operator=(const Predictor&) = default;

const std::vector<std::string>& Predictor::targets() const {
  return state_->targets;
}

int Predictor::input_size_px() const {
  return state_->input_size_px;
}

std::vector<double> Predictor::Predict(const Mask& mask, const Fov& fov) const {
  return PredictFeatures(Features(mask, fov));
}

std::vector<float> Predictor::Features(const Mask& mask, const Fov& fov) const {
  NOREF_CHECK(mask.size() == fov.size());
  return CanonicalFeatures(*state_->network,
                           ToCanonical(mask, fov, MakeCanonicalFrame(fov, state_->input_size_px)));
}

std::vector<double> Predictor::PredictCanonical(const GreyImage& canonical) const {
  NOREF_CHECK(canonical.width() == state_->input_size_px &&
              canonical.size().height == canonical.width());
  return PredictFeatures(CanonicalFeatures(*state_->network, canonical));
}

std::vector<double> Predictor::PredictFeatures(const std::vector<float>& features) const {
  at::set_num_threads(1);
  const c10::InferenceMode inference;
  const torch::Tensor input = ToTorch(features, {1, static_cast<std::int64_t>(features.size())});
  const std::vector<float> values = FromTorch(state_->network->Head(input));
  return {values.begin(), values.end()};
}

}  // namespace noref
