// SPDX-License-Identifier: Apache-2.0
// The layers of the quality network, as a config describes them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "noref/config/options.h"

namespace noref {

/// A convolution with zero padding of half its kernel, followed by a leaky ReLU.
struct ConvolutionOptions {
  int filters = 32;
  int kernel_px = 3;
  int stride = 2;

  void Visit(OptionVisitor& v);
};

/// Convolutions, global average pooling, fully connected layers, one sigmoid output per target. The
/// defaults are the network of Galdran et al. 2018, section 2.3: five stride-2 convolutions with
/// 32 to 512 filters, a further one with 512, pooling to 512 and two fully connected layers.
struct NetworkOptions {
  std::vector<ConvolutionOptions> convolutions = Published();
  std::vector<int> dense_units = {512};
  double leaky_slope = 0.02;

  void Visit(OptionVisitor& v);

 private:
  static std::vector<ConvolutionOptions> Published();
};

/// Name and shape of one trained tensor.
struct TensorSpec {
  std::string name;
  std::vector<std::int64_t> shape;
  bool operator==(const TensorSpec&) const = default;
};

/// The trained tensors of the network in a fixed order: weight (output, input[, kernel, kernel])
/// and bias of each layer, `convolution.N.*` then `dense.N.*`. Throws UsageError for a network
/// without layers, with an even kernel, or larger than any that makes sense.
std::vector<TensorSpec> NetworkTensors(const NetworkOptions& options, int inputs, int outputs);

/// A U-Net (Ronneberger et al. 2015) on cells of 2x2 pixels: each cell's four values are the
/// channels of the input, and four outputs become the pixels of a cell again (space to depth). At
/// equal cost this is twice as wide as a network on pixels, and fills a processor better.
struct UnetOptions {
  int filters = 24;  ///< of the first level; each further level has twice as many
  int levels = 4;    ///< resolutions, each half of the one before
  double leaky_slope = 0.02;

  void Visit(OptionVisitor& v);
};

/// Side of a cell in pixels.
inline constexpr int kUnetCell = 2;

/// What the sides of an input must be multiples of.
int UnetStride(const UnetOptions& options);

/// The trained tensors of the U-Net in the order of the forward pass: two convolutions a level
/// down (`down.L.N.*`) and up (`up.L.N.*`), then `output.*`.
std::vector<TensorSpec> UnetTensors(const UnetOptions& options);

/// Multiplications of one forward pass over an input of size_px x size_px.
double MultiplyAdds(const UnetOptions& options, int size_px);
double MultiplyAdds(const NetworkOptions& options, int inputs, int outputs, int size_px);

}  // namespace noref
