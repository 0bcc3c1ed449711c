// SPDX-License-Identifier: Apache-2.0
#include "noref/model/tensor_file.h"

#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/rng.h"

namespace noref {
namespace {

TensorFile SmallFile() {
  return {.metadata = {{"key", "value \"quoted\" \n"}},
          .tensors = {{{"a", {2, 3}}, {1, 2, 3, 4, 5, 6}}, {{"b", {1}}, {-0.5f}}}};
}

/// A file with the given header text and data bytes.
std::vector<std::uint8_t> FileOf(std::string header, std::size_t data_bytes) {
  std::vector<std::uint8_t> bytes(8 + header.size() + data_bytes);
  const std::uint64_t length = header.size();
  std::memcpy(bytes.data(), &length, 8);
  std::memcpy(bytes.data() + 8, header.data(), header.size());
  return bytes;
}

TEST(TensorFile, ReadsBackWhatWasWritten) {
  const TensorFile file = SmallFile();
  const TensorFile read = ParseTensorFile(TensorFileBytes(file), "x");
  EXPECT_EQ(read.metadata, file.metadata);
  ASSERT_EQ(read.tensors.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read.tensors[i].spec, file.tensors[i].spec);
    EXPECT_EQ(read.tensors[i].values, file.tensors[i].values);
  }
}

TEST(TensorFile, HeaderIsAlignedAsTheLayoutAsks) {
  const auto bytes = TensorFileBytes(SmallFile());
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  EXPECT_EQ(length % 8, 0u);
  EXPECT_EQ(bytes.size(), 8 + length + 7 * sizeof(float));
}

TEST(TensorFile, EveryTruncationIsAnError) {
  const auto bytes = TensorFileBytes(SmallFile());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    SCOPED_TRACE(size);
    EXPECT_THROW(ParseTensorFile(std::span(bytes).first(size), "x"), Error);
  }
}

TEST(TensorFile, ChangedBytesNeverDoMoreThanFail) {
  const auto bytes = TensorFileBytes(SmallFile());
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(seed, 0, 0);
    auto changed = bytes;
    for (int i = 0; i < 3; ++i)
      changed[rng.Below(static_cast<std::uint32_t>(changed.size()))] =
          static_cast<std::uint8_t>(rng.Bits32());
    try {
      ParseTensorFile(changed, "x");
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).rfind("x: ", 0), 0u);
    }
  }
}

TEST(TensorFile, RefusesHostileHeaders) {
  const std::string f32 = R"("dtype":"F32",)";
  const std::vector<std::pair<std::string, std::size_t>> cases = {
      {"", 0},
      {"[]", 0},
      {"nonsense", 0},
      {R"({"a":{"dtype":"F32"}})", 4},
      {R"({"a":{)" + f32 + R"("shape":[1],"data_offsets":[0,8]}})", 8},
      {R"({"a":{)" + f32 + R"("shape":[2],"data_offsets":[0,8]}})", 4},
      {R"({"a":{)" + f32 + R"("shape":[1],"data_offsets":[4,0]}})", 8},
      {R"({"a":{)" + f32 + R"("shape":[-1],"data_offsets":[0,4]}})", 4},
      {R"({"a":{)" + f32 + R"("shape":[0],"data_offsets":[0,0]}})", 0},
      {R"({"a":{)" + f32 + R"("shape":[1.5],"data_offsets":[0,6]}})", 6},
      {R"({"a":{)" + f32 + R"("shape":[4294967296,4294967296],"data_offsets":[0,4]}})", 4},
      {R"({"a":{)" + f32 + R"("shape":[1],"data_offsets":[0,18446744073709551615]}})", 4},
      {R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})", 4},
      {R"({"__metadata__":{"k":1}})", 0},
      {R"({"__metadata__":[]})", 0},
      // overlap, gap, left-over bytes
      {R"({"a":{)" + f32 + R"("shape":[1],"data_offsets":[0,4]},"b":{)" + f32 +
           R"("shape":[1],"data_offsets":[0,4]}})",
       4},
      {R"({"a":{)" + f32 + R"("shape":[1],"data_offsets":[4,8]}})", 8},
      {R"({"a":{)" + f32 + R"("shape":[1],"data_offsets":[0,4]}})", 8},
      {std::string(100000, '['), 0},
  };
  for (const auto& [header, data_bytes] : cases) {
    SCOPED_TRACE(header.substr(0, 200));
    EXPECT_THROW(ParseTensorFile(FileOf(header, data_bytes), "x"), Error);
  }
}

TEST(TensorFile, RefusesAHeaderLengthBeyondTheFile) {
  std::vector<std::uint8_t> bytes(16, 0xff);
  EXPECT_THROW(ParseTensorFile(bytes, "x"), Error);
}

TEST(TensorFile, RefusesValuesThatAreNotFinite) {
  TensorFile file = SmallFile();
  file.tensors[0].values[3] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THROW(ParseTensorFile(TensorFileBytes(file), "x"), Error);
}

TEST(TensorFile, ComparesTensorsWithANetwork) {
  const TensorFile file = SmallFile();
  const std::vector<TensorSpec> right = {{"a", {2, 3}}, {"b", {1}}};
  EXPECT_NO_THROW(CheckTensors(file, right, "x"));
  EXPECT_THROW(CheckTensors(file, std::vector<TensorSpec>{{"a", {3, 2}}, {"b", {1}}}, "x"), Error);
  EXPECT_THROW(CheckTensors(file, std::vector<TensorSpec>{{"a", {2, 3}}}, "x"), Error);
}

}  // namespace
}  // namespace noref
