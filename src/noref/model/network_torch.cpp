// SPDX-License-Identifier: Apache-2.0
#include "noref/model/network_torch.h"

#include <algorithm>
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

Network::Network(std::vector<TensorSpec> specs, double leaky_slope)
    : leaky_slope_(leaky_slope), specs_(std::move(specs)) {
  for (const TensorSpec& spec : specs_) {
    std::string name = spec.name;  // torch forbids dots in parameter names
    std::replace(name.begin(), name.end(), '.', '_');
    parameters_.push_back(register_parameter(name, torch::zeros(spec.shape)));
  }
}

void Network::Initialise(std::uint64_t seed) {
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

void Network::UseChannelsLast() {
  for (std::size_t i = 0; i < specs_.size(); i += 2) {
    if (IsConvolution(specs_[i]))
      parameters_[i].set_data(parameters_[i].data().contiguous(torch::MemoryFormat::ChannelsLast));
  }
}

std::vector<Tensor> Network::Weights() const {
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < specs_.size(); ++i)
    tensors.push_back({specs_[i], FromTorch(parameters_[i])});
  return tensors;
}

void Network::SetWeights(const std::vector<Tensor>& tensors) {
  NOREF_CHECK(tensors.size() == specs_.size());
  const torch::NoGradGuard no_grad;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    NOREF_CHECK(tensors[i].spec == specs_[i]);
    parameters_[i].copy_(ToTorch(tensors[i].values, specs_[i].shape));
  }
}

torch::Tensor Network::Activated(const torch::Tensor& x) const {
  return torch::leaky_relu(x, leaky_slope_);
}

QualityNetwork::QualityNetwork(const NetworkOptions& options, int inputs, int outputs)
    : Network(NetworkTensors(options, inputs, outputs), options.leaky_slope) {
  for (const ConvolutionOptions& layer : options.convolutions) strides_.push_back(layer.stride);
}

torch::Tensor QualityNetwork::Features(torch::Tensor x) const {
  for (std::size_t i = 0; i < strides_.size(); ++i)
    x = Activated(torch::conv2d(x, weight(i), bias(i), strides_[i], spec(i).shape.back() / 2));
  return x.mean({2, 3});
}

torch::Tensor QualityNetwork::Head(torch::Tensor features) const {
  for (std::size_t i = strides_.size(); i < LayerCount(); ++i) {
    features = torch::linear(features, weight(i), bias(i));
    features = i + 1 == LayerCount() ? torch::sigmoid(features) : Activated(features);
  }
  return features;
}

Unet::Unet(const UnetOptions& options)
    : Network(UnetTensors(options), options.leaky_slope), levels_(options.levels) {}

/// Two convolutions of the same width, from `layer` on.
torch::Tensor Unet::Block(torch::Tensor x, std::size_t& layer) const {
  for (int i = 0; i < 2; ++i, ++layer)
    x = Activated(torch::conv2d(x, weight(layer), bias(layer), 1, 1));
  return x;
}

torch::Tensor Unet::forward(torch::Tensor x) {
  std::size_t layer = 0;
  x = torch::pixel_unshuffle(x, kUnetCell).contiguous(torch::MemoryFormat::ChannelsLast);
  std::vector<torch::Tensor> skips;
  for (int level = 0; level < levels_; ++level) {
    if (level > 0) x = torch::max_pool2d(x, 2);
    x = Block(x, layer);
    skips.push_back(x);
  }
  for (int level = levels_ - 2; level >= 0; --level) {
    x = torch::upsample_nearest2d(x, c10::nullopt, std::vector<double>{2, 2});
    x = Block(torch::cat({x, skips[static_cast<std::size_t>(level)]}, 1), layer);
  }
  return torch::pixel_shuffle(torch::conv2d(x, weight(layer), bias(layer)), kUnetCell);
}

std::shared_ptr<Network> MakeNetwork(const ModelConfig& config) {
  if (config.task == Task::kSegment) return std::make_shared<Unet>(config.unet);
  return std::make_shared<QualityNetwork>(
      config.network, 1, static_cast<int>(config.targets.size()));
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

}  // namespace noref
