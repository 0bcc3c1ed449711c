// SPDX-License-Identifier: Apache-2.0
// The quality network as a torch module.
#pragma once

#include <vector>

#include <torch/torch.h>

#include "noref/image/grid.h"
#include "noref/model/network_options.h"
#include "noref/model/tensor_file.h"

namespace noref {

/// Input (batch, 1, size, size) in [0, 1]; output (batch, targets) in (0, 1).
class QualityNetworkImpl : public torch::nn::Module {
 public:
  QualityNetworkImpl(const NetworkOptions& options, int inputs, int outputs);

  torch::Tensor forward(torch::Tensor x);

  /// Random weights from the seed alone: normal with the variance of He et al. 2015 for leaky ReLU
  /// (a hundredth of 1/inputs in the output layer), biases 0.
  void Initialise(std::uint64_t seed);

  /// Lays the convolutions' weights out for inference (channels last), which is a seventh faster.
  void PrepareForInference();

  /// Copies of the weights in the order of NetworkTensors, and back (shapes must agree).
  std::vector<Tensor> Weights() const;
  void SetWeights(const std::vector<Tensor>& tensors);

 private:
  double leaky_slope_;
  std::vector<TensorSpec> specs_;
  std::vector<int> strides_;
  std::vector<torch::Tensor> parameters_;  ///< weight and bias of each layer in turn
};
TORCH_MODULE(QualityNetwork);

/// A tensor of the given shape that holds a copy of the values.
torch::Tensor ToTorch(const std::vector<float>& values, const std::vector<std::int64_t>& shape);

/// A copy of the values in row-major order.
std::vector<float> FromTorch(const torch::Tensor& tensor);

/// A picture as a tensor (1, 1, height, width).
torch::Tensor ToTorch(const GreyImage& picture);

}  // namespace noref
