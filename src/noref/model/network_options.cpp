// SPDX-License-Identifier: Apache-2.0
#include "noref/model/network_options.h"

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr std::int64_t kMaxTensorElements = std::int64_t{1} << 28;

void AddLayer(const std::string& name,
              std::vector<std::int64_t> weight_shape,
              std::vector<TensorSpec>& tensors) {
  std::int64_t elements = 1;
  for (const std::int64_t side : weight_shape) elements *= side;
  if (elements > kMaxTensorElements)
    throw UsageError(
        fmt::format("network: {} has {} weights; choose fewer filters or units", name, elements));
  const std::int64_t outputs = weight_shape.front();
  tensors.push_back({name + ".weight", std::move(weight_shape)});
  tensors.push_back({name + ".bias", {outputs}});
}

}  // namespace

void ConvolutionOptions::Visit(OptionVisitor& v) {
  v.Field("filters", filters, Range{1, 4096}, "Number of output channels.");
  v.Field("kernel_px", kernel_px, Range{1, 15}, "Side of the kernel, odd.");
  v.Field("stride", stride, Range{1, 8}, "Step of the kernel; 2 halves the picture.");
}

void NetworkOptions::Visit(OptionVisitor& v) {
  v.List("convolutions", convolutions, "Convolutions from the input on.");
  v.Field("dense_units",
          dense_units,
          Range{1, 65536},
          "Units of the fully connected layers before the output layer.");
  v.Field("leaky_slope", leaky_slope, Range{0, 1}, "Slope of the leaky ReLU below 0.");
}

std::vector<ConvolutionOptions> NetworkOptions::Published() {
  std::vector<ConvolutionOptions> layers;
  for (const int filters : {32, 64, 128, 256, 512})
    layers.push_back({.filters = filters, .kernel_px = 3, .stride = 2});
  layers.push_back({.filters = 512, .kernel_px = 3, .stride = 1});
  return layers;
}

std::vector<TensorSpec> NetworkTensors(const NetworkOptions& options, int inputs, int outputs) {
  if (options.convolutions.empty() || options.convolutions.size() > 64 ||
      options.dense_units.size() > 64)
    throw UsageError("network.convolutions: needs 1 to 64 layers; list them from the input on");
  std::vector<TensorSpec> tensors;
  std::int64_t channels = inputs;
  for (std::size_t i = 0; i < options.convolutions.size(); ++i) {
    const ConvolutionOptions& layer = options.convolutions[i];
    if (layer.kernel_px % 2 == 0)
      throw UsageError(fmt::format(
          "network.convolutions.{}.kernel_px: {} is even; choose an odd side", i, layer.kernel_px));
    AddLayer(fmt::format("convolution.{}", i),
             {layer.filters, channels, layer.kernel_px, layer.kernel_px},
             tensors);
    channels = layer.filters;
  }
  std::vector<int> units = options.dense_units;
  units.push_back(outputs);
  for (std::size_t i = 0; i < units.size(); ++i) {
    AddLayer(fmt::format("dense.{}", i), {units[i], channels}, tensors);
    channels = units[i];
  }
  return tensors;
}

void UnetOptions::Visit(OptionVisitor& v) {
  v.Field("filters", filters, Range{1, 512}, "Channels of the first level; doubled at each.");
  v.Field("levels", levels, Range{1, 7}, "Resolutions, each half of the one before.");
  v.Field("leaky_slope", leaky_slope, Range{0, 1}, "Slope of the leaky ReLU below 0.");
}

int UnetStride(const UnetOptions& options) {
  return kUnetCell << (options.levels - 1);
}

std::vector<TensorSpec> UnetTensors(const UnetOptions& options) {
  constexpr std::int64_t kCellPixels = kUnetCell * kUnetCell;
  std::vector<TensorSpec> tensors;
  const auto add_block = [&](const std::string& name, std::int64_t inputs, std::int64_t filters) {
    AddLayer(name + ".0", {filters, inputs, 3, 3}, tensors);
    AddLayer(name + ".1", {filters, filters, 3, 3}, tensors);
  };
  const auto filters_at = [&](int level) { return std::int64_t{options.filters} << level; };
  for (int level = 0; level < options.levels; ++level)
    add_block(fmt::format("down.{}", level),
              level == 0 ? kCellPixels : filters_at(level - 1),
              filters_at(level));
  for (int level = options.levels - 2; level >= 0; --level)
    add_block(
        fmt::format("up.{}", level), filters_at(level + 1) + filters_at(level), filters_at(level));
  AddLayer("output", {kCellPixels, filters_at(0), 1, 1}, tensors);
  return tensors;
}

double MultiplyAdds(const UnetOptions& options, int size_px) {
  const double cells = static_cast<double>(size_px) * size_px / (kUnetCell * kUnetCell);
  double sum = 0;
  for (const TensorSpec& tensor : UnetTensors(options)) {
    if (tensor.shape.size() != 4) continue;
    double weights = 1;
    for (const std::int64_t extent : tensor.shape) weights *= static_cast<double>(extent);
    const std::size_t dot = tensor.name.find('.');
    const int level =
        tensor.name.starts_with("output") ? 0 : std::stoi(tensor.name.substr(dot + 1));
    sum += weights * cells / std::pow(4.0, level);
  }
  return sum;
}

double MultiplyAdds(const NetworkOptions& options, int inputs, int outputs, int size_px) {
  double sum = 0;
  double side = size_px;
  for (const TensorSpec& tensor : NetworkTensors(options, inputs, outputs)) {
    double weights = 1;
    for (const std::int64_t extent : tensor.shape) weights *= static_cast<double>(extent);
    if (tensor.shape.size() == 4) {
      const std::size_t layer = std::stoul(tensor.name.substr(tensor.name.find('.') + 1));
      const int stride = options.convolutions[layer].stride;
      side = static_cast<double>((static_cast<int>(side) + stride - 1) / stride);
      weights *= side * side;
    }
    if (tensor.shape.size() > 1) sum += weights;
  }
  return sum;
}

}  // namespace noref
