// SPDX-License-Identifier: Apache-2.0
// Files of named tensors in the safetensors layout: an 8-byte little-endian header length, a JSON
// header, raw values. Nothing in such a file is ever executed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noref/model/network_options.h"

namespace noref {

/// A tensor of 32-bit floats in row-major order.
struct Tensor {
  TensorSpec spec;
  std::vector<float> values;
};

struct TensorFile {
  std::map<std::string, std::string> metadata;
  std::vector<Tensor> tensors;

  /// The metadata entry, or Error (naming `source`) if it is missing.
  const std::string& Metadata(const std::string& key, std::string_view source) const;
};

/// Reads a file. Throws Error that names it when it is truncated, not of this layout, holds types
/// other than F32, offsets that overlap, leave gaps or point outside, shapes that do not fit their
/// bytes, or values that are not finite. All sizes are checked before memory is taken.
TensorFile ReadTensorFile(const std::filesystem::path& path);

/// The same from bytes; `name` stands for the file in messages.
TensorFile ParseTensorFile(std::span<const std::uint8_t> bytes, std::string_view name);

/// The bytes of a file.
std::vector<std::uint8_t> TensorFileBytes(const TensorFile& file);

/// Throws Error naming `source` unless the file holds exactly `expected`, in that order.
void CheckTensors(const TensorFile& file,
                  std::span<const TensorSpec> expected,
                  std::string_view source);

}  // namespace noref
