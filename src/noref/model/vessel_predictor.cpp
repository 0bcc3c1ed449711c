// SPDX-License-Identifier: Apache-2.0
#include "noref/model/vessel_predictor.h"

#include "noref/base/error.h"
#include "noref/image/canonical_frame.h"
#include "noref/model/network_torch.h"
#include "noref/model/odds_scale.h"
#include "noref/model/segment_data.h"

namespace noref {

struct VesselPredictor::State {
  int input_size_px;
  OddsScale odds_scale;
  std::shared_ptr<Network> network;
};

VesselPredictor::VesselPredictor(const ModelFile& model) {
  NOREF_CHECK(model.config.task == Task::kSegment);
  State state{model.config.input_size_px, model.odds_scale, MakeNetwork(model.config)};
  state.network->SetWeights(model.tensors);
  state.network->UseChannelsLast();
  state_ = std::make_shared<const State>(std::move(state));
}

VesselPredictor::~VesselPredictor() = default;
VesselPredictor::VesselPredictor(const VesselPredictor&) = default;
VesselPredictor& VesselPredictor::operator=(const VesselPredictor&) = default;

SoftMap VesselPredictor::Predict(const RgbImage& image, const Fov& fov) const {
  NOREF_CHECK(image.size() == fov.size());
  at::set_num_threads(1);  // the setting belongs to the calling thread; see Predictor
  const c10::InferenceMode inference;
  const int side = state_->input_size_px;
  const torch::Tensor input = ToTorch(CanonicalContrast(image, fov, side));
  std::vector<float> values = FromTorch(torch::sigmoid(state_->network->forward(input)));
  return Rescaled(
      FromCanonical(GreyImage({side, side}, std::move(values)), fov, MakeCanonicalFrame(fov, side)),
      state_->odds_scale);
}

}  // namespace noref
