// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4), computed by OpenSSL: data hashes in model files, fingerprints of rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace noref {

/// The SHA-256 of `bytes` as 64 lower-case hexadecimal digits.
std::string Sha256Hex(std::span<const std::uint8_t> bytes);
std::string Sha256Hex(std::string_view text);

/// The first 12 digits, by which people tell one hash from another.
std::string ShortHash(std::string_view hex);

}  // namespace noref
