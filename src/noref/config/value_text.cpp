// SPDX-License-Identifier: Apache-2.0
#include "noref/config/value_text.h"

#include <cmath>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {

std::string RangeText(Range range) {
  const bool has_low = std::isfinite(range.low);
  const bool has_high = std::isfinite(range.high);
  if (has_low && has_high) return fmt::format(" from {} to {}", range.low, range.high);
  if (has_low) return fmt::format(" of at least {}", range.low);
  if (has_high) return fmt::format(" of at most {}", range.high);
  return "";
}

std::string WordsText(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string ShortText(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  std::string result;
  for (const char c : text.substr(0, kLongest))
    result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  return text.size() > kLongest ? result + "..." : result;
}

std::string NumberText(double value) {
  NOREF_CHECK(std::isfinite(value));
  return fmt::format("{}", value);
}

}  // namespace noref
