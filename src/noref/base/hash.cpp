// SPDX-License-Identifier: Apache-2.0
#include "noref/base/hash.h"

#include <array>

#include <fmt/format.h>
#include <openssl/evp.h>

#include "noref/base/error.h"

namespace noref {

std::string Sha256Hex(std::span<const std::uint8_t> bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  const int ok =
      EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr);
  NOREF_CHECK(ok == 1 && length == 32);
  std::string hex;
  for (unsigned int i = 0; i < length; ++i) hex += fmt::format("{:02x}", digest[i]);
  return hex;
}

std::string Sha256Hex(std::string_view text) {
  return Sha256Hex(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

std::string ShortHash(std::string_view hex) {
  return std::string(hex.substr(0, 12));
}

}  // namespace noref
