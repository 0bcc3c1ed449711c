// SPDX-License-Identifier: Apache-2.0
#include "noref/model/network_torch.h"

#include <cmath>

#include "noref/base/error.h"
#include "noref/base/rng.h"

namespace noref {
namespace {

bool IsConvolution(const TensorSpec& weight) {
  return weight.shape.size() == 4;
}

/// Inputs of one output unit.
double FanIn(const TensorSpec& weight) {
  double fan_in = 1;
  for (std::size_t i = 1; i < weight.shape.size(); ++i)
    fan_in *= static_cast<double>(weight.shape[i]);
  return fan_in;
}

}  // namespace

QualityNetworkImpl::QualityNetworkImpl(const NetworkOptions& options, int inputs, int outputs)
    : leaky_slope_(options.leaky_slope), specs_(NetworkTensors(options, inputs, outputs)) {
  for (const ConvolutionOptions& layer : options.convolutions) strides_.push_back(layer.stride);
  for (const TensorSpec& spec : specs_) {
    std::string name = spec.name;  // torch forbids dots in parameter names
    std::replace(name.begin(), name.end(), '.', '_');
    parameters_.push_back(register_parameter(name, torch::zeros(spec.shape)));
  }
}

torch::Tensor QualityNetworkImpl::forward(torch::Tensor x) {
  bool pooled = false;
  for (std::size_t i = 0; i < specs_.size(); i += 2) {
    const torch::Tensor& weight = parameters_[i];
    const torch::Tensor& bias = parameters_[i + 1];
    if (IsConvolution(specs_[i])) {
      x = torch::conv2d(x, weight, bias, strides_[i / 2], specs_[i].shape.back() / 2);
    } else {
      if (!pooled) x = x.mean({2, 3});
      pooled = true;
      x = torch::linear(x, weight, bias);
    }
    const bool is_output = i + 2 == specs_.size();
    x = is_output ? torch::sigmoid(x) : torch::leaky_relu(x, leaky_slope_);
  }
  return x;
}

void QualityNetworkImpl::Initialise(std::uint64_t seed) {
  const torch::NoGradGuard no_grad;
  const double gain = std::sqrt(2.0 / (1.0 + leaky_slope_ * leaky_slope_));
  for (std::size_t i = 0; i < specs_.size(); i += 2) {
    // Streams of their own, apart from those of samples: the epoch number no training reaches.
    Rng rng(seed, UINT32_MAX - 1, i);
    // The output layer starts small, so that the sigmoid starts in its middle, where it can move.
    const double scale = i + 2 == specs_.size() ? 0.1 : gain;
    const double deviation = scale / std::sqrt(FanIn(specs_[i]));
    std::vector<float> values(static_cast<std::size_t>(parameters_[i].numel()));
    for (float& value : values) value = static_cast<float>(deviation * rng.Normal());
    parameters_[i].copy_(ToTorch(values, specs_[i].shape));
    parameters_[i + 1].zero_();
  }
}

void QualityNetworkImpl::PrepareForInference() {
  for (std::size_t i = 0; i < specs_.size(); i += 2) {
    if (IsConvolution(specs_[i]))
      parameters_[i].set_data(parameters_[i].data().contiguous(torch::MemoryFormat::ChannelsLast));
  }
}

std::vector<Tensor> QualityNetworkImpl::Weights() const {
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < specs_.size(); ++i)
    tensors.push_back({specs_[i], FromTorch(parameters_[i])});
  return tensors;
}

void QualityNetworkImpl::SetWeights(const std::vector<Tensor>& tensors) {
  NOREF_CHECK(tensors.size() == specs_.size());
  const torch::NoGradGuard no_grad;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    NOREF_CHECK(tensors[i].spec == specs_[i]);
    parameters_[i].copy_(ToTorch(tensors[i].values, specs_[i].shape));
  }
}

torch::Tensor ToTorch(const std::vector<float>& values, const std::vector<std::int64_t>& shape) {
  torch::Tensor tensor = torch::empty(shape);
  NOREF_CHECK(tensor.numel() == static_cast<std::int64_t>(values.size()));
  std::copy(values.begin(), values.end(), tensor.data_ptr<float>());
  return tensor;
}

std::vector<float> FromTorch(const torch::Tensor& tensor) {
  const torch::Tensor flat = tensor.detach().to(torch::kCPU).contiguous();
  const float* begin = flat.data_ptr<float>();
  return {begin, begin + flat.numel()};
}

torch::Tensor ToTorch(const GreyImage& picture) {
  const auto values = picture.values();
  return ToTorch({values.begin(), values.end()}, {1, 1, picture.height(), picture.width()});
}

}  // namespace noref
