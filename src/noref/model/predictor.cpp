// SPDX-License-Identifier: Apache-2.0
#include "noref/model/predictor.h"

#include "noref/base/error.h"
#include "noref/image/canonical_frame.h"
#include "noref/model/network_torch.h"

namespace noref {

struct Predictor::State {
  std::vector<std::string> targets;
  int input_size_px;
  QualityNetwork network;
};

Predictor::Predictor(const ModelFile& model) {
  const auto outputs = static_cast<int>(model.config.targets.size());
  State state{model.config.targets,
              model.config.input_size_px,
              QualityNetwork(model.config.network, 1, outputs)};
  state.network->SetWeights(model.tensors);
  state.network->PrepareForInference();
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
  NOREF_CHECK(mask.size() == fov.size());
  const CanonicalFrame frame = MakeCanonicalFrame(fov, state_->input_size_px);
  return PredictCanonical(ToCanonical(mask, fov, frame));
}

std::vector<double> Predictor::PredictCanonical(const GreyImage& canonical) const {
  NOREF_CHECK(canonical.width() == state_->input_size_px &&
              canonical.size().height == canonical.width());
  // The setting belongs to the calling thread. One thread per picture: sums are taken in one order
  // whatever the machine, and throughput comes from pictures side by side.
  at::set_num_threads(1);
  const c10::InferenceMode inference;
  QualityNetwork network = state_->network;
  const std::vector<float> values = FromTorch(network->forward(ToTorch(canonical)));
  return {values.begin(), values.end()};
}

}  // namespace noref
