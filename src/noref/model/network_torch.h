// SPDX-License-Identifier: Apache-2.0
// Networks as torch modules: weights that are known by name and shape, and a forward pass.
#pragma once

#include <memory>
#include <vector>

#include <torch/torch.h>

#include "noref/image/grid.h"
#include "noref/model/model_config.h"
#include "noref/model/network_options.h"
#include "noref/model/tensor_file.h"

namespace noref {

/// What the trainer and the predictors need of a network. Weights come in pairs: the weight of a
/// layer, then its bias.
class Network : public torch::nn::Module {
 public:
  Network(std::vector<TensorSpec> specs, double leaky_slope);

  virtual torch::Tensor forward(torch::Tensor x) = 0;

  /// Random weights from the seed alone: normal with the variance of He et al. 2015 for leaky ReLU
  /// (a hundredth of 1/inputs in the output layer), biases 0.
  void Initialise(std::uint64_t seed);

  /// Lays the convolutions' weights out channels last, which is a seventh faster.
  void UseChannelsLast();

  /// Copies of the weights in the order of the specs, and back (shapes must agree).
  std::vector<Tensor> Weights() const;
  void SetWeights(const std::vector<Tensor>& tensors);

 protected:
  const TensorSpec& spec(std::size_t layer) const { return specs_[2 * layer]; }
  const torch::Tensor& weight(std::size_t layer) const { return parameters_[2 * layer]; }
  const torch::Tensor& bias(std::size_t layer) const { return parameters_[2 * layer + 1]; }
  std::size_t LayerCount() const { return specs_.size() / 2; }
  torch::Tensor Activated(const torch::Tensor& x) const;

 private:
  double leaky_slope_;
  std::vector<TensorSpec> specs_;
  std::vector<torch::Tensor> parameters_;
};

/// Input (batch, inputs, size, size) in [0, 1]; output (batch, targets) in (0, 1).
class QualityNetwork final : public Network {
 public:
  QualityNetwork(const NetworkOptions& options, int inputs, int outputs);
  torch::Tensor forward(torch::Tensor x) override { return Head(Features(x)); }

  /// The pooled features (batch, filters of the last convolution).
  torch::Tensor Features(torch::Tensor x) const;

  /// The outputs for pooled features.
  torch::Tensor Head(torch::Tensor features) const;

 private:
  std::vector<int> strides_;
};

/// Input (batch, 1, height, width), the contrast map of a fundus image, sides that UnetStride
/// divides; output of the same shape: the log-odds of vessel.
class Unet final : public Network {
 public:
  explicit Unet(const UnetOptions& options);
  torch::Tensor forward(torch::Tensor x) override;

 private:
  torch::Tensor Block(torch::Tensor x, std::size_t& layer) const;

  int levels_;
};

/// The network of the config's task.
std::shared_ptr<Network> MakeNetwork(const ModelConfig& config);

/// A tensor of the given shape that holds a copy of the values.
torch::Tensor ToTorch(const std::vector<float>& values, const std::vector<std::int64_t>& shape);

/// A copy of the values in row-major order.
std::vector<float> FromTorch(const torch::Tensor& tensor);

/// A picture as a tensor (1, 1, height, width).
template <class Meaning>
torch::Tensor ToTorch(const Grid<float, Meaning>& picture) {
  const auto values = picture.values();
  return ToTorch({values.begin(), values.end()}, {1, 1, picture.height(), picture.width()});
}

}  // namespace noref
