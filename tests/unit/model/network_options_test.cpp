// SPDX-License-Identifier: Apache-2.0
#include "noref/model/network_options.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"

namespace noref {
namespace {

TEST(NetworkOptions, PublishedNetworkHasThePapersLayers) {
  const auto tensors = NetworkTensors(NetworkOptions{}, 1, 1);
  const std::vector<std::int64_t> filters = {32, 64, 128, 256, 512, 512};
  ASSERT_EQ(tensors.size(), 2 * (6 + 2));
  std::int64_t inputs = 1;
  for (std::size_t i = 0; i < filters.size(); ++i) {
    EXPECT_EQ(tensors[2 * i].shape, (std::vector<std::int64_t>{filters[i], inputs, 3, 3}));
    inputs = filters[i];
  }
  EXPECT_EQ(tensors[12], (TensorSpec{"dense.0.weight", {512, 512}}));
  EXPECT_EQ(tensors[14], (TensorSpec{"dense.1.weight", {1, 512}}));
}

TEST(NetworkOptions, CountsMultiplications) {
  NetworkOptions options;
  options.convolutions = {{.filters = 2, .kernel_px = 3, .stride = 2}};
  options.dense_units = {5};
  // 2 x 1 x 9 weights at 4 x 4 places, then 5 x 2 and 1 x 5.
  EXPECT_EQ(MultiplyAdds(options, 1, 1, 8), 18 * 16 + 10 + 5);
  EXPECT_EQ(MultiplyAdds(options, 1, 1, 7), 18 * 16 + 10 + 5);
}

TEST(NetworkOptions, RefusesImpossibleNetworks) {
  NetworkOptions options;
  options.convolutions.clear();
  EXPECT_THROW(NetworkTensors(options, 1, 1), UsageError);
  options.convolutions = {{.kernel_px = 4}};
  EXPECT_THROW(NetworkTensors(options, 1, 1), UsageError);
  options.convolutions = {{.filters = 4096, .kernel_px = 15}, {.filters = 4096, .kernel_px = 15}};
  EXPECT_THROW(NetworkTensors(options, 1, 1), UsageError);
}

}  // namespace
}  // namespace noref
