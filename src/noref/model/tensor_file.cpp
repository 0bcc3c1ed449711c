// SPDX-License-Identifier: Apache-2.0
#include "noref/model/tensor_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/file.h"

namespace noref {
namespace {

static_assert(std::endian::native == std::endian::little,
              "values are stored as they lie in memory");

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kMaxHeaderBytes = std::uint64_t{64} << 20;

/// Where a tensor's values lie behind the header.
struct Placed {
  TensorSpec spec;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

[[noreturn]] void ThrowNotAModel(std::string_view name, std::string_view reason) {
  throw Error(
      Status::kUnreadable,
      fmt::format(
          "{}: not a usable model file: {}; get the file again or train anew", name, reason));
}

nlohmann::json ParseHeader(std::span<const std::uint8_t> bytes, std::string_view name) {
  if (bytes.size() < kLengthBytes) ThrowNotAModel(name, "it is too short");
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), kLengthBytes);
  if (length > kMaxHeaderBytes || length > bytes.size() - kLengthBytes)
    ThrowNotAModel(name, "the header is longer than the file");
  const auto header = bytes.subspan(kLengthBytes, static_cast<std::size_t>(length));
  nlohmann::json json = nlohmann::json::parse(header.begin(), header.end(), nullptr, false);
  if (!json.is_object()) ThrowNotAModel(name, "the header is not JSON");
  return json;
}

std::uint64_t AsUnsigned(const nlohmann::json& value, std::string_view name) {
  if (!value.is_number_unsigned()) ThrowNotAModel(name, "a size is not a whole number");
  return value.get<std::uint64_t>();
}

/// Bytes of a shape, or an error when the product does not fit `limit`.
std::uint64_t ShapeBytes(const std::vector<std::int64_t>& shape,
                         std::uint64_t limit,
                         std::string_view name) {
  std::uint64_t bytes = sizeof(float);
  for (const std::int64_t side : shape) {
    if (side <= 0 || static_cast<std::uint64_t>(side) > limit / bytes)
      ThrowNotAModel(name, "a shape does not fit the file");
    bytes *= static_cast<std::uint64_t>(side);
  }
  return bytes;
}

Placed ParseEntry(const std::string& key,
                  const nlohmann::json& entry,
                  std::uint64_t data_bytes,
                  std::string_view name) {
  const bool complete = entry.is_object() && entry.contains("dtype") && entry.contains("shape") &&
                        entry.contains("data_offsets") && entry["shape"].is_array() &&
                        entry["data_offsets"].is_array() && entry["data_offsets"].size() == 2;
  if (!complete) ThrowNotAModel(name, fmt::format("the entry '{}' is incomplete", key));
  if (entry["dtype"] != "F32")
    ThrowNotAModel(name, fmt::format("'{}' does not hold 32-bit floats", key));
  Placed placed{.spec = {.name = key, .shape = {}}};
  for (const auto& side : entry["shape"])
    placed.spec.shape.push_back(
        static_cast<std::int64_t>(std::min<std::uint64_t>(AsUnsigned(side, name), INT64_MAX)));
  placed.begin = AsUnsigned(entry["data_offsets"][0], name);
  placed.end = AsUnsigned(entry["data_offsets"][1], name);
  const std::uint64_t bytes = ShapeBytes(placed.spec.shape, data_bytes, name);
  if (placed.begin > placed.end || placed.end > data_bytes || placed.end - placed.begin != bytes)
    ThrowNotAModel(name, fmt::format("'{}' lies outside the file or has another size", key));
  return placed;
}

std::map<std::string, std::string> ParseMetadata(const nlohmann::json& entry,
                                                 std::string_view name) {
  std::map<std::string, std::string> metadata;
  if (!entry.is_object()) ThrowNotAModel(name, "the metadata is not an object");
  for (const auto& [key, value] : entry.items()) {
    if (!value.is_string()) ThrowNotAModel(name, "the metadata holds other things than strings");
    metadata[key] = value.get<std::string>();
  }
  return metadata;
}

/// Tensors in the order of their bytes, which must fill the file without gap or overlap.
void SortAndCheckCover(std::vector<Placed>& placed,
                       std::uint64_t data_bytes,
                       std::string_view name) {
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return a.begin < b.begin;
  });
  std::uint64_t at = 0;
  for (const Placed& tensor : placed) {
    if (tensor.begin != at) ThrowNotAModel(name, "tensors overlap or leave gaps");
    at = tensor.end;
  }
  if (at != data_bytes) ThrowNotAModel(name, "bytes are missing or left over at the end");
}

Tensor ReadTensor(const Placed& placed, std::span<const std::uint8_t> data, std::string_view name) {
  Tensor tensor{.spec = placed.spec, .values = {}};
  tensor.values.resize((placed.end - placed.begin) / sizeof(float));
  std::memcpy(tensor.values.data(), data.data() + placed.begin, placed.end - placed.begin);
  const bool finite = std::all_of(
      tensor.values.begin(), tensor.values.end(), [](float value) { return std::isfinite(value); });
  if (!finite)
    ThrowNotAModel(name, fmt::format("'{}' holds values that are not finite", placed.spec.name));
  return tensor;
}

}  // namespace

const std::string& TensorFile::Metadata(const std::string& key, std::string_view source) const {
  const auto found = metadata.find(key);
  if (found == metadata.end()) ThrowNotAModel(source, fmt::format("it has no '{}'", key));
  return found->second;
}

TensorFile ParseTensorFile(std::span<const std::uint8_t> bytes, std::string_view name) {
  const nlohmann::json header = ParseHeader(bytes, name);
  std::uint64_t header_bytes = 0;
  std::memcpy(&header_bytes, bytes.data(), kLengthBytes);
  const auto data = bytes.subspan(kLengthBytes + static_cast<std::size_t>(header_bytes));
  TensorFile file;
  std::vector<Placed> placed;
  for (const auto& [key, entry] : header.items()) {
    if (key == "__metadata__") {
      file.metadata = ParseMetadata(entry, name);
    } else {
      placed.push_back(ParseEntry(key, entry, data.size(), name));
    }
  }
  SortAndCheckCover(placed, data.size(), name);
  for (const Placed& tensor : placed) file.tensors.push_back(ReadTensor(tensor, data, name));
  return file;
}

TensorFile ReadTensorFile(const std::filesystem::path& path) {
  return ParseTensorFile(ReadBytes(path), path.string());
}

std::vector<std::uint8_t> TensorFileBytes(const TensorFile& file) {
  nlohmann::ordered_json header;
  header["__metadata__"] = file.metadata;
  std::uint64_t at = 0;
  for (const Tensor& tensor : file.tensors) {
    const std::uint64_t end = at + tensor.values.size() * sizeof(float);
    header[tensor.spec.name] = {
        {"dtype", "F32"}, {"shape", tensor.spec.shape}, {"data_offsets", {at, end}}};
    at = end;
  }
  std::string text = header.dump();
  text.resize((text.size() + kLengthBytes - 1) / kLengthBytes * kLengthBytes, ' ');
  const std::uint64_t length = text.size();
  std::vector<std::uint8_t> bytes(kLengthBytes + text.size() + at);
  std::memcpy(bytes.data(), &length, kLengthBytes);
  std::memcpy(bytes.data() + kLengthBytes, text.data(), text.size());
  std::uint8_t* target = bytes.data() + kLengthBytes + text.size();
  for (const Tensor& tensor : file.tensors) {
    std::memcpy(target, tensor.values.data(), tensor.values.size() * sizeof(float));
    target += tensor.values.size() * sizeof(float);
  }
  return bytes;
}

void CheckTensors(const TensorFile& file,
                  std::span<const TensorSpec> expected,
                  std::string_view source) {
  if (file.tensors.size() != expected.size())
    ThrowNotAModel(
        source,
        fmt::format(
            "it holds {} tensors, its network has {}", file.tensors.size(), expected.size()));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const TensorSpec& found = file.tensors[i].spec;
    if (found == expected[i]) continue;
    ThrowNotAModel(source,
                   fmt::format("it holds {} [{}] where its network has {} [{}]",
                               found.name,
                               fmt::join(found.shape, ", "),
                               expected[i].name,
                               fmt::join(expected[i].shape, ", ")));
  }
}

}  // namespace noref
